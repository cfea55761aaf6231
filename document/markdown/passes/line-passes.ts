import { containerMarkers, markContainers } from "../blocks/containers.ts";
import { lineBlockMarkers, readLineBlocks } from "../blocks/line-blocks.ts";
import { keepSvg, svgMarkers } from "../blocks/svg-lines.ts";
import { dialectPasses } from "../dialects/dialects.ts";
import { codeMarkers } from "../llm-output/code-markers.ts";
import { drawingMarkers, fenceDrawings } from "../llm-output/drawings.ts";
import { keepLineEnds } from "../llm-output/line-ends.ts";
import { dropOpenMarks, openMarkers } from "../llm-output/open-marks.ts";
import { blockDefinitionMarkers, markBlockDefinitions } from "../lists/block-definitions.ts";
import { listMarkers } from "../lists/list-marks.ts";
import { markCustomLists } from "../lists/own-lists.ts";
import { repairDisplayMath } from "../repair/formulas/display-math.ts";
import { htmlBlockMarkers, separateHtmlBlocks } from "../repair/html-blocks.ts";
import { repairLine } from "../repair/lines.ts";
import { repairLists } from "../repair/lists.ts";
import { limitMarks } from "../repair/marks.ts";
import { endComments } from "../repair/open-comments.ts";
import { keepSignatureLines, signatureMarkers } from "../repair/signature-lines.ts";
import { linkDefinitionMarkers, separateSourceDefinitions } from "../repair/source-definitions.ts";
import { repairTables } from "../repair/tables.ts";
import { limitUnderlines } from "../repair/unclosed.ts";
import { outgrowNestedFences, sampleMarkers } from "../repair/wrapped-document.ts";
import { columnTableMarkers, gridMarkers } from "../tables/table-markers.ts";
import type { LinePass } from "./line-pass.ts";

/**
 * All that rewrites a document's lines before they are parsed, in order. Samples of Markdown come first, then what other programs add to it, what is
 * marked as blocks for the parser, slips of language models. Tables and lists follow, slips of people, and limits.
 */
export const linePasses: readonly LinePass[] = [
  { name: "nested fences", signs: sampleMarkers, place: "blocks", load: () => outgrowNestedFences },
  ...dialectPasses,
  {
    name: "containers",
    signs: containerMarkers,
    after: ["named divisions", "site tags", "components", "directives"],
    place: "blocks",
    load: () => markContainers,
  },
  { name: "open comments", signs: /<!--/, after: ["site tags"], place: "lines", rewrite: endComments },
  { name: "SVG", signs: svgMarkers, after: ["open comments"], place: "lines", rewrite: keepSvg },
  {
    name: "block definitions",
    signs: blockDefinitionMarkers,
    after: ["containers"],
    place: "blocks",
    load: () => markBlockDefinitions,
  },
  { name: "drawings", signs: drawingMarkers, place: "lines", rewrite: fenceDrawings },
  {
    name: "bare code",
    signs: codeMarkers,
    after: ["drawings"],
    place: "lines",
    rewrite: async (lines) => {
      const { fenceBareCode } = await import("../llm-output/bare-code.ts");
      return fenceBareCode(lines);
    },
  },
  // In code, `**` may be an operator.
  { name: "open marks", signs: openMarkers, after: ["bare code"], place: "lines", rewrite: dropOpenMarks },
  { name: "sources", signs: linkDefinitionMarkers, place: "lines", rewrite: separateSourceDefinitions },
  { name: "line ends", after: ["bare code", "sources"], place: "lines", rewrite: keepLineEnds },
  {
    name: "signature columns",
    signs: /_{8}/,
    place: "lines",
    rewrite: async (lines) => {
      const { readSignatureColumns } = await import("../tables/signature-columns.ts");
      return readSignatureColumns(lines);
    },
  },
  {
    name: "grid tables",
    signs: gridMarkers,
    place: "lines",
    rewrite: async (lines) => {
      const { readGridTables } = await import("../tables/grid-tables.ts");
      return readGridTables(lines);
    },
  },
  {
    name: "column tables",
    signs: columnTableMarkers,
    after: ["grid tables"],
    place: "lines",
    rewrite: async (lines) => {
      const { readColumnTables } = await import("../tables/column-tables.ts");
      return readColumnTables(lines);
    },
  },
  { name: "own lists", signs: listMarkers, place: "lines", rewrite: markCustomLists },
  {
    name: "line blocks",
    signs: lineBlockMarkers,
    after: ["grid tables"],
    place: "lines",
    rewrite: readLineBlocks,
  },
  // Those that stand in columns are a table by now.
  {
    name: "signature lines",
    signs: signatureMarkers,
    after: ["signature columns"],
    place: "lines",
    rewrite: keepSignatureLines,
  },
  { name: "HTML blocks", signs: htmlBlockMarkers, place: "lines", rewrite: separateHtmlBlocks },
  { name: "slips within a line", place: "line", rewrite: repairLine },
  { name: "list indents", after: ["own lists"], place: "lines", rewrite: repairLists },
  { name: "tables", signs: /\|/, after: ["list indents"], place: "lines", rewrite: repairTables },
  {
    name: "display math",
    signs: /\$\$|\\\[|\\begin\{/,
    after: ["list indents"],
    place: "lines",
    rewrite: repairDisplayMath,
  },
  {
    name: "heading names",
    signs: /\](?![(\]:{])/,
    place: "blocks",
    load: async () => {
      const { defineHeadingNames } = await import("../cross-references/heading-names.ts");
      return defineHeadingNames;
    },
  },
  // Limits are for what the parser gets in the end.
  { name: "underlines", signs: /^[ \t>]*(?:-+|=+)[ \t]*$/m, place: "lines", rewrite: limitUnderlines },
  {
    name: "unpaired marks",
    after: ["underlines", "tables", "display math"],
    place: "lines",
    rewrite: limitMarks,
  },
];
