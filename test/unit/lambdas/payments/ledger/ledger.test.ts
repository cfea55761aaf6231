import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { refundList, type DueList } from "../../../../../lambdas/aws/due-lists.ts";
import type { DocumentIdentity } from "../../../../../lambdas/jobs/identity.ts";
import { jobItemKey } from "../../../../../lambdas/jobs/job.ts";
import { JobStore } from "../../../../../lambdas/jobs/job-store.ts";
import { Ledger } from "../../../../../lambdas/payments/ledger/ledger.ts";
import { unlock } from "../../../../../lambdas/payments/ledger/ledger-writes.ts";
import {
  parseLock,
  paymentItemKey,
  paymentLifetimeMs,
  type PaymentRecord,
} from "../../../../../lambdas/payments/ledger/payment-record.ts";
import type { Payment } from "../../../../../lambdas/payments/networks/network.ts";
import { tableOfThisFile } from "../../../table.ts";

const table = tableOfThisFile();
const book = new Ledger(table, table.clock);
const jobs = new JobStore(table, table.clock);

const document = (): DocumentIdentity => ({ hash: randomUUID(), jobId: randomUUID() });
const payment = (): Payment => ({ rail: "solana", id: randomUUID(), railData: { memo: "m" } });
const receipt = { success: true };

async function claimed(unclaimed: Payment, of: DocumentIdentity): Promise<PaymentRecord> {
  const claim = await book.claim(unclaimed, of);
  if (claim.result !== "claimed") throw new Error(`The claim was answered ${claim.result}`);
  return claim.record;
}

function createJobWrite(record: PaymentRecord) {
  const { rail, id, job_id: jobId } = record;
  const { write } = jobs.newJob({
    jobId,
    documentName: "a.pdf",
    payment: { rail, id },
    accountId: undefined,
    payers: [],
    mail: false,
    callsBack: false,
  });
  return write;
}

describe("a claim", () => {
  it("is given once, however many ask at once, and the others see it", async () => {
    const [transfer, of] = [payment(), document()];
    const claims = await Promise.all(Array.from({ length: 8 }, () => book.claim(transfer, of)));
    expect(claims.map(({ result }) => result).sort()).toEqual(["claimed", ...Array<string>(7).fill("known")]);
  });

  it("shuts out another payment for the same document, until the first is refused", async () => {
    const of = document();
    const first = await claimed(payment(), of);
    const second = payment();
    expect((await book.claim(second, of)).result).toBe("busy");
    await book.refuse(first, "insufficient_funds");
    expect((await book.claim(second, of)).result).toBe("claimed");
  });

  it("is refused for a document that another payment has bought meanwhile", async () => {
    const of = document();
    const first = await claimed(payment(), of);
    expect(await book.settle(first, receipt, [createJobWrite(first)])).toBe(true);
    expect((await book.claim(payment(), of)).result).toBe("busy");
  });

  it("binds a payment for ever: for another document it is known, not claimed", async () => {
    const transfer = payment();
    const mine = document();
    await claimed(transfer, mine);
    const claim = await book.claim(transfer, document());
    expect(claim).toMatchObject({ result: "known", record: { document_hash: mine.hash } });
  });
});

describe("what a payer calls a payment", () => {
  const called = (payer: string, id = "pay_0123456789abcdef") => ({ identifier: { payer, id } });
  const payer = randomUUID;

  it("is bound to the first document for which a payment is claimed under it, and keeps that payer from another one", async () => {
    const [of, name] = [document(), called(payer())];
    expect(await book.isIdentifierTaken(payment(), name.identifier, of)).toBe(false);
    const first = await book.claim(payment(), of, name);
    expect(first.result).toBe("claimed");
    const other = payment();
    expect(await book.claim(other, document(), name)).toEqual({ result: "identifier taken" });
    expect(await book.find(other)).toBeUndefined();
    expect(await book.isIdentifierTaken(other, name.identifier, document())).toBe(true);
    expect(await book.isIdentifierTaken(other, name.identifier, of)).toBe(false);
  });

  it("is given to one of two documents that come under it at once, and the other's payment is on no record", async () => {
    const name = called(payer());
    const both = [payment(), payment()];
    const claims = await Promise.all(both.map((each) => book.claim(each, document(), name)));
    expect(claims.map(({ result }) => result).sort()).toEqual(["claimed", "identifier taken"]);
    const records = await Promise.all(both.map((each) => book.find(each)));
    expect(records.filter(Boolean)).toHaveLength(1);
  });

  it("may be used again for its document, once its payment was refused", async () => {
    const [of, name] = [document(), called(payer())];
    const first = await book.claim(payment(), of, name);
    if (first.result === "claimed") await book.refuse(first.record, "insufficient_funds");
    expect((await book.claim(payment(), of, name)).result).toBe("claimed");
  });

  it("is another one if another payer uses it, or on another rail", async () => {
    const mine = payer();
    expect((await book.claim(payment(), document(), called(mine))).result).toBe("claimed");
    expect((await book.claim(payment(), document(), called(payer()))).result).toBe("claimed");
    const onEvm = { ...payment(), rail: "evm" as const };
    expect((await book.claim(onEvm, document(), called(mine))).result).toBe("claimed");
  });

  it("is forgotten with its payment", async () => {
    const name = called(payer());
    await book.claim(payment(), document(), name);
    const { now } = table;
    table.now += paymentLifetimeMs + 1_000;
    expect(await book.isIdentifierTaken(payment(), name.identifier, document())).toBe(false);
    expect((await book.claim(payment(), document(), name)).result).toBe("claimed");
    table.now = now;
  });
});

describe("the record of a payment", () => {
  it("names the account and the network that it came from, where they are known", async () => {
    const known = { ...payment(), accountId: "acct-1" };
    await book.claim(known, document(), { clientNetwork: "NETWORK#1" });
    expect(await book.find(known)).toMatchObject({ account_id: "acct-1", clientNetwork: "NETWORK#1" });
    const unknown = payment();
    await book.claim(unknown, document());
    const record = await book.find(unknown);
    expect(record).not.toHaveProperty("account_id");
    expect(record).not.toHaveProperty("clientNetwork");
  });

  it("calls a refusal final only where it is said to be", async () => {
    const [first, second] = [await claimed(payment(), document()), await claimed(payment(), document())];
    await book.refuse(first, "invalid");
    await book.refuse(second, "expired", true);
    const refused = await book.find(first);
    expect(refused?.is_final).toBe(false);
    expect((await book.find(second))?.is_final).toBe(true);
    if (refused) await book.clearDue(refused);
    expect((await book.find(first))?.is_final).toBe(false);
  });
});

describe("a payment that no request presented", () => {
  it("is a duplicate once another collected payment has bought the document or waits for it, not before", async () => {
    const of = document();
    const paid = { job_id: of.jobId, document_hash: of.hash };
    const late = payment();
    expect(await book.recordDuplicate(late, paid, receipt)).toBe(false);
    const first = await claimed(payment(), of);
    expect(await book.recordDuplicate(late, paid, receipt)).toBe(false);
    expect(await book.recordDuplicate(first, paid, receipt)).toBe(false);
    await book.recordRefundDue(first, receipt);
    expect(await book.settleDuplicate(first, receipt)).toBe(false);
    expect(await book.recordDuplicate(late, paid, receipt)).toBe(true);
    expect(await book.find(late)).toMatchObject({ state: "settled", bought: "nothing", fulfilled: true });
  });

  it("is no duplicate beside a lock whose payment is on no record", async () => {
    const of = document();
    const lost = await claimed(payment(), of);
    await table.transact([table.deleteWrite(paymentItemKey(lost), "attribute_exists(pk)", {})]);
    const paid = { job_id: of.jobId, document_hash: of.hash };
    expect(await book.recordDuplicate(payment(), paid, receipt)).toBe(false);
  });
});

describe("the place of a document's job", () => {
  it("contains the payment's lock until it is bought, and then the job", async () => {
    const record = await claimed(payment(), document());
    const inPlace = () => table.get(jobItemKey(record.job_id));
    expect(parseLock(await inPlace(), table.now)).toMatchObject({
      rail: "solana",
      payment_id: record.id,
    });
    expect(await jobs.find(record.job_id)).toBeUndefined();
    expect(await jobs.start(record.job_id, 1000)).toBeUndefined();
    expect(await jobs.fail(record.job_id, "It cannot be printed.")).toBe(false);
    expect(await book.settle(record, receipt, [createJobWrite(record)])).toBe(true);
    expect(parseLock(await inPlace(), table.now)).toBeUndefined();
    expect(await jobs.find(record.job_id)).toMatchObject({ payment: { id: record.id } });
  });

  it("is not given to the job of a payment that does not hold it", async () => {
    const of = document();
    const first = await claimed(payment(), of);
    await book.refuse(first, "invalid");
    const second = await claimed(payment(), of);
    expect(await book.settle(first, receipt, [createJobWrite(first)])).toBe(false);
    expect(await jobs.find(of.jobId)).toBeUndefined();
    expect(await book.settle(second, receipt, [createJobWrite(second)])).toBe(true);
    // Whoever was found to have paid after all has paid for nothing.
    expect(await book.settleDuplicate(first, receipt)).toBe(true);
    expect(await jobs.find(of.jobId)).toMatchObject({ payment: { id: second.id } });
  });

  it("is not freed by the refusal of a payment when another payment holds it", async () => {
    const of = document();
    const first = await claimed(payment(), of);
    await table.transact([unlock(table, first)]);
    const second = await claimed(payment(), of);
    expect(await book.refuse(first, "invalid")).toBe(false);
    await book.settle(second, receipt, [createJobWrite(second)]);
    expect(await book.refuse(first, "invalid")).toBe(false);
    expect(await jobs.find(of.jobId)).toBeDefined();
  });
});

describe("the signed transaction of a payment", () => {
  const signedTransaction = Uint8Array.of(0, 128, 255);

  it("is kept while it may be needed, after a refusal as well, and forgotten once it is collected", async () => {
    const record = await claimed({ ...payment(), signedTransaction }, document());
    expect((await book.find(record))?.signedTransaction).toEqual(signedTransaction);
    await book.refuse(record, "invalid");
    const refused = await book.find(record);
    expect(refused?.signedTransaction).toEqual(signedTransaction);
    expect((refused && (await book.takeOver(refused)))?.signedTransaction).toEqual(signedTransaction);
    await book.settle(record, receipt, [createJobWrite(record)]);
    expect(await book.find(record)).not.toHaveProperty("signedTransaction");
  });
});

describe("a lease", () => {
  it("is taken over by one of many once it has ended, and by nobody before", async () => {
    const record = await claimed(payment(), document());
    expect(await book.takeOver(record)).toBeUndefined();
    table.now += 36_000;
    const taken = await Promise.all([book.takeOver(record), book.takeOver(record), book.takeOver(record)]);
    expect(taken.filter((record) => record !== undefined)).toHaveLength(1);
  });

  it("is taken over from a refused payment together with its document, unless another payment holds that", async () => {
    const of = document();
    const first = await claimed(payment(), of);
    await book.refuse(first, "insufficient_funds");
    const refused = await book.find(first);
    const second = await claimed(payment(), of);
    expect(refused && (await book.takeOver(refused))).toBeUndefined();
    await book.refuse(second, "insufficient_funds");
    expect(refused && (await book.takeOver(refused))).toMatchObject({ state: "claimed" });
  });
});

describe("a settlement", () => {
  it("is recorded once and creates one job", async () => {
    const record = await claimed(payment(), document());
    const settled = await Promise.all([
      book.settle(record, receipt, [createJobWrite(record)]),
      book.settle(record, receipt, [createJobWrite(record)]),
    ]);
    expect(settled.sort()).toEqual([false, true]);
    expect(await book.find(record)).toMatchObject({ state: "settled", fulfilled: true, receipt });
    expect(await jobs.find(record.job_id)).toMatchObject({
      state: "Not Started",
      payment: { id: record.id },
    });
  });

  it("owes a job to a payment whose document was never sent, and the next request gets it", async () => {
    const record = await claimed(payment(), document());
    await book.recordRefundDue(record, receipt);
    expect(await book.find(record)).toMatchObject({ state: "settled", fulfilled: false });
    expect(await book.settle(record, receipt, [createJobWrite(record)])).toBe(true);
    expect(await book.find(record)).toMatchObject({ fulfilled: true });
  });

  it("is never recorded as having bought nothing, once it has bought its document", async () => {
    const record = await claimed(payment(), document());
    expect(await book.settle(record, receipt, [createJobWrite(record)])).toBe(true);
    expect(await book.settleDuplicate(record, receipt)).toBe(false);
    expect(await book.find(record)).toMatchObject({ fulfilled: true, bought: "document" });
  });

  it("is recorded for a payment that had been refused by mistake", async () => {
    const record = await claimed(payment(), document());
    await book.refuse(record, "invalid");
    expect(await book.settle(record, receipt, [createJobWrite(record)])).toBe(true);
  });
});

describe("the ledger's list of due payments", () => {
  const listDue = async (time: number, list: DueList = "due") =>
    (await table.due(list, time, 1000)).map(({ pk }) => pk);

  it("has a claim after a while, one of unknown outcome soon, and a settled one once more", async () => {
    const record = await claimed(payment(), document());
    const key = `PAYMENT#x402#${record.id}`;
    expect(await listDue(table.now + 40_000)).not.toContain(key);
    expect(await listDue(table.now + 50_000)).toContain(key);
    await book.release(record);
    expect(await listDue(table.now + 6_000)).toContain(key);
    await book.settle(record, receipt, [createJobWrite(record)]);
    expect(await listDue(table.now + 10 ** 9)).not.toContain(key);
    expect(await listDue(table.now + 59_000, "bought")).not.toContain(key);
    expect(await listDue(table.now + 61_000, "bought")).toContain(key);
    const settled = await book.find(record);
    if (settled) await book.clearDue(settled);
    expect(await listDue(table.now + 10 ** 9, "bought")).not.toContain(key);
  });

  it("has a claim again a while after it was renewed or taken over", async () => {
    const record = await claimed(payment(), document());
    const key = `PAYMENT#x402#${record.id}`;
    table.now += 36_000;
    const taken = await book.takeOver(record);
    expect(await listDue(table.now + 44_000)).not.toContain(key);
    expect(await listDue(table.now + 46_000)).toContain(key);
    table.now += 30_000;
    expect(taken && (await book.renew(taken))).toBeDefined();
    expect(await listDue(table.now + 44_000)).not.toContain(key);
    expect(await listDue(table.now + 46_000)).toContain(key);
  });

  it("has a refused payment after the last moment at which it could land", async () => {
    const record = await claimed(payment(), document());
    await book.refuse(record, "invalid");
    const key = `PAYMENT#x402#${record.id}`;
    expect(await listDue(table.now + 239_000)).not.toContain(key);
    expect(await listDue(table.now + 241_000)).toContain(key);
  });

  it.each([true, false])(
    "has money that bought nothing among the refunds at once when bought ones are checked: %o",
    async (checksBought) => {
      const ledger = new Ledger(table, table.clock, checksBought);
      const record = await claimed(payment(), document());
      expect(await ledger.recordRefundDue(record, receipt)).toBe(true);
      expect(await listDue(table.now, refundList)).toContain(`PAYMENT#x402#${record.id}`);
    },
  );

  it("has no settled payment where every invoice is on record, since no second payment can be unseen", async () => {
    const record = await claimed(payment(), document());
    await new Ledger(table, table.clock, false).settle(record, receipt, [createJobWrite(record)]);
    const key = `PAYMENT#x402#${record.id}`;
    for (const list of ["due", "bought"] as const)
      expect(await listDue(table.now + 10 ** 9, list)).not.toContain(key);
    expect((await book.find(record))?.state).toBe("settled");
  });
});
