import { createListing } from "../../../../../lambdas/settings/catalogue.ts";
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { HttpRequest } from "../../../../../lambdas/http/http-handler.ts";
import type { PricedDocument } from "../../../../../lambdas/payments/price.ts";
import type { InvoiceNetwork, TransferNetwork } from "../../../../../lambdas/payments/networks/network.ts";
import type { PresentedPayment, Protocol } from "../../../../../lambdas/payments/protocols/protocol.ts";
import { createX402 } from "../../../../../lambdas/payments/protocols/x402/protocol.ts";
import { evmChallenge, createTestEvm, signedAuthorization } from "./evm-way.ts";
import { tableOfThisFile } from "../../../table.ts";
import { createShop, type Shop, type TestDocument } from "../../purchases/shop.ts";
import {
  createTestL402,
  createTestLightning,
  paidInvoice,
  paymentRequest,
  createTestScheme,
  createRequestWith,
  signedTransfer,
  createTestSolana,
  x402Request,
  x402V1Request,
} from "./ways.ts";

/** The same money is one payment, whichever protocol presents it: the claim belongs to the network. */

const table = tableOfThisFile();
let shop: Shop;
let collected: string[];
let lightning: InvoiceNetwork;
let solana: TransferNetwork;
let evm: TransferNetwork;
beforeEach(() => {
  collected = [];
  lightning = createTestLightning(table.clock);
  solana = createTestSolana(table.clock, collected);
  evm = createTestEvm(table.clock, collected);
  shop = createShop(table, undefined, [lightning, solana, evm]);
});

const plain = { refusal: (reason: string) => ({ reason, headers: {} }), receiptHeaders: () => ({}) };

/** A protocol that nobody has seen, which carries proofs of all networks in a header of its own. */
const foreign: Pick<Protocol, "readPresented"> = {
  async readPresented({ headers }, document): Promise<PresentedPayment | undefined> {
    const { preimage, ...signed } = JSON.parse(headers.proof ?? "{}") as Record<string, string>;
    if (preimage !== undefined) {
      const hash = createHash("sha256").update(Buffer.from(preimage, "hex")).digest("hex");
      return { payment: lightning.toPayment(hash, 5), verify: () => Promise.resolve(undefined), ...plain };
    }
    const network = "transaction" in signed ? solana : evm;
    const transfer = await network.read(signed, undefined);
    if (typeof transfer === "string") throw new Error(transfer);
    return { payment: transfer.payment, verify: (admit) => transfer.verify(document, admit), ...plain };
  },
};

/** Reads what a request presents and buys with it. */
async function buy(protocol: Pick<Protocol, "readPresented">, document: TestDocument, request: HttpRequest) {
  const presented = await protocol.readPresented?.(request, document);
  if (!presented || !("payment" in presented)) throw new Error(`Not read: ${presented?.reason ?? "nothing"}`);
  return shop.buy(document, presented);
}

/** Ways to present one and the same money. */
type Present = (document: TestDocument) => ReturnType<typeof buy>;
type Ways = Readonly<Record<string, Present>>;
const money: Readonly<Record<string, () => Ways | Promise<Ways>>> = {
  "a Lightning payment": () => {
    const invoice = paidInvoice(table.now);
    return {
      l402: (document) =>
        buy(createTestL402(lightning, table.clock), document, invoice.l402Request(document.hash)),
      payment: async (document) => {
        const scheme = createTestScheme(lightning, invoice.paymentHash, table.clock);
        return buy(scheme, document, await paymentRequest(scheme, document.hash, invoice.preimage));
      },
      foreign: (document) =>
        buy(foreign, document, createRequestWith({ proof: JSON.stringify({ preimage: invoice.preimage }) })),
    };
  },
  "a Solana transaction": () => {
    const transaction = signedTransfer();
    const x402 = createX402([solana], createListing("https://pdf.example"));
    return {
      "x402 version 2": (document) => buy(x402, document, x402Request(transaction)),
      "x402 version 1": (document) => buy(x402, document, x402V1Request(transaction)),
      foreign: (document) =>
        buy(foreign, document, createRequestWith({ proof: JSON.stringify({ transaction }) })),
    };
  },
  "an EVM authorization": async () => waysOfAuthorization(await signedAuthorization(table.now)),
};

/** Lists the ways to present an authorization, except the scheme `Payment`, whose signature names the document (see a test below). */
function waysOfAuthorization(signed: Awaited<ReturnType<typeof signedAuthorization>>): Ways {
  const x402 = createX402([solana, evm], createListing("https://pdf.example"));
  const { id: network, asset } = evm;
  return {
    "x402 version 2": (document) =>
      buy(x402, document, x402Request(signed, { network: network as `eip155:${number}`, asset })),
    "x402 version 1": (document) => buy(x402, document, x402V1Request(signed, "base-sepolia")),
    foreign: (document) => buy(foreign, document, createRequestWith({ proof: JSON.stringify(signed) })),
  };
}

const pairs = Object.entries({
  "a Lightning payment": ["l402", "payment", "foreign"],
  "a Solana transaction": ["x402 version 2", "x402 version 1", "foreign"],
  "an EVM authorization": ["x402 version 2", "x402 version 1", "foreign"],
}).flatMap(([what, names]) =>
  names.flatMap((first) =>
    names.filter((name) => name !== first).map((other) => [what, first, other] as const),
  ),
);

/** Presents the same money in two ways. */
async function createWays(what: string, first: string, other: string): Promise<readonly [Present, Present]> {
  const ways = await money[what]?.();
  const [one, second] = [ways?.[first], ways?.[other]];
  if (!one || !second) throw new Error("There is no such way");
  return [one, second];
}

describe.each(pairs)("%s that was presented by %s", (what, first, other) => {
  it(`buys no other document by ${other}`, async () => {
    const [one, second] = await createWays(what, first, other);
    const [document, further] = [shop.document(), shop.document()];
    expect(await one(document)).toMatchObject({ result: "sold", bought: { job_id: document.jobId } });
    expect(await second(further)).toMatchObject({ result: "refused", isBoundToAnother: true });
    expect(await shop.jobs.find(further.jobId)).toBeUndefined();
    expect(collected.length).toBeLessThanOrEqual(1);
  });

  it(`gets its own job again by ${other}, with its receipt, and is not collected again`, async () => {
    const [one, second] = await createWays(what, first, other);
    const document = shop.document();
    const bought = await one(document);
    expect(await second(document)).toEqual(bought);
    expect(shop.queued).toEqual([document.jobId]);
    expect(collected.length).toBeLessThanOrEqual(1);
  });

  it(`buys one of two documents when it comes by ${other} at once`, async () => {
    const [one, second] = await createWays(what, first, other);
    const outcomes = await Promise.all([one(shop.document()), second(shop.document())]);
    expect(outcomes.map(({ result }) => result).sort()).toEqual(["refused", "sold"]);
    expect(shop.queued).toHaveLength(1);
  });
});

describe("an EVM authorization whose nonce names a challenge of the scheme Payment", () => {
  it.each(["x402 version 2", "x402 version 1", "foreign"])(
    "is one payment by Payment and by %s, whichever comes first",
    async (name) => {
      for (const isPaymentFirst of [true, false]) {
        const document = shop.document();
        const challenge = await evmChallenge(evm, document.hash, table.clock);
        const signed = await signedAuthorization(table.now, challenge.nonce);
        const byPayment: Present = (of) => buy(challenge.scheme, of, challenge.request(signed));
        const other = waysOfAuthorization(signed)[name] ?? byPayment;
        const [first, second] = isPaymentFirst ? [byPayment, other] : [other, byPayment];
        const bought = await first(document);
        expect(bought).toMatchObject({ result: "sold", bought: { job_id: document.jobId } });
        expect(await second(document)).toEqual(bought);
        expect(await other(shop.document())).toMatchObject({ result: "refused", isBoundToAnother: true });
        expect(collected.filter((nonce) => nonce === challenge.nonce)).toHaveLength(1);
      }
    },
  );
});

it("a claim names the network, as records did before there was more than one protocol", async () => {
  const identity: PricedDocument = shop.document();
  const { payment } = (await foreign.readPresented?.(
    createRequestWith({ proof: JSON.stringify({ transaction: signedTransfer() }) }),
    identity,
  )) as PresentedPayment;
  expect(payment.rail).toBe("solana");
  const authorized = await evm.read(await signedAuthorization(table.now), undefined);
  expect(authorized).toMatchObject({ payment: { rail: "evm", railData: { network: evm.id } } });
  expect(lightning.toPayment("00", 5).rail).toBe("lightning");
});
