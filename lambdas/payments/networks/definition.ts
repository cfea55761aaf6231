import type * as z from "zod";
import type { Table, Write } from "../../aws/table.ts";
import { readOptionalSettings } from "../../settings/read-settings.ts";
import { findLowestPrice, findRange, type Price } from "../price.ts";
import type { Payment } from "./network.ts";

/** What every function may know of a network on which it takes no payments. Light: loads nothing of how money moves there. */
export interface NetworkDefinition {
  /** Returns the amount that the operator receives by a payment, in the network's currency; for an account, in documents. */
  amount(railData: Payment["railData"]): number;
  /** Decimal places of the currency that amounts are counted in, so that parts of an amount are whole smallest units. */
  readonly decimals: number;
  /** Returns who is refunded, as the network names payers; undefined where it does not know. */
  payer(railData: Payment["railData"]): string | undefined;
  /** Returns CAIP-2 id of the chain, on a rail that has several. */
  chain?(railData: Payment["railData"]): string;
  /** Returns the id under which a settled payment is found on the network, if it has one. */
  transaction(receipt: Readonly<Record<string, unknown>>): string | undefined;
  /** Makes the writes that refund a payment, for the transaction that records the refund; absent where a person has to send money. */
  giveBack?(table: Pick<Table, "updateWrite">, railData: Payment["railData"]): Write[];
}

/** A network on which anyone may pay. */
export interface OpenNetworkDefinition extends NetworkDefinition {
  /** Its settings in the environment. */
  readonly settings: z.ZodObject;
  /** Describes the configured networks, several of one rail in order; undefined if none of its settings is given. */
  describe(environment: NodeJS.ProcessEnv): NetworkDescription | readonly NetworkDescription[] | undefined;
  /** Settings of a deployment that offers it, for descriptions of all that can be on offer. */
  readonly example: Readonly<Record<string, string>>;
}

/** A price for catalogues: one, or its bounds. */
export type CataloguePrice = { readonly currency: string } & (
  { readonly amount: string } | { readonly min: string; readonly max: string }
);

/** Writes a price for catalogues. */
export function cataloguePrice<Amount extends string | number>(
  currency: string,
  price: Price<Amount>,
  formatAmount: (amount: Amount) => string,
): CataloguePrice {
  const range = findRange(price);
  return range
    ? { currency, min: formatAmount(range.min), max: formatAmount(range.max) }
    : { currency, amount: formatAmount(findLowestPrice(price)) };
}

/** Writes what a document costs as a charge does. @param tiers see {@link NetworkDescription.tiers} */
export function chargeAmount<Amount extends string | number>(
  price: Price<Amount>,
  tiers: string | undefined,
): { readonly amount: string | null; readonly description?: string } {
  if (tiers === undefined) return { amount: String(findLowestPrice(price)) };
  return { amount: null, description: `By the document's size: ${tiers}` };
}

/** The description of a configured network, for people and programs. */
export interface NetworkDescription {
  /** The price of one document in words: `5 sats over Lightning`, or `5 to 100 sats over Lightning`. */
  readonly price: string;
  /** The price of each size in words, where it depends on that: `5 sats up to 50,000 bytes, 100 sats above`. */
  readonly tiers: string | undefined;
  /** What is paid and where, in words: `USDC on Solana`. */
  readonly title: string;
  /** For catalogues (`x-payment-info`): the price in a currency of three capital letters, and the terms as protocols write them there. */
  readonly catalogue: {
    readonly price: CataloguePrice;
    readonly terms: Readonly<Record<string, string>>;
    /** The charge as catalogues of the scheme `Payment` have it (draft-payment-discovery-00, "Payment Offer Object"). */
    readonly charge: {
      readonly method: string;
      /** Smallest units of the currency, in decimal digits; null where it depends on the document. */
      readonly amount: string | null;
      readonly currency: string;
      /** How it depends on the document. */
      readonly description?: string;
    };
  };
  /** Values for the page, by the names that it uses, and the origins that it may reach. */
  readonly page: {
    readonly values: Readonly<Record<string, string>>;
    readonly origins: readonly string[];
  };
}

/** Describes a network by its own group of settings. @throws {SettingsError} (from the returned function) when some of its settings are missing */
export function describeBySettings<Schema extends z.ZodObject>(
  schema: Schema,
  describe: (settings: z.infer<Schema>) => NetworkDescription | readonly NetworkDescription[],
): OpenNetworkDefinition["describe"] {
  return (environment) => {
    const settings = readOptionalSettings(schema, environment);
    return settings && describe(settings);
  };
}
