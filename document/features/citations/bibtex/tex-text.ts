import type { parse } from "@retorquere/bibtex-parser";
import { toMarkedText, noncharacters, removeMarks } from "../marked-text.ts";

type Unsupported = Exclude<NonNullable<Parameters<typeof parse>[1]>["unsupported"], "ignore" | undefined>;
/** A part of TeX that the parser has no text for. */
export type TexNode = Parameters<Unsupported>[0];

/** Characters with a meaning for the parser, or in its markup, and their substitutes while it parses, which no text has. */
const masks: readonly (readonly [character: string, mask: string])[] = [
  ["@", "\uFDD0"],
  ["<", "\uFDD1"],
  [">", "\uFDD2"],
];
/** The parser marks styles by two control characters. A macro that an entry defines could grow at each use. */
const refused = /(?![\t\n\r])\p{Cc}|\\(?:newcommand|ProvideTextCommandDefault)(?![A-Za-z])\*?/gu;
/** Commands that the parser does not know, and its equivalents. */
const synonyms: Readonly<Record<string, string>> = {
  textsl: "textit",
  itshape: "it",
  slshape: "sl",
  bfseries: "bf",
};
const synonym = new RegExp(`\\\\(${Object.keys(synonyms).join("|")})(?![A-Za-z])`, "g");
const logo = "LᴬT<sub>E</sub>X";

const texts: Readonly<Record<string, string>> = {
  " ": " ",
  "\n": " ",
  "/": "",
  "-": "",
  "@": "",
  "!": "",
  TeX: "TeX",
  BibTeX: "BibTeX",
  LaTeXe: "LaTeX2e",
  XeTeX: "XeTeX",
  LuaTeX: "LuaTeX",
  pdfTeX: "pdfTeX",
  hyphen: "-",
  slash: "/",
  autocap: "",
  protect: "",
  bf: "",
  url: "",
  nocite: "",
  mathbf: "",
  mathcal: "",
  mathbb: "",
  mathit: "",
  mathsf: "",
  operatorname: " ",
  text: "",
  textnormal: "",
  textsf: "",
  textmd: "",
  underline: "",
  uppercase: "",
  lowercase: "",
  mkbibparens: "",
  displaystyle: "",
  nobreak: "",
  break: "",
  linebreak: " ",
  newline: " ",
  quad: " ",
  qquad: " ",
};

/** Commands of formulas that are words. */
const functions = new Set(
  (
    "arccos arcsin arctan arg bmod cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max " +
    "min mod Pr sec sin sinh sup tan tanh"
  ).split(" "),
);

/** Converts TeX for the parser. */
export function addMasks(tex: string): string {
  return masks.reduce(
    (text, [character, mask]) => text.replaceAll(character, mask),
    tex
      .replace(refused, "")
      .replace(noncharacters, "")
      .replace(synonym, (_, command: string) => `\\${synonyms[command] ?? ""}`),
  );
}

/** Removes the masks of {@link addMasks}. */
export function removeMasks(text: string): string {
  return masks.reduce((unmasked, [character, mask]) => unmasked.replaceAll(mask, character), text);
}

/** Extracts plain text from a parsed field: HTML with few elements, whose text is not escaped. */
export function toPlainText(parsed: string, maxChars: number): string {
  return removeMarks(toTitleText(parsed, maxChars));
}

/** Extracts text with its marks, for titles. */
export function toTitleText(parsed: string, maxChars: number): string {
  const text = removeMasks(toMarkedText(parsed.replaceAll(logo, "LaTeX"))).normalize("NFC");
  return text
    .replace(/[^\S\u00A0]+/g, " ")
    .replaceAll("`", "‘")
    .slice(0, maxChars)
    .toWellFormed()
    .trim();
}

/**
 * Extracts text from syntax that the parser does not know. The content of braces after a command is kept.
 * @param leaveOut is called with each removed command: `\foo`
 */
export function readUnsupported(node: TexNode, tex: string, leaveOut: (command: string) => void): string {
  if (node.type !== "macro") return stripCommands(tex);
  if (functions.has(node.content)) return ` ${node.content} `;
  const text = texts[node.content];
  if (text === undefined) leaveOut(removeMasks(`\\${node.content}`).slice(0, 40));
  return text ?? stripCommands(tex);
}

/** Returns the words of TeX that the parser cannot read. */
function stripCommands(tex: string): string {
  return tex
    .replace(/\\(?:begin|end)\s*\{[^{}]*\}/g, "")
    .replace(/\\([A-Za-z]+)/g, (_, command: string) => (functions.has(command) ? ` ${command} ` : ""))
    .replace(/\\([&%#_])|\\[^]|[{}$]/g, "$1");
}
