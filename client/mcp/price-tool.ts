import * as z from "zod";
import { amountText, dollarsText } from "../payment/amount.ts";
import { fetchPrice, type DocumentKeys, type SpendingLimit, type X402Payer } from "../client.ts";
import { renameInWarnings, renameToArguments } from "../field-names.ts";
import { readMoneyLeft, moneyLeft } from "./convert-tool.ts";
import { traceWarning } from "../files/includes.ts";
import { readDocumentInput, type DocumentInput } from "./document-input.ts";
import type { ReadableFiles } from "./readable-files.ts";

/** What `price` returns. */
export const priceOutput = {
  status: z.enum(["to_be_paid", "paid_already"]),
  offers: z
    .array(
      z.object({
        amount: z.number(),
        currency: z.string(),
        method: z.string(),
        price_tiers: z
          .array(z.object({ up_to_bytes: z.number().optional(), amount: z.number() }))
          .describe("Prices of documents by their size, if the price depends on that.")
          .optional(),
      }),
    )
    .describe("Price of the document on each rail; empty if it is already paid for."),
  pages: z.number().describe("Pages of the PDF, if it exists already.").optional(),
  warnings: z
    .array(z.object({ line: z.number().optional(), code: z.string().optional(), what: z.string() }))
    .describe("Parts that cannot be rendered, as far as is known before rendering.")
    .optional(),
  missing_images: z
    .array(z.string())
    .describe("Paths of images that are missing or outside the file's folder.")
    .optional(),
  wallet: z
    .object({ address: z.string(), holds: z.string() })
    .describe("The configured wallet and its balance.")
    .optional(),
  money_left: moneyLeft,
};

/** Structured result of the tool `price`. */
export type PriceOutput = z.infer<z.ZodObject<typeof priceOutput>>;

/** What the server gives the tool `price`. */
export interface PriceToolOptions {
  readonly baseUrl: string;
  readonly files: ReadableFiles;
  readonly limit: SpendingLimit;
  readonly keys: DocumentKeys;
  /** The wallet that `convert` pays from in USDC, where it has one. */
  readonly wallet: X402Payer | undefined;
  readonly signal: AbortSignal;
}

/**
 * Returns the price of a document, that the service would accept it, and what would be missing. Nothing is paid.
 * @throws {ConversionError} also when the service would refuse it
 */
export async function priceDocument(input: DocumentInput, options: PriceToolOptions): Promise<PriceOutput> {
  const { baseUrl, files, limit, keys, wallet, signal } = options;
  const { body, includes, missingImages } = await readDocumentInput(input, files);
  const price = await fetchPrice(body, { baseUrl, keys, signal });
  const { offers, pages } = price;
  const { warnings: renamed = [] } = renameInWarnings(price, renameToArguments);
  const warnings = renamed.map((warning) => traceWarning(warning, includes));
  const accepts = offers.flatMap(({ metadata }) => metadata.x402?.accepts ?? []);
  const balance = (await wallet?.choose(accepts))?.balance;
  return {
    status: offers.length > 0 ? "to_be_paid" : "paid_already",
    offers: offers.map(
      ({ amount, currency, payment_methods: methods, metadata: { price_tiers: tiers } }) => ({
        amount,
        currency,
        method: methods.join(", "),
        ...(tiers && { price_tiers: tiers }),
      }),
    ),
    ...(pages !== undefined && { pages }),
    ...(warnings.length > 0 && { warnings }),
    ...(missingImages.length > 0 && { missing_images: [...missingImages] }),
    ...(wallet && balance && { wallet: { address: wallet.address, holds: dollarsText(balance) } }),
    money_left: readMoneyLeft(limit),
  };
}

/** Formats a text such as `5 SATS by lightning, or 0.01 USDC by x402`. */
export function priceText({ offers, pages }: PriceOutput): string {
  const pagesText = pages === undefined ? "" : ` It has ${String(pages)} ${pages === 1 ? "page" : "pages"}.`;
  if (offers.length === 0) return `It is already paid for, and costs nothing.${pagesText}`;
  const costs = offers.map(({ amount, currency, method, price_tiers: tiers }) => {
    const [first, last] = [tiers?.[0], tiers?.at(-1)];
    const range = first && last ? ` (${String(first.amount)} to ${String(last.amount)} by size)` : "";
    return `${String(amount)} ${currency}${range} by ${method}`;
  });
  return `It costs ${costs.join(", or ")}. Nothing was paid.`;
}

/** Formats a text such as `0.99 USDC, 1000 sats`. */
export function leftText(limit: SpendingLimit): string {
  return limit.left().map(amountText).join(", ");
}
