import type { words as german } from "./languages/german.ts";
import { isRightToLeft } from "./languages.ts";
import type { Plurals } from "./plurals.ts";

/**
 * Puts what the page says into its language. A message is its English, where it is used; the table of each other language in `languages/` has its
 * translation. Those of the table in German are all that there are.
 */

type German = typeof german;

/** The table of a language: it translates every message. */
export type Words = {
  readonly [Text in keyof German]: German[Text] extends string ? string : Plurals;
};

/** A message, in English. */
export type Message = { [Text in keyof German]: German[Text] extends string ? Text : never }[keyof German];
/** A message that counts something, in English, for more than one. */
export type CountMessage = Exclude<keyof German, Message>;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** A message without places to be filled in. */
export type PlainMessage = { [Text in Message]: [Names<Text>] extends [never] ? Text : never }[Message];
/** What stands in the places of a message. A number is written as the language writes it, and a text as it is. */
type Values<Text> = Readonly<Record<Names<Text>, string | number>>;

let words: Words | undefined;
/** Of the page's language in the reader's region, where the browser names one: Austria's numbers are not Germany's, and Britain's dates not America's. */
let locale = findLocale("en");
let isIsolating = false;

/** Goes on in another language than English. @param language its tag */
export function useWords(language: string, table: Words): void {
  words = table;
  isIsolating = isRightToLeft(language);
  locale = findLocale(language);
}

function findLocale(language: string): string {
  const [base = language] = language.split("-");
  const regional =
    navigator.languages.find((tag) => tag.split("-")[0] === base && /^[\w-]+$/.test(tag)) ?? language;
  // The digits of amounts and addresses are those of wallets and networks in any language.
  return new Intl.Locale(regional, { numberingSystem: "latn" }).toString();
}

/** Returns a message in the page's language. @param values for its places */
export function translate<Text extends Message>(
  text: Text,
  ...[values]: [Names<Text>] extends [never] ? [] : [Values<Text>]
): string {
  return fillIn((words?.[text] as string | undefined) ?? text, values);
}

/** Returns a message about a number of things. @param one in English, for a single one @param values for its other places than `{count}` */
export function translateCount<Text extends CountMessage>(
  one: string,
  text: Text,
  count: number,
  ...[values]: [Exclude<Names<Text>, "count">] extends [never] ? [] : [Omit<Values<Text>, "count">]
): string {
  const forms = words?.[text] as Plurals | undefined;
  const form = forms ? (forms[new Intl.PluralRules(locale).select(count)] ?? forms.other) : undefined;
  return fillIn(form ?? (count === 1 ? one : text), { ...values, count });
}

/** Returns a sentence of the service in the page's language, where it is one that the page knows. */
export function translateSaid(said: string): string {
  const found = words?.[said as Message] as string | Plurals | undefined;
  return typeof found === "string" ? found : said;
}

/** Returns whether what the service says in English stands in a page of another language. */
export function isTranslated(): boolean {
  return words !== undefined;
}

/** Formats a number as the page's language writes it. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(locale, { maximumFractionDigits: 8, ...options });
}

/** Formats an amount in US dollars. */
export function formatDollars(value: number): string {
  // From right to left, the sign would go to the other side of its letters ("$US").
  const currencyDisplay = isIsolating ? "code" : "symbol";
  return value.toLocaleString(locale, { style: "currency", currency: "USD", currencyDisplay });
}

/** Formats a time. @param time epoch ms */
export function formatTime(time: number, options: Intl.DateTimeFormatOptions): string {
  return new Date(time).toLocaleString(locale, options);
}

/** Formats alternatives: "Lightning or USDC". */
export function formatAlternatives(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(names);
}

function fillIn(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    const shown = typeof value === "number" ? formatNumber(value) : value;
    // A name in Latin letters would take the full stop behind it to its other side (Unicode Standard Annex 9, FSI and PDI).
    return isIsolating ? `\u2068${shown}\u2069` : shown;
  });
}
