import { parseAmounts, amountText, currencies, formatUnit, type Amount, type Currency } from "./amount.ts";
import { SpendingLimitError } from "../errors.ts";

/** The spending limit. A payer reserves every amount before it signs, pays or shows anything. */
export interface SpendingLimit {
  /**
   * Reserves an amount at once, so that concurrent payments cannot both have it. It stays reserved when the service refuses the payment: signed data
   * can still be executed.
   * @param payment identifies the payment, such as by its complete invoice: the same one again reserves nothing
   * @returns a function that releases the amount, for when nothing was signed
   * @throws {SpendingLimitError} when it is too much; nothing is reserved then
   */
  spend(amount: Amount, payment?: string): () => void;
  /** Returns the total that may still be spent, in each permitted currency. */
  left(): Amount[];
}

/**
 * What a buyer said, by currency. Once they said anything, a currency that they did not name may not be spent at all; when they said
 * nothing, the default holds.
 */
export interface Limits {
  /** Most for one document. */
  readonly perDocument?: readonly Amount[] | undefined;
  /** Most for all documents together. */
  readonly inAll?: readonly Amount[] | undefined;
}

/** Most in one currency, in millionths. */
interface Maximum {
  readonly perDocument: bigint;
  readonly inAll: bigint;
}

/** Twenty and ten times the usual price of a document: 5 sats, 0.01 USDC. */
const defaultPerDocument = parseAmounts("100 sats, 0.1 USDC");
const defaultInAll = parseAmounts("1000 sats, 1 USDC");

/** Creates a spending limit, which records payments. */
export function createSpendingLimit(limits: Limits = {}): SpendingLimit {
  const maxima = computeMaxima(limits);
  const spent = new Map<Currency, bigint>();
  const payments = new Set<string>();
  return {
    spend(amount, payment) {
      if (payment !== undefined && payments.has(payment)) return () => undefined;
      const { currency, millionths } = amount;
      const { perDocument, inAll } = maxima.get(currency) ?? refuse(amount, limits);
      if (millionths < 0n || millionths > perDocument) {
        throw new SpendingLimitError(
          `The price is ${amountText(amount)}; the limit is ${amountText({ currency, millionths: perDocument })}. Nothing was paid. Raise the limit to buy it.`,
        );
      }
      const sum = (spent.get(currency) ?? 0n) + millionths;
      if (sum > inAll) {
        throw new SpendingLimitError(
          `This would bring the total to ${amountText({ currency, millionths: sum })}; the limit is ${amountText({ currency, millionths: inAll })} in all. We didn't pay for it.`,
        );
      }
      spent.set(currency, sum);
      if (payment !== undefined) payments.add(payment);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        spent.set(currency, (spent.get(currency) ?? 0n) - millionths);
        if (payment !== undefined) payments.delete(payment);
      };
    },

    left: () =>
      [...maxima].map(([currency, { inAll }]) => ({
        currency,
        millionths: inAll - (spent.get(currency) ?? 0n),
      })),
  };
}

function refuse(amount: Amount, { perDocument = [], inAll = [] }: Limits): never {
  const namedLimits = [...new Set([...perDocument, ...inAll].map(amountText))].join(", ");
  throw new SpendingLimitError(
    `The price is ${amountText(amount)}, but you set no limit in ${formatUnit(amount.currency)} (only ${namedLimits}). Nothing was paid. Set one to buy it.`,
  );
}

/** Returns the limits in words, for a person to know before anything is spent. */
export function limitText(limits: Limits): string {
  const maxima = computeMaxima(limits);
  const text = (kind: keyof Maximum): string =>
    [...maxima].map(([currency, amounts]) => amountText({ currency, millionths: amounts[kind] })).join(", ");
  const none = currencies
    .filter((currency) => !maxima.has(currency))
    .map((unit) => `, nothing in ${formatUnit(unit)}`);
  return `at most ${text("perDocument")} a document; ${text("inAll")} in all${none.join("")}`;
}

/** Returns whether a part of the limits is a default, which a buyer should know. */
export function isByDefault({ perDocument, inAll }: Limits): boolean {
  return inAll === undefined || (perDocument !== undefined && lacksCurrency(inAll, perDocument));
}

const lacksCurrency = (limits: readonly Amount[], required: readonly Amount[]): boolean =>
  required.some(({ currency }) => !limits.some((amount) => amount.currency === currency));

/**
 * Computes a limit for each currency that may be spent. In one that is limited for each document only, what all of them may cost is the default,
 * or the price of one where that is more: a program that asks for documents without end must not spend without end.
 */
function computeMaxima({ perDocument, inAll }: Limits): ReadonlyMap<Currency, Maximum> {
  const isSilent = perDocument === undefined && inAll === undefined;
  const documents = isSilent ? defaultPerDocument : (perDocument ?? []);
  const totals = isSilent ? defaultInAll : (inAll ?? []);
  return new Map(
    currencies.flatMap((currency): [Currency, Maximum][] => {
      const document = findMillionths(documents, currency);
      const total = findMillionths(totals, currency);
      if (document === undefined && total === undefined) return [];
      const usual = findMillionths(defaultInAll, currency) ?? 0n;
      const mostInAll = total ?? (document !== undefined && document > usual ? document : usual);
      return [[currency, { perDocument: document ?? mostInAll, inAll: mostInAll }]];
    }),
  );
}

function findMillionths(amounts: readonly Amount[], currency: Currency): bigint | undefined {
  return amounts.find((amount) => amount.currency === currency)?.millionths;
}
