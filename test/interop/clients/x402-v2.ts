import { createKeyPairSignerFromBytes } from "@solana/kit";
import { load } from "../load.ts";
import type { ClientAnswer, Row } from "../row.ts";
import type { World } from "../world.ts";
import { throughAxios } from "./axios.ts";
import type { AxiosModule } from "./axios.ts";
import { posted } from "./posted.ts";

/** The official client of version 2, with fetch and with axios, and its scheme of a chain. */

interface CoreClient {
  register(network: string, scheme: unknown): CoreClient;
}

interface FetchPackage {
  readonly x402Client: new () => CoreClient;
  readonly wrapFetchWithPayment: (
    fetchToWrap: typeof fetch,
    client: CoreClient,
  ) => (url: string, init: RequestInit) => Promise<ClientAnswer>;
}

interface AxiosPackage {
  readonly x402Client: new () => CoreClient;
  readonly wrapAxiosWithPayment: (instance: unknown, client: CoreClient) => unknown;
}

interface SchemePackage {
  readonly ExactSvmScheme: new (signer: unknown, config: { rpcUrl: string }) => unknown;
  readonly ExactEvmScheme: new (signer: unknown) => unknown;
}

type Chain = "svm" | "evm";

/** The version that the service itself is built with. */
const current = "@x402/fetch";

async function createClient(Client: new () => CoreClient, scheme: string, world: World): Promise<CoreClient> {
  const { ExactSvmScheme, ExactEvmScheme } = (await load(`${scheme}/exact/client`)) as SchemePackage;
  if (scheme.includes("evm"))
    return new Client().register("eip155:*", new ExactEvmScheme(await world.evmWallet()));
  const { secretKey } = await world.solanaWallet();
  const signer = await createKeyPairSignerFromBytes(secretKey);
  return new Client().register("solana:*", new ExactSvmScheme(signer, { rpcUrl: world.rpcUrl }));
}

const chooseRail = (chain: Chain) => (chain === "svm" ? "solana" : "base");

function withFetch(
  version: string,
  fetchPackage: string,
  chain: Chain,
  scheme: string,
  inOneCall = false,
): Row {
  return {
    name: `@x402/fetch ${version} with @x402/${chain} ${version}${inOneCall ? ", the PDF in one call" : ""}`,
    protocol: "x402 v2",
    rail: chooseRail(chain),
    quick: fetchPackage === current,
    ...(inOneCall && { polling: "one call" }),
    async open(world) {
      const { x402Client, wrapFetchWithPayment } = (await load(fetchPackage)) as FetchPackage;
      const payingFetch = wrapFetchWithPayment(fetch, await createClient(x402Client, scheme, world));
      return {
        buy: (body) => payingFetch(world.endpoint, posted(body, inOneCall ? "application/pdf" : undefined)),
      };
    },
  };
}

export const rowsOn = (chain: Chain): readonly Row[] => [
  withFetch("2.27.0", current, chain, `@x402/${chain}`),
  withFetch("2.27.0", current, chain, `@x402/${chain}`, true),
  withFetch("2.9.0", "x402-fetch-2.9", chain, `x402-${chain}-2.9`),
  {
    name: `@x402/axios 2.11.0 with @x402/${chain} 2.11.0`,
    protocol: "x402 v2",
    rail: chooseRail(chain),
    async open(world) {
      const { default: axios } = (await load("axios")) as AxiosModule;
      const { x402Client, wrapAxiosWithPayment } = (await load("x402-axios-2.11")) as AxiosPackage;
      const instance = axios.create();
      wrapAxiosWithPayment(instance, await createClient(x402Client, `x402-${chain}-2.11`, world));
      return { buy: (body) => throughAxios(instance, world.endpoint, body) };
    },
  },
];

export const rows = rowsOn("svm");
