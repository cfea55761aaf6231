import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { dueList } from "../../../../lambdas/aws/due-lists.ts";
import { HttpError } from "../../../../lambdas/http-contract/errors.ts";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { parseLock, paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import type { PricedDocument } from "../../../../lambdas/payments/price.ts";
import { runs } from "../../../proofs.ts";
import { parseDueList, tableOfThisFile } from "../../table.ts";
import { sweepAll, wrongInBooks } from "./books.ts";
import { CrashError } from "./faults.ts";
import type { LookUpAnswer, SettleAnswer } from "./scripted-rail.ts";
import { createShop, type Shop, type TestDocument } from "./shop.ts";
import { longMs } from "./situations.ts";

const table = tableOfThisFile();

/** One thing that happens; documents and payments by their numbers. */
type Step =
  | { readonly does: "buy"; readonly document: number; readonly payment: number }
  | { readonly does: "resume"; readonly document: number }
  | { readonly does: "pay invoice"; readonly document: number }
  | { readonly does: "follow up"; readonly payment: number };

/** Things that happen at once, and what goes wrong meanwhile. */
interface Moment {
  readonly steps: readonly Step[];
  readonly settle: readonly SettleAnswer[];
  readonly lookUp: readonly LookUpAnswer[];
  /** Which answer of a rail comes so late that all others are done and every lease is over, and what happens before it comes. */
  readonly late: { readonly nth: number; readonly steps: readonly Step[] } | undefined;
  readonly crash: { readonly nth: number; readonly when: "before" | "after" } | undefined;
  /** How long it is until the next moment. */
  readonly ms: number;
}

/** Mostly the same, so that much happens to it. */
const document = fc.constantFrom(0, 0, 0, 1);
const payment = fc.constantFrom(0, 0, 0, 1, 2, 3, 4);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("buy" as const), document, payment }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("resume" as const), document }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("pay invoice" as const), document }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("follow up" as const), payment }) },
);
const moment: fc.Arbitrary<Moment> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  settle: fc.array(
    fc.constantFrom<SettleAnswer[]>(
      "settled",
      "refused",
      "pending, nothing collected",
      "pending, collected all the same",
      "refused, collected all the same",
      "no answer",
    ),
    { maxLength: 3 },
  ),
  lookUp: fc.array(fc.constantFrom<LookUpAnswer[]>("the truth", "refused", "pending", "no answer"), {
    maxLength: 2,
  }),
  late: fc.option(
    fc.record({ nth: fc.integer({ min: 1, max: 4 }), steps: fc.array(step, { minLength: 1, maxLength: 2 }) }),
    { nil: undefined, freq: 1 },
  ),
  crash: fc.option(
    fc.record({
      nth: fc.integer({ min: 1, max: 12 }),
      when: fc.constantFrom("before" as const, "after" as const),
    }),
    { nil: undefined },
  ),
  ms: fc.constantFrom(0, 1_000, 40_000, 40_000, 300_000),
});

/** The same histories each time, unless `SEED` names others, and as many as asked for, unless `HISTORIES` says how many. */
const { SEED, HISTORIES } = process.env;
const seed = Number(SEED ?? 1);

/** Lets requests, sweeps and crashes meet in any order, and looks at the books after each history. @returns how many were bought */
async function meetInAnyOrder(
  numRuns: number,
  second: (shop: Shop) => TestDocument | PricedDocument,
): Promise<number> {
  let bought = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 6 }), async (moments) => {
      const shop = createShop(table);
      const documents = [shop.document(), second(shop)];
      const identifier = { payer: "wallet", id: randomUUID() };
      const named = [shop.payment("solana"), shop.payment("solana")].map((paid) => ({ ...paid, identifier }));
      const payments = [shop.payment("solana"), shop.payment("solana"), shop.payment("lightning"), ...named];
      const payInvoice = documents.map((shown) => shop.rails.lightning.show(randomUUID(), shown));

      const run = async (step: Step): Promise<void> => {
        const wanted = "document" in step ? documents[step.document] : undefined;
        const paid = "payment" in step ? payments[step.payment] : undefined;
        if (step.does === "buy" && wanted && paid) await shop.purchases.buy(wanted, shop.goods(wanted), paid);
        else if (step.does === "follow up" && paid) {
          const item = (await table.get(paymentItemKey(paid.payment))) ?? {};
          const record = await shop.ledger.find(paid.payment);
          if (!record || parseDueList(item) !== dueList || Number(item.due_at) > table.now) return;
          await shop.purchases.followUp(record);
        } else if (step.does === "pay invoice") payInvoice[step.document]?.();
        else if (wanted) {
          const underWay = parseLock(await table.get(jobItemKey(wanted.jobId)), table.now);
          if (underWay) await shop.purchases.resumeLocked(underWay, shop.goods(wanted));
        }
      };

      const waitForAll = async (running: readonly Promise<void>[]): Promise<void> => {
        for (const { status, ...rest } of await Promise.allSettled(running))
          if (status === "rejected")
            expect(
              "reason" in rest && (rest.reason instanceof CrashError || rest.reason instanceof HttpError),
            ).toBe(true);
      };

      for (const { steps, settle, lookUp, late, crash, ms } of moments) {
        const others = Promise.withResolvers<undefined>();
        let [answers, left] = [0, steps.length];
        const count = (): void => {
          if (--left <= 1) others.resolve(undefined);
        };
        const meanwhile = async (): Promise<void> => {
          if (++answers !== late?.nth) return;
          // Nobody is between two steps when the time passes.
          if (left > 1) await others.promise;
          table.now += longMs;
          await waitForAll(late.steps.map(run));
        };
        for (const rail of [shop.rails.solana, shop.rails.lightning]) {
          rail.script.settle.splice(0, Infinity, ...settle);
          rail.script.lookUp.splice(0, Infinity, ...lookUp);
          rail.meanwhile = meanwhile;
        }
        if (crash) shop.faults.crashAt(crash.nth, crash.when);
        await waitForAll(steps.map((step) => run(step).finally(count)));
        shop.faults.none();
        table.now += ms;
      }
      await sweepAll(shop);
      for (const { jobId: job_id, hash: document_hash, pack } of documents)
        await shop.purchases.findUnrecordedPayments({ job_id, document_hash, pack });
      expect(await wrongInBooks(shop)).toEqual([]);
      const records = await Promise.all(named.map(({ payment: paid }) => shop.ledger.find(paid)));
      const namedFor = records.flatMap((record) => record?.document_hash ?? []);
      expect(new Set(namedFor).size, "documents under one name").toBeLessThanOrEqual(1);
      for (const wanted of documents) if (await shop.goods(wanted).find(wanted.jobId)) bought++;
    }),
    { seed, numRuns: Number(HISTORIES ?? numRuns) },
  );
  return bought;
}

it("requests, sweeps and crashes in any order leave correct records of two documents", async () => {
  const bought = await meetInAnyOrder(runs(200, 0.03), (shop) => shop.document());
  expect(bought).toBeGreaterThan(runs(50, 0));
});

it("requests, sweeps and crashes in any order leave correct records of a document and a pack", async () => {
  const bought = await meetInAnyOrder(runs(200, 0.03), (shop) => shop.pack());
  expect(bought).toBeGreaterThan(runs(50, 0));
});
