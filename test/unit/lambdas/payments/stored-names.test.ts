import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Item } from "../../../../lambdas/aws/table.ts";
import { railNames, rails } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import { createContext, readContext, signContext } from "../../../../lambdas/payments/context.ts";
import { parseLock, parsePayment } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { priceName } from "../../../../lambdas/payments/networks/network.ts";
import { createRefusals } from "../../../../lambdas/payments/refusals.ts";
import { createRefundBook } from "../../../../operator/refunds-due.ts";
import { tableOfThisFile } from "../../table.ts";
import { createShop, type Shop, type TestDocument } from "../purchases/shop.ts";
import { samples } from "./samples.ts";
import { createTestSolana } from "./protocols/ways.ts";

/**
 * What deployed functions, operators and clients know a rail by stays as it is, whatever the code calls it. During a deployment functions of both
 * versions work on one table: a payment under two keys could be claimed twice. What is written here by hand is what functions write that call
 * USDC on Solana `x402`.
 */

const table = tableOfThisFile();
const paymentId = "9f".repeat(32);
const { railData, signedTransaction, receipt } = samples.solana;
let shop: Shop;
let document: TestDocument;
beforeEach(() => {
  shop = createShop(table);
  document = shop.document();
});

const paymentKey = (id: string) => ({ pk: `PAYMENT#x402#${id}`, sk: "PAYMENT" });
const expires_at = () => Math.ceil(table.now / 1000) + 38 * 24 * 3600;
const write = async (...items: (Item & { pk: string; sk: string })[]) =>
  (await table.transact(items.map((item) => table.putNew(item, table.now)))).written;

/** Creates the items of a claim, and of the lock on its document. */
function claimItems(id: string, { hash, jobId }: TestDocument) {
  const claim = {
    ...paymentKey(id),
    ...{ state: "claimed", job_id: jobId, document_hash: hash, evidence: railData },
    instrument: signedTransaction,
    ...{ claimed_at: table.now, lease_until: table.now + 35_000, expires_at: expires_at() },
    ...{ due_shard: "due#3", due_at: table.now + 45_000 },
  };
  const lock = { pk: `JOB#${jobId}`, sk: "JOB", rail: "x402", payment_id: id, expires_at: expires_at() };
  return [claim, lock] as const;
}

/** Presents a payment to functions of this version. */
const presented = (id: string) => shop.rails.solana.presented(id);

it.each([
  [
    "stored",
    {
      ...{ lightning: "lightning", solana: "x402", evm: "evm", card: "card" },
      ...{ account: "account", correction: "correction", receipt: "receipt" },
    },
  ],
  [
    "metric",
    {
      ...{ lightning: "Lightning", solana: "X402", evm: "Evm", card: "Card" },
      ...{ account: "Account", correction: "Correction", receipt: "Receipt" },
    },
  ],
  ["section", { lightning: "lightning", solana: "x402", evm: "evm", card: "card" }],
  ["price", { lightning: "lightning", solana: "x402", evm: "evm", card: "card" }],
])("the names of rails that others know stay (%s)", (kind, names) => {
  const known = Object.fromEntries(
    railNames.map((name): [string, unknown] => [
      name,
      { section: undefined, price: undefined, ...rails[name] },
    ]),
  ) as Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;
  expect(
    Object.fromEntries(
      Object.entries(known).flatMap(([name, { [kind]: said }]) => (said === undefined ? [] : [[name, said]])),
    ),
  ).toEqual(names);
});

describe("a payment that functions of the last version have recorded", () => {
  it("buys no other document, and is not collected for one, once it is settled", async () => {
    const [claim, lock] = claimItems(paymentId, document);
    const settled = { state: "settled", lease_until: 0, fulfilled: true, bought: "document", receipt };
    expect(await write({ ...claim, ...settled })).toBe(true);
    expect(await shop.ledger.find({ rail: "solana", id: paymentId })).toMatchObject({
      rail: "solana",
      receipt,
    });
    expect(await shop.buy(shop.document(), presented(paymentId))).toMatchObject({
      ...{ result: "refused", isBoundToAnother: true },
    });
    expect(shop.rails.solana.asked).not.toContain("settle");
    expect(parseLock(lock, table.now)).toMatchObject({ rail: "solana", payment_id: paymentId });
  });

  it("cannot be claimed again while it is claimed, and its document is locked for any other", async () => {
    const id = randomUUID();
    expect(await write(...claimItems(id, document))).toBe(true);
    const payment = { rail: "solana", id, railData } as const;
    for (const of of [document, shop.document()])
      expect(await shop.ledger.claim(payment, of)).toMatchObject({
        ...{ result: "known", record: { rail: "solana", id, job_id: document.jobId } },
      });
    const other = { ...payment, id: randomUUID() };
    expect(await shop.ledger.claim(other, document)).toEqual({ result: "busy" });
  });

  it("is claimed once when functions of both versions claim it at once", async () => {
    for (let times = 0; times < 20; times++) {
      const [id, of] = [randomUUID(), shop.document()];
      const [before, now] = await Promise.all([
        write(...claimItems(id, of)),
        shop.ledger.claim({ rail: "solana", id, railData }, of),
      ]);
      expect([before, now.result]).toEqual(before ? [true, "known"] : [false, "claimed"]);
    }
  });

  it("is finished by this version when its function has died, for the job that either version finds", async () => {
    const id = randomUUID();
    await write(...claimItems(id, document));
    table.now += 40_000;
    const lock = parseLock(await table.get({ pk: `JOB#${document.jobId}`, sk: "JOB" }), table.now);
    presented(id);
    expect(lock && (await shop.purchases.resumeLocked(lock, shop.goods(document)))).toMatchObject({
      ...{ result: "sold", bought: { payment: { rail: "solana", id } } },
    });
    expect(await table.get({ pk: `JOB#${document.jobId}`, sk: "JOB" })).toMatchObject({
      payment: { rail: "x402", id },
    });
  });

  it("was refused just now, and is not verified again", async () => {
    const id = randomUUID();
    const refusal = { reason: "insufficient_funds", refused_at: table.now, times: 3 };
    await write({ pk: `REFUSED#x402#${id}`, sk: "REFUSED", ...refusal, expires_at: expires_at() });
    const refusals = createRefusals(table, table.clock);
    expect(await refusals.find({ rail: "solana", id })).toBe("insufficient_funds");
  });

  it("is refunded from the job that names it", async () => {
    const id = randomUUID();
    const payment = presented(id);
    await shop.buy(document, payment);
    await shop.jobs.fail(document.jobId, "A table is too wide.");
    const due = await createRefundBook(table, table.clock).refunded(id, "by hand");
    expect(due).toMatchObject({ rail: "x402", why: "failed" });
    expect(await table.get(paymentKey(id))).toMatchObject({ refund_note: "by hand" });
  });
});

it("records of this version call a rail what those of the last version do", async () => {
  const id = randomUUID();
  await shop.buy(document, presented(id));
  const items = [...(await table.scan("JOB#")), ...(await table.scan("PAYMENT#"))];
  const ours = items.filter((item) => JSON.stringify(item).includes(id));
  expect(ours.map(({ pk }) => pk)).toEqual([`JOB#${document.jobId}`, `PAYMENT#x402#${id}`]);
  expect(JSON.stringify(items)).not.toMatch(/[#"]solana[#"]/);
});

it("a record under a name that no version stores is not taken for a payment", () => {
  const [claim] = claimItems(paymentId, document);
  expect(() => parsePayment({ ...claim, pk: `PAYMENT#solana#${paymentId}` })).toThrow(/rail/);
});

describe("a payment context", () => {
  const key = new Uint8Array(32).fill(7);
  const solana = createTestSolana(table.clock);

  it("keeps its price on Solana when functions of the last version have signed it", async () => {
    const prices = { lightning: "5", x402: "12345" };
    const offered = createContext({ documentHash: document.hash, resource: "/markdown", prices }, table.now);
    const context = await readContext(key, await signContext(key, offered), table.now);
    expect(context && (await solana.terms(context))).toMatchObject({ amount: "12345" });
  });

  it("calls Solana what functions of the last version read", () => {
    expect(priceName(solana)).toBe("x402");
  });
});
