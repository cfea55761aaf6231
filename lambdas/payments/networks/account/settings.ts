import * as z from "zod";
import { priceSchema, priceSetting } from "../../price.ts";

const documents = z.int().positive();

/** How many documents a document counts as, as configurations write it: a number, or tiers. */
export const documentsPrice = priceSchema(documents, "a number, without quotes").default(1);

/** The environment variables of the account rail. */
export const accountSettings = z.object({
  /** Documents that an account may convert each month (UTC), unless the operator gave it its own quota. 0 means none. */
  ACCOUNT_MONTHLY_QUOTA: z.coerce.number().int().nonnegative().default(0),
  /** How many documents of quota or credit one document counts as, or tiers by its size. */
  ACCOUNT_PRICE_DOCUMENTS: priceSetting(
    documents,
    z.coerce.number().int().positive(),
    "a whole number of documents",
  ).default(1),
});

export type AccountSettings = z.infer<typeof accountSettings>;
