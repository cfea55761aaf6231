import { load } from "../load.ts";
import type { ClientAnswer, Row } from "../row.ts";
import { throughAxios } from "./axios.ts";
import type { AxiosInstance, AxiosModule } from "./axios.ts";
import { posted } from "./posted.ts";

/** The official client of version 1. */

interface SvmConfig {
  readonly svmConfig: { readonly rpcUrl: string };
}

interface FetchPackage {
  readonly createSigner: (network: string, privateKey: string) => Promise<unknown>;
  readonly wrapFetchWithPayment: (
    fetchToWrap: typeof fetch,
    wallet: unknown,
    maxValue: bigint | undefined,
    selector: undefined,
    config: SvmConfig,
  ) => (url: string, init: RequestInit) => Promise<ClientAnswer>;
}

interface AxiosPackage {
  readonly createSigner: FetchPackage["createSigner"];
  readonly withPaymentInterceptor: (
    instance: AxiosInstance,
    wallet: unknown,
    selector: undefined,
    config: SvmConfig,
  ) => AxiosInstance;
}

export const rows: readonly Row[] = [
  {
    name: "x402-fetch 1.2.0",
    protocol: "x402 v1",
    rail: "solana",
    async open(world) {
      const { createSigner, wrapFetchWithPayment } = (await load("x402-fetch")) as FetchPackage;
      const signer = await createSigner("solana-devnet", (await world.solanaWallet()).secretKeyBase58);
      const payingFetch = wrapFetchWithPayment(fetch, signer, undefined, undefined, {
        svmConfig: { rpcUrl: world.rpcUrl },
      });
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
  {
    name: "x402-axios 0.7.2",
    protocol: "x402 v1",
    rail: "solana",
    async open(world) {
      const { default: axios } = (await load("axios")) as AxiosModule;
      const { createSigner, withPaymentInterceptor } = (await load("x402-axios")) as AxiosPackage;
      const signer = await createSigner("solana-devnet", (await world.solanaWallet()).secretKeyBase58);
      const instance = withPaymentInterceptor(axios.create(), signer, undefined, {
        svmConfig: { rpcUrl: world.rpcUrl },
      });
      return { buy: (body) => throughAxios(instance, world.endpoint, body) };
    },
  },
];
