import { joinPatterns } from "../join-patterns.ts";
import type { Element, Root, RootContent, Text } from "hast";
import { isBlock, isNonProse, maxWordChars, replaceAddresses, showsAddress } from "./prose.ts";
import { findPunctuation, chooseSpaceBefore } from "./quotes.ts";
import type { Punctuation } from "./quotes.ts";
import { toBaseLanguage, isEastAsian } from "./tags.ts";

/** Represents code, formulas and pictures. */
const object = "\ufffc";
const straight = /["']|--|\.\.\.| [;:!?»%‰€°]|[§№] /;

interface Edit {
  readonly at: number;
  readonly length: number;
  readonly by: string;
}

/**
 * Writes quotes, dashes, ellipses and the spaces of units as the language of each block has them, where they were written with the characters of a keyboard. Code,
 * formulas and addresses stay as they are.
 * @param language of the document; that of a passage is in its `lang`
 */
export function setPunctuation(root: Root, language: string): void {
  setWithin(root, language);
}

function setWithin(within: Root | Element, language: string): void {
  const texts: Text[] = [];
  let line = "";
  const end = (): void => {
    if (straight.test(line)) apply(texts, listEdits(line, language));
    texts.length = 0;
    line = "";
  };
  const readTexts = (children: readonly RootContent[]): void => {
    for (const child of children) {
      if (child.type === "text") {
        texts.push(child);
        line += child.value;
      } else if (child.type !== "element") continue;
      else if (isBlock(child)) {
        end();
        setWithin(child, readLanguage(child) ?? language);
      } else if (isNonProse(child) || showsAddress(child) || child.children.length === 0) {
        // A mark of the same length, so that places in the line are places in the texts.
        const stand: Text = { type: "text", value: object };
        texts.push(stand);
        line += object;
      } else readTexts(child.children);
    }
  };
  readTexts(within.children);
  end();
}

function readLanguage({ properties: { lang } }: Element): string | undefined {
  return typeof lang === "string" ? lang : undefined;
}

/** Hides an address, without the punctuation around it. */
function hideWord(word: string): string {
  if (word.length > maxWordChars) return object.repeat(word.length);
  const [, before = "", after = ""] = /^(["'([]*)[^]*?(["').,;:!?\]]*)$/.exec(word) ?? [];
  return before + object.repeat(word.length - before.length - after.length) + after;
}

function listEdits(line: string, language: string): Edit[] {
  const punctuation = findPunctuation(language);
  // Nothing in an address is punctuation of the text, and no index moves.
  const text = replaceAddresses(line, hideWord);
  const edits = [
    ...findDashes(text, punctuation),
    ...findEllipses(text, punctuation),
    ...findQuotationMarks(text, punctuation, language),
    ...findUnits(text),
  ];
  if (toBaseLanguage(language) === "fr")
    for (const match of text.matchAll(/(?<=[\p{L}\p{N})»"”]) (?=([;:!?»])(?:[\s\ufffc]|$))/gu))
      edits.push({ at: match.index, length: 1, by: chooseSpaceBefore(match[1] ?? "") });
  return edits.sort((a, b) => a.at - b.at);
}

/** Signs that no line ends between and their number: `70 %`, `20 °C`, `§ 5`. */
function findUnits(text: string): Edit[] {
  return Array.from(text.matchAll(/(?<=\p{N}) (?=[%‰€°])|(?<=[§№]) (?=\p{N})/gu), ({ index }) => ({
    at: index,
    length: 1,
    by: "\u00a0",
  }));
}

const dashes = new RegExp(
  `(?<![-<!])(?:${
    joinPatterns([
      /(?<=[\p{L}\p{N}"'”’)\],.!?;:\ufffc])-{2,3}(?=[\p{L}\p{N}"'“‘([\ufffc])/u,
      /(?<=\s)-{2,3}(?=\s)/u,
      /(?<=^|\n)---(?=\s?\p{Lu})/u,
    ]).source
  })(?![->])`,
  "gu",
);

/**
 * Finds hyphens that mean dashes: between words or numbers, or with a space on both sides. One alone before a word begins an option's name. Three
 * begin the line of the author of a quotation.
 */
function findDashes(text: string, { dashes: [short, long] }: Punctuation): Edit[] {
  return [...text.matchAll(dashes)].map(({ index, 0: { length } }) => ({
    at: index,
    length,
    by: length === 2 ? short : long,
  }));
}

function findEllipses(text: string, { ellipsis }: Punctuation): Edit[] {
  const matches = text.matchAll(/(?<!\.)\.{3}(?!\.)/gu);
  return [...matches].flatMap(({ index }) => {
    const [before, after] = [text[index - 1] ?? " ", text[index + 3] ?? " "];
    // The rest of a list of arguments, or a path.
    const isSpread = /[\s([{,]/.test(before) && /[\p{L}\p{N}_]/u.test(after);
    return isSpread || /[/\\]/.test(after) ? [] : [{ at: index, length: 3, by: ellipsis }];
  });
}

const apostrophe = "’";
const letter = /[\p{L}\p{N}]/u;
/** Characters that an opening mark is behind. */
const mayOpenAfter = /[\s([{<\-–—/“‘«„"'¿¡\u00a0\u202f]/u;

function findQuotationMarks(text: string, punctuation: Punctuation, language: string): Edit[] {
  const edits: Edit[] = [];
  const open: { readonly at: number; readonly sign: string }[] = [];
  /** The indices of each character among the open ones. */
  const placesOf: Readonly<Record<string, number[]>> = { '"': [], "'": [] };
  // Scripts without spaces say by nothing which of two marks opens.
  const isByTurns = isEastAsian(language) && (text.match(/"/g)?.length ?? 0) % 2 === 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign !== '"' && sign !== "'") continue;
    const [before, after] = [text[at - 1] ?? " ", text[at + 1] ?? " "];
    if (sign === '"' && /\p{Script=Hebrew}/u.test(before) && /\p{Script=Hebrew}/u.test(after)) {
      edits.push({ at, length: 1, by: "״" });
      continue;
    }
    if (sign === "'" && isWithinWord(text, at)) {
      edits.push({ at, length: 1, by: apostrophe });
      continue;
    }
    const places = placesOf[sign] ?? [];
    const opened = places.at(-1);
    const mayClose = opened !== undefined && (isByTurns || !/\s/.test(before));
    const mayOpen =
      isByTurns || ((mayOpenAfter.test(before) || followsQuoted(text, at)) && !/\s/.test(after));
    if (mayClose && (isByTurns || !mayOpen || !letter.test(after))) {
      const [first, last] = sign === '"' ? punctuation.double : punctuation.single;
      const start = open[opened]?.at ?? at;
      edits.push({ at: start, length: 1, by: first }, { at, length: 1, by: last });
      for (const places of Object.values(placesOf)) while ((places.at(-1) ?? -1) >= opened) places.pop();
      for (const quote of open.splice(opened).slice(1))
        if (isApostrophe(text, quote)) edits.push({ at: quote.at, length: 1, by: apostrophe });
    } else if (mayOpen) places.push(open.push({ at, sign }) - 1);
    // It is that of a plural, or of a year; after a number it is a foot or a minute.
    else if (sign === "'" && /\p{L}/u.test(before)) edits.push({ at, length: 1, by: apostrophe });
  }
  for (const quote of open)
    if (isApostrophe(text, quote)) edits.push({ at: quote.at, length: 1, by: apostrophe });
  return edits;
}

/** Returns whether a mark is of the second of quoted words that a comma or the like joins without a space: `"red","green"`. */
function followsQuoted(text: string, at: number): boolean {
  return /^["'][,;:|+=&]$/.test(text.slice(Math.max(0, at - 2), at));
}

const withinWord = joinPatterns([
  /(?<=\p{L})'(?=[\p{L}\p{N}])|(?<=\p{N})'(?=\p{L})/uy,
  /(?<=\s|^)'(?=\d\ds?(?!\p{N}))/uy,
  /(?<=\s)'(?=n'\s)|(?<=\s'n)'(?=\s)/uy,
]);

/** Returns whether an apostrophe replaces letters: within a word, of a year, of rock 'n' roll. */
function isWithinWord(text: string, at: number): boolean {
  withinWord.lastIndex = at;
  return withinWord.test(text);
}

/** Returns whether a quote that is never closed is an apostrophe: of a year, or of a word that lost its beginning. */
function isApostrophe(text: string, { at, sign }: { readonly at: number; readonly sign: string }): boolean {
  return sign === "'" && letter.test(text[at + 1] ?? "");
}

/** Makes the edits of a line in the texts that it was read of. What is over the end of a text is left alone. */
function apply(texts: readonly Text[], edits: readonly Edit[]): void {
  let begin = 0;
  let next = 0;
  for (const text of texts) {
    const end = begin + text.value.length;
    let value = "";
    let done = begin;
    for (let edit = edits[next]; edit && edit.at < end; edit = edits[++next]) {
      if (edit.at < done || edit.at + edit.length > end) continue;
      value += text.value.slice(done - begin, edit.at - begin) + edit.by;
      done = edit.at + edit.length;
    }
    if (done > begin) text.value = value + text.value.slice(done - begin);
    begin = end;
  }
}
