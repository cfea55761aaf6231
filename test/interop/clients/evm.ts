import { load } from "../load.ts";
import type { ClientAnswer, Row } from "../row.ts";
import { throughAxios } from "./axios.ts";
import type { AxiosInstance, AxiosModule } from "./axios.ts";
import { posted } from "./posted.ts";
import { rowsOn } from "./x402-v2.ts";

/** The official clients of both versions with a wallet on Base, where Solana is on offer as well. */

type PayingFetch = (url: string, init: RequestInit) => Promise<ClientAnswer>;

/** The client of version 1, by fetch and by axios. */
interface Version1Package {
  readonly createSigner: (network: string, privateKey: string) => Promise<unknown>;
  readonly wrapFetchWithPayment: (fetchToWrap: typeof fetch, wallet: unknown) => PayingFetch;
  readonly withPaymentInterceptor: (instance: AxiosInstance, wallet: unknown) => AxiosInstance;
}

/** Others that take a wallet of EVM or its key. */
interface FaremeterPackages {
  readonly wrap: (fetchToWrap: typeof fetch, options: { handlers: readonly unknown[] }) => PayingFetch;
  readonly createLocalWallet: (chain: object, privateKey: string) => Promise<unknown>;
  readonly exact: { createPaymentHandler(wallet: unknown): unknown };
}

interface DexterPackage {
  readonly wrapFetch: (
    fetchToWrap: typeof fetch,
    options: { evmPrivateKey: string; preferredNetwork: string; rpcUrls: Readonly<Record<string, string>> },
  ) => PayingFetch;
}

const others: readonly Row[] = [
  {
    name: "@faremeter/payment-evm 0.22.0",
    protocol: "x402 v2",
    rail: "base",
    async open(world) {
      const [{ wrap }, { createLocalWallet }, { exact }] = (await Promise.all(
        ["@faremeter/fetch", "@faremeter/wallet-evm", "@faremeter/payment-evm"].map(load),
      )) as [FaremeterPackages, FaremeterPackages, FaremeterPackages];
      const chain = { id: 84532, name: "Base Sepolia" };
      const wallet = await createLocalWallet(chain, (await world.evmWallet()).privateKey);
      const payingFetch = wrap(fetch, { handlers: [exact.createPaymentHandler(wallet)] });
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
  {
    name: "@dexterai/x402 2.0.0 on Base",
    protocol: "x402 v2",
    rail: "base",
    async open(world) {
      const { wrapFetch } = (await load("@dexterai/x402/client")) as DexterPackage;
      const network = "eip155:84532";
      const payingFetch = wrapFetch(fetch, {
        evmPrivateKey: (await world.evmWallet()).privateKey,
        preferredNetwork: network,
        rpcUrls: { [network]: world.evmRpcUrl },
      });
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
];

const version1Network = "base-sepolia";

export const rows: readonly Row[] = [
  ...rowsOn("evm"),
  {
    name: "x402-fetch 1.2.0 on Base",
    protocol: "x402 v1",
    rail: "base",
    async open(world) {
      const { createSigner, wrapFetchWithPayment } = (await load("x402-fetch")) as Version1Package;
      const payingFetch = wrapFetchWithPayment(
        fetch,
        await createSigner(version1Network, (await world.evmWallet()).privateKey),
      );
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
  {
    name: "x402-axios 0.7.2 on Base",
    protocol: "x402 v1",
    rail: "base",
    async open(world) {
      const { default: axios } = (await load("axios")) as AxiosModule;
      const { createSigner, withPaymentInterceptor } = (await load("x402-axios")) as Version1Package;
      const signer = await createSigner(version1Network, (await world.evmWallet()).privateKey);
      const instance = withPaymentInterceptor(axios.create(), signer);
      return { buy: (body) => throughAxios(instance, world.endpoint, body) };
    },
  },
  ...others,
];
