import { load } from "../load.ts";
import type { Row } from "../row.ts";
import { throughAxios } from "./axios.ts";
import type { AxiosInstance, AxiosModule } from "./axios.ts";

/** The client that is called l402, and the tools for LSATs, as L402 was called before. */

interface L402Package {
  readonly setupL402Interceptor: (instance: AxiosInstance, wallet: object, store: object) => void;
  readonly MemoryTokenStore: new () => object;
}

interface Lsat {
  readonly invoice: string;
  setPreimage(preimage: string): void;
  toToken(): string;
}

interface LsatPackage {
  readonly Lsat: { fromHeader(header: string | null): Lsat };
}

export const rows: readonly Row[] = [
  {
    name: "l402 0.5.1",
    protocol: "L402",
    rail: "lightning",
    async open(world) {
      const { default: axios } = (await load("axios")) as AxiosModule;
      const { setupL402Interceptor, MemoryTokenStore } = (await load("l402")) as L402Package;
      const instance = axios.create({ headers: { "Content-Type": "application/json" } });
      const wallet = {
        async payInvoice(invoice: string) {
          try {
            return { preimage: await world.payInvoice(invoice), success: true };
          } catch (error) {
            return { preimage: "", success: false, error: String(error) };
          }
        },
      };
      setupL402Interceptor(instance, wallet, new MemoryTokenStore());
      return { buy: (body) => throughAxios(instance, world.endpoint, body) };
    },
  },
  {
    name: "lsat-js 2.0.6",
    protocol: "L402",
    rail: "lightning",
    async open(world) {
      const { Lsat } = (await load("lsat-js")) as LsatPackage;
      const send = (body: string, headers: Readonly<Record<string, string>> = {}) =>
        fetch(world.endpoint, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body,
        });
      return {
        // It is no client, but reads the challenge and writes the credential; the rest is the example of its README.
        async buy(body) {
          const answer = await send(body);
          if (answer.status !== 402) return answer;
          const lsat = Lsat.fromHeader(answer.headers.get("www-authenticate"));
          lsat.setPreimage(await world.payInvoice(lsat.invoice));
          return send(body, { Authorization: lsat.toToken() });
        },
      };
    },
  },
];
