/**
 * Runs in the page. A wallet of EVM, as its extension puts it there: it announces itself (EIP-6963), answers by EIP-1193, knows Ethereum alone until
 * it is told of another chain (EIP-3085, EIP-3326), and signs typed data of the chosen chain alone, as MetaMask does.
 */

interface Call {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** EIP-1193, "Provider Errors", and EIP-3326. */
const errors = { unsupported: 4200, unknownChain: 4902, invalidParams: -32602 };
const knownChains = new Set(["0x1"]);
let chainId = "0x1";
const listeners: ((chainId: string) => void)[] = [];

const provider = {
  on(event: string, listener: (chainId: string) => void): void {
    if (event === "chainChanged") listeners.push(listener);
  },

  async request({ method, params = [] }: Call): Promise<unknown> {
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return [await askServer("address")];
      case "eth_chainId":
        return chainId;
      case "wallet_switchEthereumChain":
        return switchTo((params[0] as { chainId: string }).chainId);
      case "wallet_addEthereumChain":
        return add(params[0] as { chainId: string; chainName?: string; rpcUrls?: readonly string[] });
      case "eth_signTypedData_v4":
        return sign(params[0] as string, params[1] as string);
      default:
        throw error(errors.unsupported, `The wallet does not support ${method}`);
    }
  },
};

function switchTo(id: string): null {
  if (!knownChains.has(id)) throw error(errors.unknownChain, `Unrecognized chain ID "${id}"`);
  chainId = id;
  for (const listener of listeners) listener(id);
  return null;
}

function add({
  chainId: id,
  chainName,
  rpcUrls = [],
}: {
  chainId: string;
  chainName?: string;
  rpcUrls?: readonly string[];
}): null {
  if (!chainName || rpcUrls.length === 0)
    throw error(errors.invalidParams, "A chain needs a name and a node");
  knownChains.add(id);
  return null;
}

async function sign(address: string, text: string): Promise<unknown> {
  const { domain } = JSON.parse(text) as { domain: { chainId: number } };
  if (domain.chainId !== Number(chainId))
    throw error(
      errors.invalidParams,
      `Provided chainId "${String(domain.chainId)}" must match the active chainId`,
    );
  if (address !== (await askServer("address"))) throw error(4100, "The account is not authorized");
  return askServer("sign", text);
}

/** Creates a wallet's error: a plain object, as it comes through a message channel. */
function error(code: number, message: string): unknown {
  return { code, message };
}

async function askServer(path: "address" | "sign", text?: string): Promise<unknown> {
  const response = await fetch(`/test-wallets/evm/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  const { result, detail } = (await response.json()) as { result?: unknown; detail?: string };
  if (!response.ok) throw error(4001, detail ?? "The wallet declines");
  return result;
}

const info = {
  uuid: crypto.randomUUID(),
  name: "the test wallet",
  icon: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
  rdns: "example.test-wallet",
};
const announce = (): void => {
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
};
window.addEventListener("eip6963:requestProvider", announce);
announce();
