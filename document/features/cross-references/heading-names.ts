import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";

const heading = /^[ ]{0,3}#{1,6}[ \t]+(\S.{0,300}?)(?:[ \t]+#+)?[ \t]*$/;
const underline = /^[ ]{0,3}(?:=+|-+)[ \t]*$/;
const ownName = /[ \t]*\{[^{}]{0,200}?(?:#([\p{L}\p{N}_:.-]{1,100}))?(?:[ \t][^{}]{0,200})?\}$/u;
const inBrackets = String.raw`(?:[^[\]\n]|\n(?!\n))`;
/** `[words][name]`, `[name][]` or `[name]`, across the ends of lines. */
const reference = new RegExp(
  String.raw`(?<![\p{L}\p{N}\\![\]])\[(${inBrackets}{1,300})\](?:\[(${inBrackets}{0,300})\])?(?![([:{])`,
  "gu",
);
/** The name of a part of a program, whose page another program makes (mkdocs-autorefs). */
const partName = /^[A-Za-z_]\w*(?:\.\w+)+$/;
/** So many names in code are recorded as broken references; further ones stay as written. */
const maxParts = 1_000;

/**
 * Defines what refers to a section by the words of its heading, as pandoc does (https://pandoc.org/MANUAL.html#extension-implicit_header_references).
 * Words between brackets alone may be the arguments of a command: those of a heading of one word are so written.
 */
export function defineHeadingNames(lines: readonly SourceLine[]): readonly NumberedLine[] {
  const texts = lines.map(({ kind, text }) => (kind === "text" ? text : ""));
  const headings = findHeadings(texts);
  const defined = new Map<string, NumberedLine>();
  let parts = 0;
  let at = 0;
  let end = texts[0]?.length ?? 0;
  for (const { 0: match, 1: words = "", 2: name, index } of texts.join("\n").matchAll(reference)) {
    while (end < index + match.length) end += (texts[++at]?.length ?? 0) + 1;
    const define = (label: string, id: string): void => {
      defined.set(label.toLowerCase(), { ...lines[at], text: `[${label}]: #${id}` });
    };
    const isShort = name === undefined;
    const label = (name === undefined || name === "" ? words : name).replace(/\s+/g, " ").trim();
    const heading = headings.get(label.toLowerCase());
    if (defined.has(label.toLowerCase())) continue;
    if (heading && (!isShort || heading.text === label || /\p{L}{2}.* .*\p{L}{2}/u.test(label)))
      define(label, heading.id);
    else if (!isShort && partName.test(label.replace(/`/g, "")) && ++parts <= maxParts)
      define(label, label.replace(/`/g, ""));
  }
  return defined.size === 0 ? lines : [...lines, { text: "" }, ...defined.values()];
}

interface NamedHeading {
  readonly text: string;
  readonly id: string;
}

/** Returns the first heading of each text, by that text in small letters; those that hold brackets have no such name. */
function findHeadings(texts: readonly string[]): ReadonlyMap<string, NamedHeading> {
  const headings = new Map<string, NamedHeading>();
  texts.forEach((line, at) => {
    const isUnderlined = /^\S/.test(line) && underline.test(texts[at + 1] ?? "") && !underline.test(line);
    const written = heading.exec(line)?.[1] ?? (isUnderlined ? line.trim() : undefined);
    if (written === undefined) return;
    const [match = "", id] = ownName.exec(written) ?? [];
    const text = (match === "" ? written : written.slice(0, -match.length)).trim();
    const key = text.toLowerCase();
    if (!/\p{L}{2}/u.test(text) || /[[\]]/.test(text) || headings.has(key)) return;
    headings.set(key, { text, id: id ?? text.replace(/[^\p{L}\p{N}]+/gu, "-") });
  });
  return headings;
}
