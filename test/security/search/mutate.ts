import { createRandomNumbers } from "../../random.ts";
import type { Language } from "./languages/language.ts";

/** Longest text that mutations make, in characters. */
export const maxChars = 60_000;

const times = [2, 3, 10, 30, 100, 1_000, 5_000] as const;
const factors = [0.001, 0.1, 10, 1_000, 1e6] as const;
const numbers = ["0", "-1", "1e9", "0.0001", "99999"] as const;

/** A seeded source of random numbers. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `below`. */
  integer(below: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Creates a generator. @param seed 32 bits */
export function createRandom(seed: number): Random {
  const next = createRandomNumbers(seed);
  const integer = (below: number): number => Math.floor(next() * below);
  return { integer, pick: <T>(items: readonly T[]) => items[integer(items.length)] as T };
}

/** The mutations that produce a text. */
export interface Recipe {
  readonly language: string;
  /** Seeds of the mutations, in their order; the first picks what is mutated. */
  readonly steps: readonly number[];
}

/** Makes a recipe's text: the same each time. */
export function applyRecipe(language: Language, { steps: [first = 0, ...steps] }: Recipe): string {
  return steps.reduce(
    (text, seed) => mutate(text, language, createRandom(seed)).slice(0, maxChars),
    createRandom(first).pick(language.seeds),
  );
}

/** A part of a text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

type Mutation = (text: string, span: Span, language: Language, random: Random) => string;

const mutations: readonly Mutation[] = [
  // Repeats it.
  (text, span, _language, random) => replace(text, span, repeated(part(text, span), random.pick(times))),
  // Repeats it with other numbers each time, which are the names of notes, nodes and keys.
  (text, span, _language, random) => {
    const unit = part(text, span);
    const most = Math.min(random.pick(times), Math.floor(maxChars / (unit.length + 4)));
    const some = Array.from({ length: most }, (_, at) => {
      let next = at;
      return unit.replace(/\d+/g, () => String(next++));
    });
    return replace(text, span, some.join(""));
  },
  // Nests it.
  (text, span, { wraps }, random) => {
    const [open, close] = random.pick(wraps);
    const depth = Math.min(random.pick(times), Math.floor(maxChars / (open.length + close.length)));
    return replace(text, span, open.repeat(depth) + part(text, span) + close.repeat(depth));
  },
  (text, span, { wraps }, random) => {
    const [open, close] = random.pick(wraps);
    return replace(text, span, open + part(text, span) + close);
  },
  // Multiplies a number.
  (text, _span, _language, random) => {
    const all = [...text.matchAll(/\d+(?:\.\d+)?/g)];
    if (all.length === 0) return text;
    const { 0: digits, index } = random.pick(all);
    const number =
      random.integer(3) === 0 ? random.pick(numbers) : String(Number(digits) * random.pick(factors));
    return replace(text, { from: index, to: index + digits.length }, number);
  },
  (text, { from }, { parts }, random) => replace(text, { from, to: from }, random.pick(parts)),
  (text, { from }, { parts }, random) =>
    replace(text, { from, to: from }, repeated(random.pick(parts), random.pick(times))),
  // Splices it with another.
  (text, { from }, { seeds }, random) => {
    const other = random.pick(seeds);
    return replace(text, { from, to: from }, part(other, chooseSpan(other, random)));
  },
  (text, span) => replace(text, span, ""),
];

function mutate(text: string, language: Language, random: Random): string {
  return random.pick(mutations)(text, chooseSpan(text, random), language, random);
}

/** Picks a part of a text: all of it, lines, or words and signs. */
export function chooseSpan(text: string, random: Random): Span {
  const way = random.integer(4);
  if (way === 0) return { from: 0, to: text.length };
  // Lines, or words and signs.
  const ends = [...text.matchAll(way === 1 ? /\n/g : /\w+|[^\w\s]|\s+/g)].map(({ index }) => index);
  ends.push(text.length);
  const at = random.integer(ends.length);
  const length = 1 + random.integer(way === 1 ? 3 : 12);
  return { from: ends[at] ?? 0, to: ends[Math.min(at + length, ends.length - 1)] ?? text.length };
}

function part(text: string, { from, to }: Span): string {
  return text.slice(from, to);
}

function replace(text: string, { from, to }: Span, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}

function repeated(text: string, count: number): string {
  return text.repeat(Math.min(count, Math.ceil(maxChars / (text.length + 1))));
}
