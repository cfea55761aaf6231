import { fenceBareCode } from "../llm-output/bare-code.ts";
import { documentIn } from "../llm-output/document-in.ts";
import type { LeftOut } from "../llm-output/document-in.ts";
import { fenceDrawings } from "../llm-output/drawings.ts";
import { dropOpenMarks } from "../llm-output/open-marks.ts";
import { keepLineEnds } from "../llm-output/line-ends.ts";
import { markContainers } from "../blocks/containers.ts";
import { readDialects } from "../dialects/dialects.ts";
import type { Dialect } from "../dialects/dialects.ts";
import { readLineBlocks } from "../blocks/line-blocks.ts";
import { markBlockDefinitions } from "../lists/block-definitions.ts";
import { markOwnLists } from "../lists/own-lists.ts";
import { readColumnTables } from "../tables/column-tables.ts";
import { endComments } from "./open-comments.ts";
import { keepSvg } from "../blocks/svg-lines.ts";
import { readSignatureColumns } from "../tables/signature-columns.ts";
import { readGridTables } from "../tables/grid-tables.ts";
import { partHtmlBlocks } from "./html-blocks.ts";
import { pageBreak, pageBreakLine, withoutFormFeeds } from "./page-breaks.ts";
import { limitMarks } from "./marks.ts";
import { repairDisplayMath } from "./formulas/display-math.ts";
import { repairLists } from "./lists.ts";
import { readKinds } from "../lines/line-kinds.ts";
import { blankLine, numberedLines } from "../lines/source-line.ts";
import type { SourceLine } from "../lines/source-line.ts";
import { partSources } from "./source-definitions.ts";
import { keepSignatureLines } from "./signature-lines.ts";
import { limitUnderlines } from "./unclosed.ts";
import { repairTables } from "./tables.ts";
import { outgrowNestedFences, sampleMarkers } from "./wrapped-document.ts";

/** A rule of characters that make none in CommonMark. */
const drawnRule = /^[ ]{0,3}([─━═—–⎯▬＿⸻])\1{4,}[ \t]*$/;

/** `** Label **:` at the beginning of a line or an item. */
const looseLabel =
  /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\*\*[ \t]*([^*\s](?:[^*\n]{0,200}[^*\s])?)[ \t]*\*\*(?=[ \t]*[:：])/;

/** The address of a link with blanks in it. */
const spacedUrl = /\]\((https?:\/\/[^\s()<>"']{1,500}(?:[ ][^\s()<>"']{1,200}){1,20})\)/g;

/** Further parts that are left out are not reported. */
const maxWarnings = 100;

/** Markdown that is read as it is meant. */
export interface RepairedMarkdown {
  readonly text: string;
  /** The line of the document that one of the text comes from, both counted from 1. */
  readonly lineOf: (line: number) => number;
  /** Lines around the document, and values that only another program could fill in. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Rewrites Markdown as people and language models write it into Markdown that is read as they mean it. What is right
 * already stays as it is, and so does code. Takes time in proportion to the document.
 * @param dialects those that it may be written in
 */
export function repairMarkdown(markdown: string, dialects: readonly Dialect[] = []): RepairedMarkdown {
  const { text: unwrapped, leftOut: around } = documentIn(markdown);
  const leftOut = [...around];
  const before = markdown.slice(0, Math.max(0, markdown.indexOf(unwrapped)));
  const numbered = numberedLines(unwrapped, before.split("\n").length);
  const written = sampleMarkers.test(unwrapped) ? outgrowNestedFences(readKinds(numbered)) : numbered;
  const told = (what: string, line: number | undefined): void => {
    if (leftOut.length < maxWarnings) leftOut.push({ what, ...(line !== undefined && { line }) });
  };
  const spoken = readDialects(unwrapped, written, told, dialects);
  const source = spoken === written ? unwrapped : spoken.map(({ text }) => text).join("\n");
  const commented = endComments(source, readKinds(markContainers(source, spoken)), (line) => {
    const what = "A comment is never closed: it ends at the next blank line.";
    if (leftOut.length < maxWarnings) leftOut.push({ what, ...(line !== undefined && { line }) });
  });
  const contained = keepSvg(source, commented);
  const found = markBlockDefinitions(source, contained);
  const fenced = keepLineEnds(
    source,
    partSources(source, dropOpenMarks(source, fenceBareCode(source, fenceDrawings(source, found)))),
  );
  const signed = readSignatureColumns(source, fenced);
  const drawn = readColumnTables(source, readGridTables(source, signed));
  const listed = readLineBlocks(source, markOwnLists(source, drawn));
  const lines = partHtmlBlocks(source, keepSignatureLines(source, listed));
  const repaired = limitMarks(
    limitUnderlines(repairDisplayMath(repairTables(repairLists(lines.flatMap(repairLine))))),
  );
  return {
    text: repaired.map(({ text }) => text).join("\n"),
    leftOut,
    lineOf(line) {
      let at = Math.min(line, repaired.length) - 1;
      while (at > 0 && repaired[at]?.line === undefined) at--;
      return repaired[at]?.line ?? 1;
    },
  };
}

function repairLine(line: SourceLine): SourceLine[] {
  if (line.kind !== "text") return [line];
  if (pageBreakLine.test(line.text)) return pageBreak(line);
  if (line.text.includes("\f")) return withoutFormFeeds(line);
  if (drawnRule.test(line.text)) return [blankLine, { ...line, text: "***" }, blankLine];
  // A heading needs a space; a single # may begin a tag, as in #print.
  // Bold text that ends behind a blank, which CommonMark takes for no end.
  const linked = line.text.includes("](http") && !line.text.includes("`");
  const spaced = (linked ? line.text.replace(spacedUrl, "](<$1>)") : line.text)
    .replace(looseLabel, "$1**$2**")
    .replace(/^([ ]{0,3}#{1,6})[\u00a0\u2000-\u200a\u202f\u3000]+(?=\S)/, "$1 ")
    .replace(/^([ ]{0,3}#{2,6})(?=[^\s#])/, "$1 ");
  return [{ ...line, text: spaced.replace(/^([ ]{0,3}#{1,6} )#{2,6} (?=\S)/, "$1") }];
}
