import { formatThousands } from "./thousands.ts";

/** The kinds of options. */
export type OptionKind =
  | { readonly kind: "word"; readonly words: Readonly<Record<string, string>> }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly unit: string }
  /** Whole numbers, each with its name. */
  | { readonly kind: "count"; readonly counts: Readonly<Record<number, string>> }
  /** A word, or a number. */
  | {
      readonly kind: "measure";
      readonly words: Readonly<Record<string, string>>;
      readonly min: number;
      readonly max: number;
      readonly unit: string;
    }
  | { readonly kind: "colour"; readonly words: Readonly<Record<string, string>> }
  | { readonly kind: "line"; readonly max: number }
  /** Text of a margin, with {@link placeholders}. */
  | { readonly kind: "margin"; readonly max: number }
  | { readonly kind: "image"; readonly max: number }
  | { readonly kind: "address"; readonly max: number };

/** The type that an option's values have once they are read. */
export type OptionValue<Kind extends OptionKind> = Kind extends {
  readonly kind: "word";
  readonly words: Readonly<Record<infer Word, string>>;
}
  ? Word
  : Kind extends { readonly kind: "count"; readonly counts: Readonly<Record<infer Count, string>> }
    ? Count
    : Kind extends { readonly kind: "measure"; readonly words: Readonly<Record<infer Word, string>> }
      ? Word | number
      : Kind extends { readonly kind: "number" }
        ? number
        : string;

/** Words in braces that are replaced in the text of a margin. */
export const placeholders = ["page", "pages", "title", "section", "date"] as const;
/** A word in braces that is replaced in the text of a margin. */
export type Placeholder = (typeof placeholders)[number];

const placeholder = /\{([a-z_]+)\}/gi;
/** RGB in hexadecimal, as CSS has it (CSS Color 4, section 5.2). */
const hexColour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const imageData = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;
const scheme = /^[a-z][a-z\d+.-]*:/i;

/** Returns whether a value is one that an option may have. It has the option's own type then. */
export function isValid(option: OptionKind, value: unknown): boolean {
  switch (option.kind) {
    case "word":
      return typeof value === "string" && Object.hasOwn(option.words, value);
    case "count":
      return typeof value === "number" && Object.hasOwn(option.counts, value);
    case "number":
      return isWithin(option, value);
    case "measure":
      return isWithin(option, value) || (typeof value === "string" && Object.hasOwn(option.words, value));
    case "colour":
      return typeof value === "string" && (Object.hasOwn(option.words, value) || hexColour.test(value));
    case "line":
      return isLine(value, option.max);
    case "margin":
      return (
        isLine(value, option.max) &&
        Array.from(value.matchAll(placeholder), ([, name]) => name).every((name) =>
          placeholders.some((known) => known === name),
        )
      );
    case "image":
      return (
        typeof value === "string" &&
        value !== "" &&
        value.length <= option.max &&
        (!scheme.test(value) || isWebAddress(value) || imageData.test(value))
      );
    case "address":
      return typeof value === "string" && value.length <= option.max && isWebAddress(value);
  }
}

/** Describes the values of an option for people: the end of "Input should be …". */
export function describeValidValues(option: OptionKind): string {
  switch (option.kind) {
    case "word":
      return listWords(Object.keys(option.words));
    case "count":
      return Object.keys(option.counts).join(" or ");
    case "number":
      return describeNumbers(option);
    case "measure":
      return `${listWords(Object.keys(option.words))} or ${describeNumbers(option)}`;
    case "colour":
      return `${listWords(Object.keys(option.words))} or a colour such as '#0b4f9e'`;
    case "line":
      return `a line of at most ${String(option.max)} characters`;
    case "margin":
      return `a line of at most ${String(option.max)} characters, with no placeholders but ${placeholders.map((name) => `{${name}}`).join(", ")}`;
    case "image":
      return "an address that begins with https://, http:// or data:image/, or a relative one";
    case "address":
      return `an address of at most ${formatThousands(option.max)} characters that begins with https:// or http://`;
  }
}

/**
 * Parses the text of a value, from the command line, a form or front matter. Words may be in any case, numbers may have their unit, and yes and no
 * mean on and off.
 * @returns undefined if it is invalid
 */
export function parseValue(option: OptionKind, text: string): unknown {
  const value = readAs(option, text.trim());
  return isValid(option, value) ? value : undefined;
}

function readAs(option: OptionKind, text: string): unknown {
  const word = text.toLowerCase();
  switch (option.kind) {
    case "word":
      return Object.hasOwn(option.words, word) ? word : (switches.get(word) ?? word);
    case "count":
    case "number":
      return parseNumber(text);
    case "measure":
      return Object.hasOwn(option.words, word) ? word : parseMillimetres(word);
    case "colour":
      return word;
    default:
      return text;
  }
}

const switches = new Map([
  ["true", "on"],
  ["yes", "on"],
  ["false", "off"],
  ["no", "off"],
]);

function parseNumber(text: string): number | undefined {
  const [, number] = /^(\d+(?:\.\d+)?)\s*(?:pt|mm)?$/i.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Units of length, in mm. */
const millimetres: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["mm", 1],
  ["cm", 10],
  ["in", 25.4],
  ["inch", 25.4],
  ["pt", 25.4 / 72],
]);

function parseMillimetres(text: string): number | undefined {
  const [, number, unit = ""] = /^(\d*\.?\d+)\s*([a-z]*)$/.exec(text) ?? [];
  const scale = millimetres.get(unit);
  return number === undefined || scale === undefined
    ? undefined
    : Math.round(Number(number) * scale * 10) / 10;
}

function isWithin({ min, max }: { min: number; max: number }, value: unknown): boolean {
  return typeof value === "number" && value >= min && value <= max;
}

function isLine(value: unknown, maxChars: number): value is string {
  return typeof value === "string" && value.length <= maxChars && !/[\p{Cc}\u2028\u2029]/u.test(value);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ["https:", "http:"].includes(new URL(text).protocol);
}

function describeNumbers({ min, max, unit }: { min: number; max: number; unit: string }): string {
  return `a number from ${String(min)} to ${String(max)} (${unit})`;
}

function listWords(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(" or ");
}
