import { listTokens } from "../images/svg/css-values.ts";
import { readDeclarations, readRules, readTokens, type CssPart } from "../images/svg/css-syntax.ts";
import { anchors } from "../page/anchors.ts";
import { colourNames } from "./colour-names.ts";
import { fontUses } from "./brand.ts";
import type { OwnRule } from "./own-rules.ts";

/** Rules that are let through, and why others are not. */
export interface CleanedCss {
  readonly rules: readonly OwnRule[];
  /** Sentences; each names its line. */
  readonly dropped: readonly string[];
}

/** What of a style sheet is read. */
const maxRules = 200;
const maxSelectors = 20;
const maxDeclarations = 40;
/** Characters of a selector and of a value. */
const maxSelector = 100;
const maxValue = 200;

type Kind = "block" | "cell" | "inline";

/** The elements that rules may be about, by the kind of properties that they may have. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ..."h1 h2 h3 h4 h5 h6 p blockquote ul ol li dl dt dd pre hr figure figcaption caption"
    .split(" ")
    .map((name) => [name, "block"] as const),
  ..."table thead tbody tr th td".split(" ").map((name) => [name, "cell"] as const),
  ..."a strong b em i code kbd mark del sup sub small q cite abbr"
    .split(" ")
    .map((name) => [name, "inline"] as const),
]);

const compound = String.raw`[a-z][a-z\d]{0,9}(?::(?:first-child|last-child|nth-child\((?:odd|even)\)))?`;
/** Up to three elements within one another. Blanks between them are single ones by then. */
const selectorForm = new RegExp(String.raw`^${compound}(?:(?: | > )${compound}){0,2}$`);

/** Parts of pages in which text has an arrangement of its own. */
const scope = `:is(#${anchors.text.replace(":", "\\:")}, main)`;
/** In notes, rules of paragraphs and items would undo the smaller type. */
const outsideNotes = ":not(:is(.footnotes, .page-foot, .table-notes) *)";

/** Points in a unit; those that depend on the size of the text count as much as in text of 10.5 points. */
const points: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  mm: 72 / 25.4,
  cm: 720 / 25.4,
  in: 72,
  pc: 12,
  em: 10.5,
  rem: 10.5,
};

type FormatValue = (parts: readonly string[]) => string | undefined;

/** Takes one word of a list. */
const takeWord =
  (words: string): FormatValue =>
  ([word = "", ...others]) =>
    others.length === 0 && words.split(" ").includes(word) ? word : undefined;

/** Takes one length within bounds, in points. */
const takeLength =
  (min: number, max: number, unitless = false): FormatValue =>
  ([text = "", ...others]) =>
    others.length === 0 ? formatLength(text, min, max, unitless) : undefined;

function formatLength(text: string, min: number, max: number, unitless = false): string | undefined {
  const [, written, unit = ""] = /^(-?\d{0,4}(?:\.\d{1,4})?)(pt|px|mm|cm|in|pc|em|rem|%)?$/.exec(text) ?? [];
  const number = Number(written);
  if (written === undefined || !/\d/.test(written)) return undefined;
  if (unit === "") return number === 0 || unitless ? withinBounds(number, min, max, text) : undefined;
  if (unit === "%") return unitless ? withinBounds(number / 100, min, max, text) : undefined;
  const size = number * (points[unit] ?? 0) * (unitless ? 1 / 10.5 : 1);
  return withinBounds(size, min, max, text);
}

function withinBounds(size: number, min: number, max: number, text: string): string | undefined {
  return size >= min && size <= max ? text : undefined;
}

const takeColour: FormatValue = ([text = "", ...others]) =>
  others.length === 0 && isColour(text) ? text : undefined;

const takeBackground: FormatValue = (parts) =>
  parts.length === 1 && (parts[0] === "none" || parts[0] === "transparent")
    ? "transparent"
    : takeColour(parts);

function isColour(text: string): boolean {
  return (
    /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(text) ||
    /^rgb\( ?\d{1,3}%?(?: ?, ?| )\d{1,3}%?(?: ?, ?| )\d{1,3}%? ?\)$/.test(text) ||
    /^hsl\( ?\d{1,3}(?:deg)?(?: ?, ?| )\d{1,3}%(?: ?, ?| )\d{1,3}% ?\)$/.test(text) ||
    colourNames.has(text)
  );
}

const takeFamily: FormatValue = ([text = "", ...others]) =>
  others.length === 0 && fontUses.some((use) => use === text) ? `@${text}` : undefined;

/** Takes one to four of something, as shorthands of four sides have it. */
const takeSides =
  (take: FormatValue): FormatValue =>
  (parts) => {
    const taken = parts.map((part) => take([part]));
    return parts.length <= 4 && parts.length > 0 && taken.every((part) => part !== undefined)
      ? taken.join(" ")
      : undefined;
  };

const takeLineStyle = takeWord("none solid dashed dotted double");
const takeLineWidth = takeLength(0, 6);

/** Takes width, style and colour of a line, in any order. */
const takeLine: FormatValue = (parts) => {
  const takes = [takeLineWidth, takeLineStyle, takeColour];
  const used = new Set<FormatValue>();
  for (const part of parts) {
    const take = takes.find((candidate) => !used.has(candidate) && candidate([part]) !== undefined);
    if (!take) return undefined;
    used.add(take);
  }
  return parts.length > 0 ? parts.join(" ") : undefined;
};

const ofText: Readonly<Record<string, FormatValue>> = {
  color: takeColour,
  background: takeBackground,
  "background-color": takeBackground,
  "font-family": takeFamily,
  "font-style": takeWord("normal italic"),
  "font-weight": takeWord("normal bold 400 500 600 700"),
  "font-variant-caps": takeWord("normal small-caps"),
  "font-variant-numeric": takeWord("normal lining-nums oldstyle-nums tabular-nums proportional-nums"),
  "font-size": takeLength(6, 48),
  "letter-spacing": takeLength(-0.5, 3),
  "text-transform": takeWord("none uppercase lowercase capitalize"),
  "text-decoration": takeWord("none underline line-through"),
  "text-decoration-line": takeWord("none underline line-through"),
  "text-decoration-color": takeColour,
  "text-decoration-style": takeWord("solid dotted dashed double"),
};

const sides = ["top", "right", "bottom", "left"];
const ofLines: Readonly<Record<string, FormatValue>> = {
  border: takeLine,
  "border-color": takeSides(takeColour),
  "border-style": takeSides(takeLineStyle),
  "border-width": takeSides(takeLineWidth),
  ...Object.fromEntries(
    sides.flatMap((side) => [
      [`border-${side}`, takeLine],
      [`border-${side}-color`, takeColour],
      [`border-${side}-style`, takeLineStyle],
      [`border-${side}-width`, takeLineWidth],
    ]),
  ),
};

const takePadding = takeLength(0, 36);
const takeMargin = takeLength(0, 72);
const ofBoxes: Readonly<Record<string, FormatValue>> = {
  ...ofText,
  ...ofLines,
  "line-height": takeLength(1, 2.5, true),
  "text-align": takeWord("start end left right center justify"),
  padding: takeSides(takePadding),
  ...Object.fromEntries(sides.map((side) => [`padding-${side}`, takePadding])),
};

const permitted: Readonly<Record<Kind, Readonly<Record<string, FormatValue>>>> = {
  inline: { ...ofText, "border-bottom": takeLine },
  cell: { ...ofBoxes, "vertical-align": takeWord("top middle bottom") },
  block: {
    ...ofBoxes,
    "text-indent": takeLength(0, 60),
    "border-radius": takeLength(0, 24),
    margin: takeSides(takeMargin),
    ...Object.fromEntries(sides.map((side) => [`margin-${side}`, takeMargin])),
  },
};

/** Lists what rules may be about, and which properties they may have, for documentation and its test. */
export function listPermitted(): Readonly<
  Record<Kind, { readonly elements: string[]; readonly properties: string[] }>
> {
  const list = (kind: Kind) => ({
    elements: [...kinds].flatMap(([name, of]) => (of === kind ? [name] : [])),
    properties: Object.keys(permitted[kind]),
  });
  return { block: list("block"), cell: list("cell"), inline: list("inline") };
}

/**
 * Lets the rules of a brand's style sheet through that can change neither what a document says nor where its pages end beyond their bounds: colours, type
 * and spacing of its text, by fixed names of elements and properties. Nothing is copied but words of lists, numbers within bounds, and colours.
 */
export function cleanCss(text: string): CleanedCss {
  const part = readTokens(text);
  const rules: OwnRule[] = [];
  const dropped: string[] = [];
  const findLine = createLineFinder(text);
  const drop = (at: number, what: string): void => {
    dropped.push(`Line ${String(findLine(at))}: ${what}`);
  };
  reportAtRules(part, drop);
  let count = 0;
  readRules(part, {
    atRule: () => false,
    rule(written, block) {
      const at = block.starts[block.from] ?? 0;
      if (++count > maxRules) {
        if (count === maxRules + 1) drop(at, `only ${String(maxRules)} rules are read.`);
        return;
      }
      const selectors = splitSelectors(written, (what) => {
        drop(at, what);
      });
      const declarations = readDeclarations(block);
      if (declarations.length > maxDeclarations)
        drop(at, `only ${String(maxDeclarations)} declarations of a rule are read.`);
      for (const [kind, names] of selectors) {
        const kept = declarations.slice(0, maxDeclarations).flatMap(({ property, value, start }) => {
          const checked = checkDeclaration(kind, property, value);
          if (checked.fault === undefined) return [[property, checked.value] as const];
          drop(start, checked.fault);
          return [];
        });
        if (kept.length > 0) rules.push({ selectors: names.map(formatSelector), declarations: kept });
      }
    },
  });
  return { rules, dropped: [...new Set(dropped)] };
}

/** Splits a list of selectors, by the kind of properties that their elements may have. */
function splitSelectors(written: string, drop: (what: string) => void): ReadonlyMap<Kind, readonly string[]> {
  const all = listTokens(written)
    .map(({ text }) => text)
    .join("")
    .split(",");
  if (all.length > maxSelectors) drop(`only ${String(maxSelectors)} selectors of a rule are read.`);
  const byKind = new Map<Kind, string[]>();
  for (const each of all.slice(0, maxSelectors)) {
    const selector = each
      .slice(0, maxSelector + 1)
      .trim()
      .toLowerCase()
      .replace(/ ?> ?/g, " > ");
    const elements = selector.split(/ > | /).map((name) => name.replace(/:.*/, ""));
    const kind = kinds.get(elements.at(-1) ?? "");
    const isKnown =
      selector.length <= maxSelector &&
      selectorForm.test(selector) &&
      elements.every((name) => kinds.has(name));
    if (isKnown && kind !== undefined) byKind.set(kind, [...(byKind.get(kind) ?? []), selector]);
    else drop(`the selector ${quote(each.trim())} is not a permitted one.`);
  }
  return byKind;
}

/** Formats a selector: within the text, and more specific than those of themes. Code within blocks is no code within a line. */
function formatSelector(selector: string): string {
  const last = selector.slice(selector.lastIndexOf(" ") + 1);
  const within = /^code\b/.test(last) && !/\bpre\b/.test(selector) ? ":not(pre > *)" : "";
  return `${scope} ${selector}${within}${outsideNotes}`;
}

function checkDeclaration(
  kind: Kind,
  property: string,
  written: string,
): { readonly value: string; readonly fault?: undefined } | { readonly fault: string } {
  const properties = permitted[kind];
  const format = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (!format)
    return { fault: `${quote(property)} is not a permitted property${kind === "block" ? "" : " there"}.` };
  const text =
    written.length > maxValue
      ? ""
      : listTokens(written.toLowerCase())
          .map((token) => token.text)
          .join("");
  const parts = text.match(/[a-z]{1,20}\([^()]*\)|[^\s()]+|[()]/g) ?? [];
  const value = format(parts);
  if (value === undefined)
    return { fault: `the value ${quote(written)} of ${property} is not a permitted one.` };
  return { value };
}

/** Reports rules such as `@import`, wherever they are. */
function reportAtRules({ text, types, starts }: CssPart, drop: (at: number, what: string) => void): void {
  for (const [index, type] of types.entries()) {
    const at = starts[index] ?? 0;
    if (type === atKeyword) drop(at, `${quote(text.slice(at, starts[index + 1]))} is not permitted.`);
  }
}

/** The type of such a token (CSS Syntax, section 4). */
const atKeyword = 3;

function quote(text: string): string {
  const short = text.replace(/\s+/g, " ").trim();
  return `"${short.length > 40 ? `${short.slice(0, 40)}…` : short}"`;
}

/** Creates a function that returns the line of a place in a text; places are asked for in no order. */
function createLineFinder(text: string): (at: number) => number {
  const ends = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
