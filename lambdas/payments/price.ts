import * as z from "zod";
import { jsonSetting } from "../settings/json-setting.ts";
import { formatThousands } from "../../document/core/options/thousands.ts";
import { defaultMaxBodyBytes } from "../http-contract/body-limit.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";

/** What documents of some sizes cost. */
export interface PriceTier<Amount extends string | number> {
  /** Size of the largest of them, in bytes; absent in the last tier, which has all larger ones. */
  readonly upToBytes?: number | undefined;
  readonly price: Amount;
}

/** The price of a document: one for all, or tiers by {@link measureDocument}, in ascending order. */
export type Price<Amount extends string | number> = Amount | readonly PriceTier<Amount>[];

/** A document, or a pack of credit, that is to be paid for. */
export interface PricedDocument extends DocumentIdentity {
  /** See {@link measureDocument}; 0 for a pack, which counts the smallest documents. */
  readonly bytes: number;
  /** What a pack costs less than as many documents bought singly, in percent. */
  readonly percentOff?: number | undefined;
}

/**
 * Measures a document for its price: bytes, in UTF-8, of its text with the images whose data it holds, its bibliography, its invoice, its
 * brand, its attached files in base64, and its logo. All of them are part of
 * the document's identity, so the same document always has the same size, however it is sent.
 */
export function measureDocument({
  data: { text_body: text, bibliography = "", invoice, brand, attachments = [] },
  options: { logo = "" },
}: {
  readonly data: {
    readonly text_body: string;
    readonly bibliography?: string | undefined;
    readonly invoice?: unknown;
    readonly brand?: unknown;
    readonly attachments?: readonly { readonly data: string }[] | undefined;
  };
  readonly options: { readonly logo?: string | undefined };
}): number {
  const facts = [invoice, brand].map((given) => (given === undefined ? "" : JSON.stringify(given)));
  return [text, bibliography, logo, ...facts, ...attachments.map(({ data }) => data)].reduce(
    (sum, part) => sum + Buffer.byteLength(part),
    0,
  );
}

/** Finds what one document costs. */
export function findPrice<Amount extends string | number>(
  price: Price<Amount>,
  { bytes }: Pick<PricedDocument, "bytes">,
): Amount {
  const tiers = listTiers(price);
  const tier = tiers.find(({ upToBytes = Infinity }) => bytes <= upToBytes) ?? tiers.at(-1);
  if (!tier) throw new Error("A price has no tier");
  return tier.price;
}

/**
 * Finds the amount that a document, or a pack, is sold for. A pack counts as many of the smallest documents, less its discount, rounded up.
 * @param price in the network's smallest unit, in decimal digits
 */
export function findAmount(
  price: Price<string>,
  { bytes, pack, percentOff = 0 }: Pick<PricedDocument, "bytes" | "pack" | "percentOff">,
): string {
  const single = findPrice(price, { bytes });
  if (pack === undefined) return single;
  const hundredths = BigInt(single) * BigInt(pack) * BigInt(100 - percentOff);
  return ((hundredths + 99n) / 100n).toString();
}

/** Finds what the smallest documents cost. */
export function findLowestPrice<Amount extends string | number>(price: Price<Amount>): Amount {
  return findPrice(price, { bytes: 0 });
}

/** Returns the tiers of a price; one that has no limit, where all documents cost the same. */
export function listTiers<Amount extends string | number>(
  price: Price<Amount>,
): readonly PriceTier<Amount>[] {
  return typeof price === "object" ? price : [{ price }];
}

/** Converts each amount of a price. */
export function convertPrice<From extends string | number, To extends string | number>(
  price: Price<From>,
  convert: (amount: From) => To,
): Price<To> {
  if (typeof price !== "object") return convert(price);
  return price.map((tier) => ({ ...tier, price: convert(tier.price) }));
}

/** The lowest price of a document, and the highest. */
interface PriceRange<Amount> {
  readonly min: Amount;
  readonly max: Amount;
}

/** Returns the range of a price that depends on the size; undefined where all documents cost the same. */
export function findRange<Amount extends string | number>(
  price: Price<Amount>,
): PriceRange<Amount> | undefined {
  const tiers = listTiers(price);
  const [first, last] = [tiers[0], tiers.at(-1)];
  return tiers.length > 1 && first && last ? { min: first.price, max: last.price } : undefined;
}

/** Formats a text such as `5 sats`, or `5 to 100 sats`. */
export function formatPrice<Amount extends string | number>(
  price: Price<Amount>,
  formatAmount: (amount: Amount) => string,
): string {
  const range = findRange(price);
  if (!range || range.min === range.max) return formatAmount(findLowestPrice(price));
  return `${String(range.min)} to ${formatAmount(range.max)}`;
}

/** Formats a text such as `5 sats up to 50,000 bytes, 100 sats above`; undefined where all documents cost the same. */
export function formatTiers<Amount extends string | number>(
  price: Price<Amount>,
  formatAmount: (amount: Amount) => string,
): string | undefined {
  if (!findRange(price)) return undefined;
  return listTiers(price)
    .map((tier, index, { length }) => {
      const sizes = index === length - 1 ? "above" : `up to ${formatThousands(tier.upToBytes ?? 0)} bytes`;
      return `${formatAmount(tier.price)} ${sizes}`;
    })
    .join(", ");
}

/** Writes a price as an environment variable: the one amount, or tiers as JSON. */
export function formatPriceSetting(price: Price<string | number>): string {
  return typeof price === "object" ? JSON.stringify(price) : String(price);
}

/** All of a function's settings have to fit into 4 KB (Lambda quotas). */
const maxTiers = 6;

/**
 * Makes the schema of a price as configurations write it.
 * @param amount schema of the amounts
 * @param form of one amount, in words
 */
export function priceSchema<Amount extends string | number>(amount: z.ZodType<Amount>, form: string) {
  return z.union([amount, priceTiers(amount)], { error: `must be ${form}, or a list of tiers, in [ ]` });
}

/**
 * Makes the schema of a price as environment variables write it.
 * @param amount schema of the amounts in tiers
 * @param text schema of the one amount, in the variable's text
 * @param form of that text, in words
 */
export function priceSetting<Amount extends string | number>(
  amount: z.ZodType<Amount>,
  text: z.ZodType<Amount>,
  form: string,
) {
  return z.union([text, jsonSetting(priceTiers(amount))], { error: `must be ${form}, or tiers as JSON` });
}

/** Makes the schema of tiers. No document may be without a price, nor cost less for being longer, since anybody can lengthen theirs. */
function priceTiers<Amount extends string | number>(amount: z.ZodType<Amount>) {
  return z
    .array(z.strictObject({ upToBytes: z.int().positive().optional(), price: amount }))
    .min(2, "must have two tiers at least: write a single price without a list")
    .max(maxTiers, `must have at most ${String(maxTiers)} tiers`)
    .superRefine((tiers, context) => {
      tiers.forEach(({ upToBytes, price }, index) => {
        const refuse = (name: "upToBytes" | "price", message: string): void => {
          context.addIssue({ code: "custom", path: [index, name], message });
        };
        const before = tiers[index - 1];
        const isLast = index === tiers.length - 1;
        if (isLast && upToBytes !== undefined && upToBytes !== defaultMaxBodyBytes)
          refuse(
            "upToBytes",
            `must be absent in the last tier, or ${String(defaultMaxBodyBytes)}, the largest request`,
          );
        if (!isLast && upToBytes === undefined)
          refuse("upToBytes", "is missing: only the last tier has no limit");
        if (!isLast && upToBytes !== undefined && upToBytes >= defaultMaxBodyBytes)
          refuse("upToBytes", `must be less than ${String(defaultMaxBodyBytes)}, the largest request`);
        if (before?.upToBytes !== undefined && upToBytes !== undefined && upToBytes <= before.upToBytes)
          refuse("upToBytes", `must be more than ${String(before.upToBytes)}, the limit of the tier before`);
        if (before && Number(price) < Number(before.price))
          refuse("price", `must not be less than ${String(before.price)}, the price of the tier before`);
      });
    });
}
