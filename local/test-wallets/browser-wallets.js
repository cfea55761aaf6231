/** Registers the test wallets with the page, as the extension of a wallet does: Wallet Standard for Solana, WebLN for Lightning. */

const ask = async (path, body) => {
  const answer = await fetch(`/test-wallets/${path}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.detail);
  return read;
};
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));
const toBytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

const chains = ["solana:devnet"];
const wallet = {
  version: "1.0.0",
  name: "the test wallet",
  icon: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
  chains,
  accounts: [],
  features: {
    "standard:connect": {
      version: "1.0.0",
      connect: async () => {
        const { address, public_key: publicKey } = await ask("account");
        wallet.accounts = [
          { address, publicKey: toBytes(publicKey), chains, features: ["solana:signTransaction"] },
        ];
        return { accounts: wallet.accounts };
      },
    },
    "solana:signTransaction": {
      version: "1.0.0",
      supportedTransactionVersions: ["legacy", 0],
      signTransaction: (...inputs) =>
        Promise.all(
          inputs.map(async ({ transaction }) => {
            const signed = await ask("sign", { transaction: toBase64(transaction) });
            return { signedTransaction: toBytes(signed.transaction) };
          }),
        ),
    },
  },
};

const register = ({ register: take }) => take(wallet);
window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
window.addEventListener("wallet-standard:app-ready", ({ detail }) => register(detail));

window.webln = {
  walletName: "the test wallet",
  enable: () => Promise.resolve(),
  sendPayment: (invoice) => ask("pay", { payment_request: invoice }),
};
