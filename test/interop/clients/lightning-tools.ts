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
  readonly NoStorage: new () => object;
}

interface NewPackage {
  readonly fetch402: (url: string, init: RequestInit, options: { wallet: object }) => Promise<ClientAnswer>;
  readonly fetchWithL402: NewPackage["fetch402"];
}

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

/** The version that the service itself is built with. */
const current: readonly Row[] = (["fetch402", "fetchWithL402"] as const).map((call) => ({
  name: `@getalby/lightning-tools 9.0.1 by ${call}`,
  protocol: "L402",
  rail: "lightning",
  quick: true,
  async open(world) {
    const loaded = (await load("@getalby/lightning-tools")) as NewPackage;
    return { buy: (body) => loaded[call](world.endpoint, posted(body), { wallet: wallet(world) }) };
  },
}));

const older: readonly Row[] = (["its own storage", "NoStorage"] as const).map((storage) => ({
  name: `@getalby/lightning-tools 6.1.0 with ${storage}`,
  protocol: "L402",
  rail: "lightning",
  ...(storage === "its own storage" && {
    cannot: { "second document": sendsOldToken, "after a refusal": sendsOldToken },
  }),
  async open(world) {
    const { fetchWithL402, NoStorage } = (await load("lightning-tools-6")) as OldPackage;
    const options = {
      webln: webln(world),
      ...(storage === "NoStorage" && { store: new NoStorage() }),
    };
    return { buy: (body) => fetchWithL402(world.endpoint, posted(body), options) };
  },
}));

export const rows: readonly Row[] = [...current, ...older];
