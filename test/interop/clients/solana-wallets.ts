import { Keypair } from "@solana/web3.js";
import type { VersionedTransaction } from "@solana/web3.js";
import { load } from "../load.ts";
import type { ClientAnswer, Row } from "../row.ts";
import { posted } from "./posted.ts";

/** Clients of others for x402 on Solana, which take a wallet or its key. */

type PayingFetch = (url: string, init: RequestInit) => Promise<ClientAnswer>;

interface X402SolanaPackage {
  readonly createX402Client: (config: {
    wallet: {
      address: string;
      signTransaction: (transaction: VersionedTransaction) => Promise<VersionedTransaction>;
    };
    network: string;
    rpcUrl: string;
  }) => { fetch: PayingFetch };
}

interface DexterPackage {
  readonly wrapFetch: (
    fetchToWrap: typeof fetch,
    options: { walletPrivateKey: string; rpcUrls: Readonly<Record<string, string>> },
  ) => PayingFetch;
}

interface FaremeterPackages {
  readonly wrap: (fetchToWrap: typeof fetch, options: { handlers: readonly unknown[] }) => PayingFetch;
  readonly createLocalWallet: (network: string, secretKey: Uint8Array) => Promise<unknown>;
  readonly exact: {
    createPaymentHandler(wallet: unknown, mint: string, rpc: unknown): unknown;
  };
}

interface KitPackage {
  readonly createSolanaRpc: (url: string) => unknown;
}

export const rows: readonly Row[] = [
  {
    name: "x402-solana 2.0.4",
    protocol: "x402 v2",
    rail: "solana",
    async open(world) {
      const { createX402Client } = (await load("x402-solana/client")) as X402SolanaPackage;
      const { address, secretKey } = await world.solanaWallet();
      const keypair = Keypair.fromSecretKey(secretKey);
      const client = createX402Client({
        wallet: {
          address,
          signTransaction: (transaction) => {
            transaction.sign([keypair]);
            return Promise.resolve(transaction);
          },
        },
        network: "solana-devnet",
        rpcUrl: world.rpcUrl,
      });
      return { buy: (body) => client.fetch(world.endpoint, posted(body)) };
    },
  },
  {
    name: "@dexterai/x402 2.0.0",
    protocol: "x402 v2",
    rail: "solana",
    async open(world) {
      const { wrapFetch } = (await load("@dexterai/x402/client")) as DexterPackage;
      const payingFetch = wrapFetch(fetch, {
        walletPrivateKey: (await world.solanaWallet()).secretKeyBase58,
        rpcUrls: { [world.network]: world.rpcUrl },
      });
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
  {
    name: "@faremeter/fetch 0.22.0",
    protocol: "x402 v2",
    rail: "solana",
    async open(world) {
      const [{ wrap }, { createLocalWallet }, { exact }, { createSolanaRpc }] = (await Promise.all(
        ["@faremeter/fetch", "@faremeter/wallet-solana", "@faremeter/payment-solana", "@solana/kit"].map(
          load,
        ),
      )) as [FaremeterPackages, FaremeterPackages, FaremeterPackages, KitPackage];
      const wallet = await createLocalWallet("devnet", (await world.solanaWallet()).secretKey);
      const handler = exact.createPaymentHandler(wallet, world.usdcMint, createSolanaRpc(world.rpcUrl));
      const payingFetch = wrap(fetch, { handlers: [handler] });
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
];
