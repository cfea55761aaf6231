import type { Language } from "../../security/search/languages/language.ts";
import { languages as documentLanguages } from "../../security/search/languages/languages.ts";
import { createRandom, chooseSpan, applyRecipe, type Recipe } from "../../security/search/mutate.ts";
import { answers, csl, fields, json, toml } from "./languages.ts";

/** The languages that requests are written in, by their names. */
export const requestLanguages: Readonly<Record<string, Language>> = {
  ...documentLanguages,
  fields,
  toml,
  answers,
  csl,
  json,
};

/** A request's body, as it is made: a text by its mutations, and what of it fills the size. */
export interface BodyRecipe extends Recipe {
  /** Seed of what is repeated, and how. */
  readonly fill: number;
  /** Size of the whole, in bytes, about. */
  readonly size: number;
}

/** Creates a recipe's body, as JSON: the same each time. Most are as large as the recipe says, none is larger than `size`. */
export function createBody(recipe: BodyRecipe): string {
  const { language: name, fill, size } = recipe;
  const language = requestLanguages[name];
  if (!language) throw new Error(`There is no language ${name}`);
  const text = applyRecipe(language, recipe);
  let chars = size;
  for (;;) {
    const body = writtenBody(language, fillText(text.slice(0, chars / 2), language, fill, chars));
    const bytes = Buffer.byteLength(body);
    if (bytes <= size) return body;
    // Signs that JSON escapes, and those of several bytes, take more.
    chars = Math.floor(chars * Math.min(0.98, size / bytes));
  }
}

function writtenBody(language: Language, text: string): string {
  if (language === json) return text;
  const { markdown, bibliography } = language.document(text);
  return JSON.stringify({
    data: { text_body: markdown, ...(bibliography !== undefined && { bibliography }) },
  });
}

/** Room for what a document has around its text. */
const around = 200;

/** Repeats a part of a text, or nests it, until the text has so many characters. */
function fillText(text: string, { wraps }: Language, seed: number, chars: number): string {
  const random = createRandom(seed);
  const { from, to } = chooseSpan(text, random);
  const [before, unit, after] = [text.slice(0, from), text.slice(from, to) || " ", text.slice(to)];
  // What is read up to a limit is filled up to the limit as well.
  const most = random.pick([chars, chars, chars, chars, 500_000, 200_000, 20_000]);
  const room = Math.max(0, Math.min(most, chars) - text.length - around);
  const times = Math.ceil(room / unit.length);
  switch (random.integer(4)) {
    case 0: {
      const [open, close] = random.pick(wraps);
      const depth = Math.ceil(room / (open.length + close.length));
      return before + open.repeat(depth) + unit + close.repeat(depth) + after;
    }
    case 1:
      return before + numbered(unit, room) + after;
    default:
      return before + unit.repeat(times) + after;
  }
}

/** Repeats a unit with another letter and other numbers each time, as the names of fields, keys and notes are. */
function numbered(unit: string, room: number): string {
  const units: string[] = [];
  for (let length = 0, at = 0; length < room; at++) {
    let number = at;
    const place = at % unit.length;
    const changed = /[a-z]/i.test(unit.charAt(place))
      ? unit.slice(0, place) +
        String.fromCharCode(97 + (Math.floor(at / unit.length) % 26)) +
        unit.slice(place + 1)
      : unit;
    const next = changed.replace(/\d+/g, () => String(number++));
    units.push(next);
    length += next.length;
  }
  return units.join("");
}
