import { expect } from "vitest";
import { jobLifetimeMs } from "../../../../lambdas/jobs/job.ts";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import type { LookUpAnswer, SettleAnswer } from "./scripted-rail.ts";
import type { Shop, TestDocument } from "./shop.ts";

/** Longer than any lease. */
export const longMs = 60_000;

/** What an earlier request may have left of a payment. */
export const situations = {
  "claimed by a process that is at work": async (shop, document, payment) => {
    await crash(shop, document, payment, "before");
  },
  "claimed by a process that died before it was collected": async (shop, document, payment) => {
    await crash(shop, document, payment, "before");
    shop.table.now += longMs;
  },
  "collected by a process that died then": async (shop, document, payment) => {
    await crash(shop, document, payment, "after");
    shop.table.now += longMs;
  },
  "of unknown outcome, and not collected": async (shop, document, payment) => {
    shop.rails.solana.script.settle.push("pending, nothing collected");
    await shop.buy(document, payment);
  },
  "of unknown outcome, and collected": async (shop, document, payment) => {
    shop.rails.solana.script.settle.push("pending, collected all the same");
    await shop.buy(document, payment);
  },
  "refused just now": async (shop, document, payment) => {
    shop.rails.solana.script.settle.push("refused");
    await shop.buy(document, payment);
  },
  "refused just now, and collected all the same": async (shop, document, payment) => {
    shop.rails.solana.script.settle.push("refused, collected all the same");
    await shop.buy(document, payment);
  },
  refused: async (shop, document, payment) => {
    await situations["refused just now"](shop, document, payment);
    shop.table.now += longMs;
  },
  "refused, and collected all the same": async (shop, document, payment) => {
    await situations["refused just now, and collected all the same"](shop, document, payment);
    shop.table.now += longMs;
  },
  "refused for good": async (shop, document, payment) => {
    await situations.refused(shop, document, payment);
    shop.rails.solana.script.lookUp.push("refused");
    await shop.buy(document, payment);
    shop.table.now += longMs;
  },
  "settled, with its job": async (shop, document, payment) => {
    await shop.buy(document, payment);
  },
  "settled, with a job that is forgotten": async (shop, document, payment) => {
    await shop.buy(document, payment);
    shop.table.now += jobLifetimeMs + 1_000;
  },
  "settled, and its document never came": async (shop, document, payment) => {
    // The process ends while it stores the source.
    shop.faults.crashAt(3, "before");
    await expect(shop.buy(document, payment)).rejects.toThrow("storage.putSource");
    shop.table.now += longMs;
    const truth = shop.rails.solana.truths.get(payment.payment.id);
    if (truth) truth.collected = true;
    await shop.purchases.followUp(await shop.findRecord(payment));
  },
} satisfies Record<string, (shop: Shop, document: TestDocument, payment: UnverifiedPayment) => Promise<void>>;
export type Situation = keyof typeof situations;

async function crash(
  shop: Shop,
  document: TestDocument,
  payment: UnverifiedPayment,
  when: "before" | "after",
): Promise<void> {
  shop.faults.crashAt(4, when);
  await expect(shop.buy(document, payment)).rejects.toThrow("rail.settle");
}

/** What the rail is to answer. */
export interface Answers {
  readonly lookUp?: LookUpAnswer;
  readonly settle?: SettleAnswer;
}

/** Creates a document and a payment for it in a situation; the rail does not remember what came before. */
export async function inSituation(
  shop: Shop,
  situation: Situation,
  answers: Answers = {},
): Promise<{ document: TestDocument; payment: UnverifiedPayment }> {
  const [document, payment] = [shop.document(), shop.payment()];
  await situations[situation](shop, document, payment);
  const { script, asked } = shop.rails.solana;
  asked.length = 0;
  if (answers.lookUp) script.lookUp.push(answers.lookUp);
  if (answers.settle) script.settle.push(answers.settle);
  return { document, payment };
}
