import type { ClientAnswer, Row } from "../row.ts";
import { posted } from "../clients/posted.ts";
import { rows as command } from "./command.ts";
import { evmMethod } from "./evm-method.ts";
import { loadPayer } from "./load.ts";
import { rows as mcp } from "./mcp.ts";

/** Clients of the HTTP scheme `Payment`, each with one method. */

type PayingFetch = (url: string, init: RequestInit) => Promise<ClientAnswer>;

/** A challenge as clients hand it to a method. */
interface Challenge {
  readonly request: { readonly methodDetails: { readonly invoice: string } };
}

interface MppxPackage {
  readonly Mppx: {
    create(config: { methods: readonly unknown[]; polyfill: boolean }): { readonly fetch: PayingFetch };
  };
}

interface MppxCore {
  readonly Method: {
    from(method: object): object;
    toClient(method: object, client: object): unknown;
  };
  readonly Credential: { serialize(credential: object): string };
  readonly z: {
    object(shape: object): unknown;
    string(): unknown;
    record(key: unknown, value: unknown): unknown;
    unknown(): unknown;
  };
}

interface SolanaMpp {
  readonly charge: (options: object) => unknown;
}

interface Kit {
  readonly createKeyPairSignerFromBytes: (key: Uint8Array) => Promise<object>;
}

async function createPayingFetch(method: unknown): Promise<PayingFetch> {
  const { Mppx } = (await loadPayer("mppx/client")) as MppxPackage;
  return Mppx.create({ methods: [method], polyfill: false }).fetch;
}

export const rows: readonly Row[] = [
  {
    name: "mppx 0.11.0 on Base",
    protocol: "Payment",
    rail: "base",
    async open(world) {
      const payingFetch = await createPayingFetch(await evmMethod(world));
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
  {
    name: "@solana/mpp 0.6.0",
    protocol: "Payment",
    rail: "solana",
    async open(world) {
      const { charge } = (await loadPayer("@solana/mpp/client")) as SolanaMpp;
      const { createKeyPairSignerFromBytes } = (await loadPayer("@solana/kit")) as Kit;
      const { secretKey } = await world.solanaWallet({ sol: 1n });
      const signer = await createKeyPairSignerFromBytes(secretKey);
      const payingFetch = await createPayingFetch(charge({ signer, rpcUrl: world.rpcUrl }));
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
  {
    name: "mppx 0.11.0 with a Lightning wallet",
    protocol: "Payment",
    rail: "lightning",
    // It has no method for Lightning; this is one as its documentation of custom methods has it.
    async open(world) {
      const { Method, Credential, z } = (await loadPayer("mppx")) as MppxCore;
      const charge = Method.from({
        name: "lightning",
        intent: "charge",
        schema: {
          credential: { payload: z.object({ preimage: z.string() }) },
          request: z.object({
            amount: z.string(),
            currency: z.string(),
            methodDetails: z.record(z.string(), z.unknown()),
          }),
        },
      });
      const method = Method.toClient(charge, {
        async createCredential({ challenge }: { readonly challenge: Challenge }) {
          const preimage = await world.payInvoice(challenge.request.methodDetails.invoice);
          return Credential.serialize({ challenge, payload: { preimage } });
        },
      });
      const payingFetch = await createPayingFetch(method);
      return { buy: (body) => payingFetch(world.endpoint, posted(body)) };
    },
  },
  ...mcp,
  ...command,
];
