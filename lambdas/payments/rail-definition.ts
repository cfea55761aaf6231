import type * as z from "zod";
import type { PaymentMethod, RailName } from "../http-contract/payment-methods.ts";
import type { Table, Write } from "../aws/table.ts";
import { readOptionalSettings } from "../settings/read-settings.ts";
import type { Payment } from "./rail.ts";

/** The amount of a payment in the rail's own currency; for an account, in documents. */
export interface Amount {
  /** For people: `SATS`, `USDC`, `DOCUMENTS`. */
  readonly currency: string;
  readonly value: number;
}

/** What every function may know of a rail that cannot take its payments. Light: loads nothing of the rail's protocol. */
export interface RailDefinition {
  /** What the operator gets by a payment. */
  amount(railData: Payment["railData"]): Amount;
  /** Who is refunded, as the rail names payers; undefined where the rail does not know. */
  payer(railData: Payment["railData"]): string | undefined;
  /** The id under which a settled payment is found on the rail, if it has one. */
  transaction(receipt: Readonly<Record<string, unknown>>): string | undefined;
  /** Makes the writes that refund a payment, for the transaction that records the refund; absent where a person has to send money. */
  giveBack?(table: Pick<Table, "updateWrite">, railData: Payment["railData"]): Write[];
}

/** A rail on which anyone may pay. */
export interface OfferedRailDefinition extends RailDefinition {
  /** The rail as the environment configures it; undefined where none of its settings is given. */
  describe(environment: NodeJS.ProcessEnv): RailDescription | undefined;
}

/** The description of a configured rail, for people and programs. */
export interface RailDescription {
  readonly method: PaymentMethod;
  /** The price of one document in words: `5 sats over Lightning`. */
  readonly price: string;
  /** For catalogues (`x-payment-info`): the price in a currency of three capital letters, and the fields of the rail's protocol. */
  readonly catalogue: {
    readonly price: { readonly currency: string; readonly amount: string };
    readonly protocol: Readonly<Record<string, object>>;
  };
  /** How a program pays, a list item each, in Markdown. */
  readonly instructions: readonly string[];
  /** Request headers that may carry a payment, by name, with their description. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a payment may come as an L402 credential. */
  readonly takesL402: boolean;
  /** Values for the page, by the names that it uses, and the origins that it may reach. */
  readonly page: {
    readonly values: Readonly<Record<string, string>>;
    readonly origins: readonly string[];
  };
}

/** Describes a rail by its own group of settings. @throws {SettingsError} (from the returned function) when some of its settings are missing */
export function describeBySettings<Schema extends z.ZodObject>(
  schema: Schema,
  describe: (settings: z.infer<Schema>) => RailDescription,
): OfferedRailDefinition["describe"] {
  return (environment) => {
    const settings = readOptionalSettings(schema, environment);
    return settings && describe(settings);
  };
}

/** Every rail, by its name. */
export type RailDefinitions = Readonly<
  Record<PaymentMethod, OfferedRailDefinition> & Record<RailName, RailDefinition>
>;
