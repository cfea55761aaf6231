import { load } from "../load.ts";
import type { ClientAnswer, Row, Shortcoming } from "../row.ts";
import type { World } from "../world.ts";
import { posted } from "./posted.ts";

/** Alby's client: up to 6 it remembers its token by URL, from 8 on it remembers nothing. */

interface OldPackage {
  readonly fetchWithL402: (
    url: string,
    init: RequestInit,
    options: { webln: object; store?: object },
  ) => Promise<ClientAnswer>;
  readonly NoStorage?: new () => object;
  readonly l402?: { readonly storage: { readonly NoStorage: new () => object } };
}

interface NewPackage {
  readonly fetch402: (url: string, init: RequestInit, options: { wallet: object }) => Promise<ClientAnswer>;
  readonly fetchWithL402: NewPackage["fetch402"];
}

/** The version that the service itself is built with. */
const current = "@getalby/lightning-tools";

const webln = (world: World) => ({
  enable: () => Promise.resolve(),
  sendPayment: async (invoice: string) => ({ preimage: await world.payInvoice(invoice) }),
});

const wallet = (world: World) => ({
  payInvoice: async ({ invoice }: { invoice: string }) => ({ preimage: await world.payInvoice(invoice) }),
});

const sendsOldToken: Shortcoming = {
  reason:
    "it keeps its token by the URL and returns whatever is answered to it (src/l402/index.ts, `if (cachedL402Data)`), so it never sees the second document's invoice; `store: new NoStorage()` is the cure",
  proof: /^answered 402( \(paid 0 times\))?$/,
};

function old(version: string, name: string): readonly Row[] {
  const row = (storage: "its own storage" | "NoStorage"): Row => ({
    name: `@getalby/lightning-tools ${version} with ${storage}`,
    protocol: "L402",
    rail: "lightning",
    ...(storage === "its own storage" && {
      cannot: { "second document": sendsOldToken, "after a refusal": sendsOldToken },
    }),
    async open(world) {
      const { fetchWithL402, NoStorage, l402 } = (await load(name)) as OldPackage;
      const Storage = NoStorage ?? l402?.storage.NoStorage;
      const options = {
        webln: webln(world),
        ...(storage === "NoStorage" && Storage && { store: new Storage() }),
      };
      return { buy: (body) => fetchWithL402(world.endpoint, posted(body), options) };
    },
  });
  return [row("its own storage"), row("NoStorage")];
}

function since8(version: string, name: string): readonly Row[] {
  return (["fetch402", "fetchWithL402"] as const).map((call) => ({
    name: `@getalby/lightning-tools ${version} by ${call}`,
    protocol: "L402",
    rail: "lightning",
    quick: name === current,
    async open(world) {
      const loaded = (await load(name)) as NewPackage;
      return { buy: (body) => loaded[call](world.endpoint, posted(body), { wallet: wallet(world) }) };
    },
  }));
}

export const rows: readonly Row[] = [
  ...since8("9.0.1", current),
  ...since8("8.2.0", "lightning-tools-8"),
  ...old("6.1.0", "lightning-tools-6"),
  ...old("5.2.1", "lightning-tools-5"),
  ...old("4.2.1", "lightning-tools-4"),
];
