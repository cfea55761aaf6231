/** Runs in the page. Registers the test wallets with it, as the extension of a wallet does: by Wallet Standard for Solana, as WebLN for Lightning. */

const chains = ["solana:devnet"];
const account = { address: "", chains, features: ["solana:signTransaction"] };

const wallet = {
  version: "1.0.0",
  name: "the test wallet",
  icon: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
  chains,
  accounts: [account],
  features: {
    "standard:connect": {
      version: "1.0.0",
      connect: async () => {
        const { address = "", public_key: publicKey = "" } = await ask("account");
        return { accounts: [{ ...account, address, publicKey: toBytes(publicKey) }] };
      },
    },
    "solana:signTransaction": {
      version: "1.0.0",
      supportedTransactionVersions: ["legacy", 0],
      signTransaction: (...inputs: readonly { readonly transaction: Uint8Array }[]) =>
        Promise.all(
          inputs.map(async ({ transaction }) => {
            const signed = await ask("sign", { transaction: btoa(String.fromCharCode(...transaction)) });
            return { signedTransaction: toBytes(signed.transaction ?? "") };
          }),
        ),
    },
  },
};

type Register = (api: { register(taken: typeof wallet): unknown }) => void;
const register: Register = (api) => {
  api.register(wallet);
};
window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
window.addEventListener("wallet-standard:app-ready", (event) => {
  register((event as CustomEvent<Parameters<Register>[0]>).detail);
});

Object.assign(window, {
  webln: {
    walletName: wallet.name,
    enable: () => Promise.resolve(),
    sendPayment: (invoice: string) => ask("pay", { payment_request: invoice }),
  },
});

async function ask(path: string, body?: object): Promise<Record<string, string>> {
  const response = await fetch(`/test-wallets/${path}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const read = (await response.json()) as Record<string, string>;
  if (!response.ok) throw new Error(read.detail);
  return read;
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
