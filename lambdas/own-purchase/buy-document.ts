import { randomUUID } from "node:crypto";
import { convert } from "../../client/convert.ts";
import { NotPaidError, SpendingLimitError } from "../../client/errors.ts";
import { createSpendingLimit } from "../../client/payment/spending.ts";
import type { X402Payer } from "../../client/payment/x402-payer.ts";
import type { MonthlyBudget } from "./monthly-budget.ts";

export interface BuyOptions {
  /** The public address, as a buyer has it. */
  readonly baseUrl: string;
  readonly payer: X402Payer;
  readonly budget: MonthlyBudget;
  readonly signal: AbortSignal;
}

/** The outcome of a purchase; `over the limit` where too little is left of the month's budget, so that nothing was paid. */
export type Bought = { readonly cents: number } | "over the limit";

/** Millionths of USDC in a cent. */
export const millionthsPerCent = 10_000;

/**
 * Buys a document that nobody has bought before, and checks the bytes of its PDF. The price is taken from the budget before it is signed; it is given back only
 * where nothing can have been paid.
 * @throws {ConversionError} and its kin, when a buyer would not have got a PDF
 */
export async function buyDocument({ baseUrl, payer, budget, signal }: BuyOptions): Promise<Bought> {
  let price = 0n;
  let giveBack: (() => Promise<void>) | undefined;
  const overLimit = new NotPaidError("Too little is left of the month's limit.");
  const withinBudget: X402Payer = {
    ...payer,
    async pay(purchase) {
      const accepts = purchase.required.offers.flatMap(({ metadata }) => metadata.x402?.accepts ?? []);
      price = BigInt((await payer.choose(accepts))?.terms.amount ?? 0);
      giveBack = await budget.take(price);
      if (!giveBack) throw overLimit;
      // What is signed is never more.
      const amounts = [{ millionths: price, currency: "USDC" as const }];
      return payer.pay({
        ...purchase,
        limit: createSpendingLimit({ perDocument: amounts, inAll: amounts }),
      });
    },
  };
  const text = `# A purchase of the service's own\n\n${new Date().toISOString()}, ${randomUUID()}`;
  try {
    checkPdf(await convert({ data: { text_body: text } }, { baseUrl, payer: withinBudget, signal }));
  } catch (error) {
    if (error === overLimit) return "over the limit";
    if (error instanceof NotPaidError || error instanceof SpendingLimitError) await giveBack?.();
    throw error;
  }
  return { cents: Number(price) / millionthsPerCent };
}

/** @throws {Error} when these are not the bytes of a whole PDF */
function checkPdf(pdf: Uint8Array): void {
  const text = Buffer.from(pdf).toString("latin1");
  if (!text.startsWith("%PDF-") || !text.trimEnd().endsWith("%%EOF"))
    throw new Error("What was bought is not a whole PDF");
}
