import type { ClientAnswer, Row } from "../row.ts";
import { loadAgentPackage } from "./load.ts";

/** Tools for agents of others, each with a wallet whose key is here. */

interface AgentKit {
  readonly X402ActionProvider: new () => {
    makeHttpRequestWithX402(
      wallet: unknown,
      request: {
        readonly url: string;
        readonly method: "POST";
        readonly headers: object;
        readonly body: unknown;
      },
    ): Promise<string>;
  };
  readonly ViemWalletProvider: new (client: unknown) => unknown;
}

interface Viem {
  readonly createWalletClient: (options: object) => unknown;
  readonly http: (url: string) => unknown;
}

/** Where it reports each new wallet. A failure to report would end the process. */
const analytics = "https://cca-lite.coinbase.com/";

function keepFromAnalytics(): void {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    (input instanceof Request ? input.url : String(input)).startsWith(analytics)
      ? Promise.resolve(new Response())
      : realFetch(input, init);
}

/** Parses an action's answer to an agent as the response that it describes. */
function parseAnswer(text: string): ClientAnswer {
  const { status, data } = JSON.parse(text) as { readonly status?: unknown; readonly data?: unknown };
  if (typeof status !== "number") throw new Error(text);
  return { status, json: () => Promise.resolve(data) };
}

export const rows: readonly Row[] = [
  {
    name: "@coinbase/agentkit 0.10.4",
    protocol: "x402 v2",
    rail: "base",
    async open(world) {
      keepFromAnalytics();
      const { X402ActionProvider, ViemWalletProvider } = (await loadAgentPackage(
        "@coinbase/agentkit",
      )) as AgentKit;
      const { createWalletClient, http } = (await loadAgentPackage("viem")) as Viem;
      const { privateKeyToAccount } = (await loadAgentPackage("viem/accounts")) as {
        readonly privateKeyToAccount: (key: string) => unknown;
      };
      const { baseSepolia: chain } = (await loadAgentPackage("viem/chains")) as {
        readonly baseSepolia: object;
      };
      const account = privateKeyToAccount((await world.evmWallet()).privateKey);
      const wallet = new ViemWalletProvider(
        createWalletClient({ account, chain, transport: http(world.evmRpcUrl) }),
      );
      const provider = new X402ActionProvider();
      return {
        async buy(body) {
          const request = { url: world.endpoint, method: "POST", headers: {} } as const;
          return parseAnswer(
            await provider.makeHttpRequestWithX402(wallet, { ...request, body: JSON.parse(body) as unknown }),
          );
        },
      };
    },
  },
];
