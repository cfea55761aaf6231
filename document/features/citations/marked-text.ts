/**
 * The marks of formatting in a title. They are noncharacters of Unicode: works are read without any, so that these are ours
 * alone. All that writes a title handles one string.
 */
export const marks = {
  italic: "\uFDD3",
  italicEnd: "\uFDD4",
  bold: "\uFDD5",
  boldEnd: "\uFDD6",
  sub: "\uFDDD",
  sup: "\uFDDE",
  /** Ends subscripts and superscripts. */
  scriptEnd: "\uFDDF",
  /** Stands before a word, or a part of one between hyphens, that keeps its capitals. */
  fixed: "\uFDD7",
  /** Precedes a letter that is always italic: one of a formula. */
  variable: "\uFDD8",
} as const;

/** Characters that the text of a work may not contain: our marks, and those that replace characters while TeX is parsed. */
export const noncharacters = /[\uFDD0-\uFDEF]/g;

/** Around what braces protect, and around formulas, until {@link toMarkedText} has read them. */
export const brackets = {
  fixed: "\uFDD9",
  fixedEnd: "\uFDDA",
  formula: "\uFDDB",
  formulaEnd: "\uFDDC",
} as const;

const parts = /<(\/?)([a-z]{1,10}\d?)(\s[^<>]{0,100})?>|[\uFDD9-\uFDDC]|[^<\uFDD9-\uFDDC]+|</g;
const elements = new Set("a b br blockquote code em h1 h2 h3 h4 i li p sc span strong ul".split(" "));
const italics = new Set(["i", "em"]);
const bolds = new Set(["b", "strong"]);

/** Reads a title with the few elements of HTML that CSL and parsers of BibTeX write, whose text is not escaped. */
export function toMarkedText(html: string): string {
  const spans: boolean[] = [];
  const depths = { italic: 0, bold: 0, fixed: 0 };
  let text = "";
  let formula: string | undefined;
  const add = (part: string): void => {
    if (formula === undefined) text += part;
    else formula += part;
  };
  const open = (what: "italic" | "bold"): void => {
    if (depths[what]++ === 0) add(marks[what]);
  };
  const close = (what: "italic" | "bold"): void => {
    if (depths[what] > 0 && --depths[what] === 0) add(marks[`${what}End`]);
  };
  for (const [part, slash, tag = "", attributes = ""] of html.matchAll(parts)) {
    const turn = slash === "/" ? close : open;
    if (part === brackets.fixed) depths.fixed++;
    else if (part === brackets.fixedEnd) depths.fixed--;
    else if (part === brackets.formula) formula ??= "";
    else if (part === brackets.formulaEnd) {
      text += readFormula(formula ?? "");
      formula = undefined;
    } else if (tag === "sub" || tag === "sup") add(turn === open ? marks[tag] : marks.scriptEnd);
    else if (italics.has(tag)) turn("italic");
    else if (bolds.has(tag)) turn("bold");
    else if (tag === "span") {
      if (turn === open) spans.push(attributes.includes("nocase"));
      if (spans.at(-1) === true) depths.fixed += turn === open ? 1 : -1;
      if (turn === close) spans.pop();
    } else if (!elements.has(tag)) add(depths.fixed > 0 && formula === undefined ? fixWords(part) : part);
  }
  return text + (formula ?? "");
}

export function removeMarks(text: string): string {
  return text.replace(noncharacters, "");
}

function fixWords(text: string): string {
  return text.replace(/[^\s-]+/g, `${marks.fixed}$&`);
}

/** Sets a formula: function names stand apart from their arguments, and single letters are variables. */
function readFormula(formula: string): string {
  const spaced = formula
    .replace(/ ([\u00B2\u00B3\u00B9\u2070-\u209F]+)/g, "$1 ")
    .replace(/\s+/g, " ")
    .replace(/([([{/^,]) | (?=[)\]}/^,])/g, "$1")
    .trim();
  return fixWords(spaced).replace(
    /(?<![\p{Lu}\p{Ll}])[\p{Lu}\p{Ll}](?![\p{Lu}\p{Ll}\p{M}])/gu,
    `${marks.variable}$&`,
  );
}

/** Converts marked text to CSL's: in few elements of HTML, each of which ends before its parent does. */
export function toCslText(marked: string): string {
  let [italic, bold, script] = [false, false, ""];
  return marked.replace(
    /([\uFDD3-\uFDD6\uFDDD-\uFDDF])|([\uFDD7\uFDD8]*)([^\uFDD3-\uFDDF]+)/g,
    (...match) => {
      const [, mark, signs = "", text = ""] = match as (string | undefined)[];
      if (mark === marks.italic || mark === marks.italicEnd) italic = mark === marks.italic;
      else if (mark === marks.bold || mark === marks.boldEnd) bold = mark === marks.bold;
      else if (mark !== undefined) script = mark === marks.sub ? "sub" : mark === marks.sup ? "sup" : "";
      if (mark !== undefined) return "";
      const letter = signs.includes(marks.variable) ? text.replace(/./su, `${marks.variable}$&`) : text;
      const kept = signs.includes(marks.fixed)
        ? letter.replace(/[^\s"'“”‘’-]+/, '<span class="nocase">$&</span>')
        : letter;
      const set = [bold ? "b" : "", italic ? "i" : "", script].filter((name) => name !== "");
      return set.reduce((inner, name) => `<${name}>${inner}</${name}>`, kept);
    },
  );
}
