import { outgrowNestedFences, sampleMarkers } from "../core/model-answer/wrapped-document.ts";
import type { Feature } from "../core/feature.ts";
import { htmlBlockMarkers, separateHtmlBlocks } from "./html-blocks.ts";
import { readLeftoverEmphasis } from "./leftover-emphasis.ts";
import { repairLine } from "./lines.ts";
import { repairLists } from "./lists.ts";
import { unsetLongHeadings } from "./long-headings.ts";
import { limitMarks } from "./marks.ts";
import { citationMarkers, dropCitationMarks } from "./model-output/citation-marks.ts";
import { codeMarkers } from "./model-output/code-markers.ts";
import { drawingMarkers, fenceDrawings } from "./model-output/drawings.ts";
import { dropHidden, hiddenMarkers } from "./model-output/hidden.ts";
import { keepLineEnds } from "./model-output/line-ends.ts";
import { dropOpenMarks, openMarkers } from "./model-output/open-marks.ts";
import { placeholderMarkers, showPlaceholders } from "./model-output/placeholders.ts";
import { endComments } from "./open-comments.ts";
import { keepSignatureLines, signatureMarkers } from "./signature-lines.ts";
import { linkDefinitionMarkers, separateSourceDefinitions } from "./source-definitions.ts";
import { limitUnderlines } from "./unclosed.ts";

/** Slips of people and of language models. */
export const repairs: Feature = {
  name: "repairs",
  lines: [
    {
      name: "nested fences",
      phase: "samples",
      signs: sampleMarkers,
      place: "blocks",
      load: () => outgrowNestedFences,
    },
    {
      name: "open comments",
      phase: "blocks",
      signs: /<!--/,
      place: "lines",
      rewrite: endComments,
    },
    { name: "drawings", phase: "code", signs: drawingMarkers, place: "lines", rewrite: fenceDrawings },
    {
      name: "bare code",
      phase: "code",
      signs: codeMarkers,
      after: ["drawings"],
      place: "lines",
      rewrite: async (lines) => {
        const { fenceBareCode } = await import("./model-output/bare-code.ts");
        return fenceBareCode(lines);
      },
    },
    // In code, `**` may be an operator.
    {
      name: "open marks",
      phase: "code",
      signs: openMarkers,
      after: ["bare code"],
      place: "lines",
      rewrite: dropOpenMarks,
    },
    {
      name: "sources",
      phase: "code",
      signs: linkDefinitionMarkers,
      after: ["open marks"],
      place: "lines",
      rewrite: separateSourceDefinitions,
    },
    {
      name: "line ends",
      phase: "code",
      after: ["bare code", "sources"],
      place: "lines",
      rewrite: keepLineEnds,
    },
    // Those that stand in columns are a table by now.
    {
      name: "signature lines",
      phase: "structure",
      signs: signatureMarkers,
      after: ["signature columns", "line blocks"],
      place: "lines",
      rewrite: keepSignatureLines,
    },
    {
      name: "HTML blocks",
      phase: "structure",
      signs: htmlBlockMarkers,
      after: ["signature lines"],
      place: "lines",
      rewrite: separateHtmlBlocks,
    },
    { name: "slips within a line", phase: "slips", place: "line", rewrite: repairLine },
    {
      name: "list indents",
      phase: "slips",
      after: ["slips within a line"],
      place: "lines",
      rewrite: repairLists,
    },
    {
      name: "tables",
      phase: "slips",
      signs: /\|/,
      after: ["list indents"],
      place: "lines",
      rewrite: async (lines) => {
        const { repairTables } = await import("./tables.ts");
        return repairTables(lines);
      },
    },
  ],
  tree: [
    {
      name: "citation marks",
      phase: "clean",
      signs: citationMarkers,
      after: ["abstract"],
      run: dropCitationMarks,
    },
    { name: "hidden HTML", phase: "clean", signs: hiddenMarkers, after: ["citation marks"], run: dropHidden },
    {
      name: "bare addresses",
      phase: "clean",
      signs: /(?:https?:\/\/|www\.)\S{0,2000}?[^\0-\x7f]/i,
      after: ["hidden HTML"],
      run: async (root, { markdown }) => {
        const { endBareUrls } = await import("./model-output/bare-urls.ts");
        endBareUrls(root, markdown);
      },
    },
    {
      name: "placeholders",
      phase: "clean",
      signs: placeholderMarkers,
      after: ["bare addresses"],
      run: (root, { markdown }) => {
        showPlaceholders(root, markdown);
      },
    },
    {
      name: "listed sources",
      phase: "clean",
      signs: /^[ ]{0,3}\[[^\]\n]{1,100}\]:/m,
      after: ["shortcodes"],
      run: async (root) => {
        const { listSources } = await import("./model-output/listed-sources.ts");
        listSources(root);
      },
    },
    {
      name: "long headings",
      phase: "clean",
      signs: /^[ \t>]*-+[ \t]*$/m,
      after: ["listed sources"],
      run: unsetLongHeadings,
    },
    {
      name: "left marks",
      phase: "marks",
      signs: /[^\s\p{L}\p{N}*([]\*\*[\p{L}\p{N}]|[\p{L}\p{N}]\*\*["'“‘„«([`$]/u,
      after: ["fills"],
      run: readLeftoverEmphasis,
    },
    {
      name: "bold headings",
      phase: "numbers",
      signs: /^[ ]{0,3}_?(?:\*\*|__)/m,
      after: ["section numbers"],
      run: async (root, { isLetter }) => {
        if (isLetter) return;
        const { readBoldHeadings } = await import("./model-output/bold-headings.ts");
        readBoldHeadings(root);
      },
    },
  ],
};

/** Limits of what the parser gets in the end, which takes more than its share of time for some of it. */
export const bounds: Feature = {
  name: "bounds",
  lines: [
    {
      name: "underlines",
      phase: "limits",
      signs: /^[ \t>]*(?:-+|=+)[ \t]*$/m,
      place: "lines",
      rewrite: limitUnderlines,
    },
    { name: "unpaired marks", phase: "limits", after: ["underlines"], place: "lines", rewrite: limitMarks },
  ],
};
