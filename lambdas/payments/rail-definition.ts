import type * as z from "zod";
import type { PaymentMethod, RailName } from "../http-contract/payment-methods.ts";
import type { Table, Write } from "../aws/table.ts";
import { readOptionalSettings } from "../settings/read-settings.ts";
import type { Payment } from "./rail.ts";

/** What a payment is worth to the operator, in the rail's own currency; of an account, documents. */
export interface Worth {
  /** As a person reads it: `SATS`, `USDC`, `DOCUMENTS`. */
  readonly currency: string;
  readonly amount: number;
}

/** What every function may know of a rail without being able to take its payments. Light: it loads nothing of the rail's protocol. */
export interface RailDefinition {
  worth(evidence: Payment["evidence"]): Worth;
  /** Whom to give the money back to, as the rail names payers; undefined where the rail does not know. */
  payer(evidence: Payment["evidence"]): string | undefined;
  /** The rail's own record of a settled payment, for who looks for it there. */
  transaction(receipt: Readonly<Record<string, unknown>>): string | undefined;
  /** The writes that give a payment back, to go with the one that puts that on record; absent where a person has to send money. */
  giveBack?(table: Pick<Table, "updateWrite">, evidence: Payment["evidence"]): Write[];
}

/** A rail on which anyone may pay. */
export interface OfferedRailDefinition extends RailDefinition {
  /** The rail as the environment configures it; undefined where none of its settings is given. */
  describedIn(environment: NodeJS.ProcessEnv): RailDescription | undefined;
}

/** What is said of a configured rail, to people and to programs. */
export interface RailDescription {
  readonly method: PaymentMethod;
  /** The price of one document in words: `5 sats over Lightning`. */
  readonly price: string;
  /** For catalogues: the price in a currency of three capital letters, and what they know of the rail's protocol (`x-payment-info`). */
  readonly catalogue: {
    readonly price: { readonly currency: string; readonly amount: string };
    readonly protocol: Readonly<Record<string, object>>;
  };
  /** How a program pays, a list item each, in Markdown. */
  readonly instructions: readonly string[];
  /** Request headers by which a payment may come, with what they hold. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a payment may come as an L402 credential. */
  readonly takesL402: boolean;
  /** What the page is told, by the names that it uses, and the origins that it may reach. */
  readonly page: {
    readonly values: Readonly<Record<string, string>>;
    readonly origins: readonly string[];
  };
}

/** Describes a rail by its own group of settings. @throws {SettingsError} (from the returned function) when it is configured by halves */
export function described<Schema extends z.ZodObject>(
  schema: Schema,
  describe: (settings: z.infer<Schema>) => RailDescription,
): OfferedRailDefinition["describedIn"] {
  return (environment) => {
    const settings = readOptionalSettings(schema, environment);
    return settings && describe(settings);
  };
}

/** Every rail, by its name. */
export type RailDefinitions = Readonly<
  Record<PaymentMethod, OfferedRailDefinition> & Record<RailName, RailDefinition>
>;
