import { joinPatterns } from "../../core/join-patterns.ts";
import { findFormulaLines } from "../../core/lines/formula-lines.ts";
import { rewriteOutsideCode } from "../../core/lines/inline-spans.ts";
import { rewriteInlineMarks } from "./inline-marks.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { readPrefix, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";

/** `{{#include file}}` of mdBook, and its like; a backslash makes it text. */
const mdbookInclude = String.raw`(?<!\\)\{\{[ \t]{0,10}#(?:include|rustdoc_include|playground|playpen)[ \t][^{}\n]{1,500}\}\}`;
const mdbookIncludes = new RegExp(mdbookInclude, "g");
const mdbookIncludeLine = new RegExp(`^[ \\t]*${mdbookInclude}[ \\t]*$`);
/** `--8<-- "file"` (Python-Markdown): what would be put in. */
const snippet = /^[ \t]*-{1,2}8<-{1,2}[ \t]*(?:(?:"[^"]*"|'[^']*')[ \t]*)?$/;
/** `![](a.png =200x100)` (HackMD, markdown-it-imsize). */
const sized =
  /(!\[[^\]\n]{0,300}\]\([^\s()]{1,1000}(?:[ \t]+"[^"\n]{0,300}")?)[ \t]+=(\d{0,5}%?)x(\d{0,5}%?)\)/g;
/** `{: .note }` (kramdown), `{ .annotate }` (Python-Markdown), of the block beside it. */
const attributes = joinPatterns([
  /^[ \t>]*\{(?::[^{}]{1,300}|[ \t]+[.#][\w-][^{}]{0,300})\}[ \t]*$/,
  /^[ \t>]*\{[.#][\w-]+(?:[ \t]+[.#][\w-]+)*[ \t]+\.[\w-]+\}[ \t]*$/,
]);
/** `{.name}` of the block right below it (MyST). */
const attributesAbove = /^\{\.[\w-]{1,60}\}[ \t]*$/;
/** `{:toc}` below a list of one item, which kramdown puts the contents in the place of. */
const contents = /^[ \t]*\{:[ \t]*toc(?:[ \t][^{}]{0,200})?\}[ \t]*$/;
const contentsItem = /^[ ]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+\S.{0,100}$/;
/** Attributes that have a meaning here. */
const ownAttributes = joinPatterns([
  /\.(?:plain|list-table|unnumbered|borderless|incremental|nonincremental)\b/,
  /\btoc\b|#(?:fig|tbl|eq|lst|sec|thm)[:-]/,
]);

/** Rewrites inline syntax outside of code. */
export function readInlineSyntax(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  const inFormula = findFormulaLines(lines);
  return lines.flatMap((written, at): NumberedLine | readonly NumberedLine[] => {
    const line = dropIncludes(written, warn);
    if (line.kind !== "text") return line;
    if (inFormula.has(at)) return { ...line, text: labelEquation(line.text) };
    if (contents.test(line.text) && contentsItem.test(lines[at - 1]?.text ?? ""))
      return { ...line, text: "" };
    if (contentsItem.test(line.text) && contents.test(lines[at + 1]?.text ?? ""))
      return { ...line, text: "[TOC]" };
    const isAttributes =
      attributes.test(line.text) || (attributesAbove.test(line.text) && /\S/.test(lines[at + 1]?.text ?? ""));
    // Not in the table or the paragraph that it is about.
    if (isAttributes && /\bstyle=/.test(line.text)) return [{ text: readPrefix(line.text).trimEnd() }, line];
    if (isAttributes && !ownAttributes.test(line.text)) return { ...line, text: "" };
    if (snippet.test(line.text)) {
      warnOfInclude(line.text, line, warn);
      return { ...line, text: "" };
    }
    return { ...line, text: rewriteInlineSyntax(line.text) };
  });
}

/** Drops the includes of mdBook, which puts files into code, too. Within a line of code they are a sample. */
function dropIncludes(line: SourceLine, warn: Warn): SourceLine {
  if (!line.text.includes("{{")) return line;
  const drop = (include: string): string => {
    warnOfInclude(include, line, warn);
    return "";
  };
  if (line.kind !== "text") return { ...line, text: line.text.replace(mdbookIncludeLine, drop) };
  const text = rewriteOutsideCode(line.text, (part) => part.replace(mdbookIncludes, drop));
  return { ...line, text };
}

/** The local print puts in the files that it finds. */
function warnOfInclude(include: string, { line }: SourceLine, warn: Warn): void {
  warn("include-left-out", `The include ${include.trim()} was skipped: its file is not at hand.`, line);
}

function rewriteInlineSyntax(text: string): string {
  const spelt = rewriteOutsideCode(rewriteInlineMarks(text), (part) => rewriteReferences(rewriteSizes(part)));
  return labelEquation(spelt.replace(tableName, "$1$3 {#tbl:$2}"));
}

function rewriteSizes(text: string): string {
  if (!text.includes("=")) return text;
  return text.replace(sized, (_, image: string, width: string, height: string) => {
    const sizes = [width === "" ? "" : `width=${width}`, height === "" ? "" : `height=${height}`];
    const attributes = sizes.filter((size) => size !== "").join(" ");
    return `${image})${attributes === "" ? "" : `{${attributes}}`}`;
  });
}

/** Rewrites the references of bookdown, which name the kind of their target. */
function rewriteReferences(text: string): string {
  if (!text.includes("\\@ref(")) return text;
  return text.replace(bookdownReference, (_, kind: string | undefined, name: string) =>
    kind === undefined ? `[${name}](#${name})` : `@${kind === "tab" ? "tbl" : kind}:${name}`,
  );
}

const kindNames = "Figure|Table|Section|Chapter|Equation|Theorem";
const bookdownReference = new RegExp(
  String.raw`(?:(?:${kindNames})[ \t]+)?\\@ref\((?:(fig|tab|eq|thm):)?([\w:-]{1,100})\)`,
  "g",
);
/** bookdown's name of a table, which begins its caption. */
const tableName = /^([ \t]*(?:Table)?:[ \t]+)\(\\#tab:([\w-]{1,100})\)[ \t]*(.*\S)[ \t]*$/;

/** Writes the name that ends an equation of bookdown as a `\label`. */
function labelEquation(text: string): string {
  return text.replace(/(?<![ \t])[ \t]*\(\\#(eq:[\w-]{1,100})\)(?=[ \t]*(?:\\\\[ \t]*)?$)/, "\\label{$1}");
}
