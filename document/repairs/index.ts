import { outgrowNestedFences, sampleMarkers } from "../core/model-answer/wrapped-document.ts";
import { boldLine } from "../core/html/structure/classes.ts";
import type { Feature } from "../core/feature.ts";
import { htmlBlockMarkers, separateHtmlBlocks } from "./html-blocks.ts";
import { readLeftoverEmphasis } from "./leftover-emphasis.ts";
import { repairLine } from "./lines.ts";
import { repairLists } from "./lists.ts";
import { unsetLongHeadings } from "./long-headings.ts";
import { limitMarks } from "./marks.ts";
import { chatLabelMarkers, dropChatLabels } from "./model-output/chat-labels.ts";
import { keepLineEnds } from "./model-output/line-ends.ts";
import {
  bareFormulaMarkers,
  citationMarkers,
  codeMarkers,
  drawingMarkers,
  openMarkers,
} from "./model-output/markers.ts";
import { placeholderMarkers, showPlaceholders } from "./model-output/placeholders.ts";
import { endComments } from "./open-comments.ts";
import { linkDefinitionMarkers, separateSourceDefinitions } from "./source-definitions.ts";
import { limitUnderlines } from "./unclosed.ts";

/** Slips of people and of language models. */
export const repairs: Feature = {
  name: "repairs",
  lines: [
    {
      name: "nested fences",
      repair: "repaired-nested-fences",
      phase: "samples",
      trigger: sampleMarkers,
      place: "blocks",
      load: () => outgrowNestedFences,
    },
    {
      name: "open comments",
      phase: "blocks",
      trigger: /<!--/,
      place: "lines",
      rewrite: endComments,
    },
    {
      name: "formula delimiters",
      repair: "repaired-formula",
      phase: "blocks",
      trigger: bareFormulaMarkers,
      place: "lines",
      rewrite: async (lines) => {
        const { restoreFormulaDelimiters } = await import("./model-output/bare-formulas.ts");
        return restoreFormulaDelimiters(lines);
      },
    },
    {
      name: "drawings",
      repair: "repaired-drawing",
      phase: "code",
      trigger: drawingMarkers,
      place: "lines",
      rewrite: async (lines) => {
        const { fenceDrawings } = await import("./model-output/drawings.ts");
        return fenceDrawings(lines);
      },
    },
    {
      name: "bare code",
      repair: "repaired-code",
      phase: "code",
      trigger: codeMarkers,
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
      repair: "repaired-emphasis",
      phase: "code",
      trigger: openMarkers,
      after: ["bare code"],
      place: "lines",
      rewrite: async (lines) => {
        const { dropOpenMarks } = await import("./model-output/open-marks.ts");
        return dropOpenMarks(lines);
      },
    },
    {
      name: "sources",
      repair: "repaired-sources",
      phase: "code",
      trigger: linkDefinitionMarkers,
      after: ["open marks"],
      place: "lines",
      rewrite: separateSourceDefinitions,
    },
    {
      name: "HTML blocks",
      repair: "repaired-html",
      phase: "structure",
      trigger: htmlBlockMarkers,
      after: ["signature lines"],
      place: "lines",
      rewrite: separateHtmlBlocks,
    },
    {
      name: "line ends",
      repair: "repaired-line-breaks",
      phase: "slips",
      place: "lines",
      rewrite: keepLineEnds,
    },
    {
      name: "slips within a line",
      repair: "repaired-line",
      phase: "slips",
      place: "line",
      rewrite: repairLine,
    },
    {
      name: "list indents",
      repair: "repaired-list",
      phase: "slips",
      after: ["slips within a line"],
      place: "lines",
      rewrite: repairLists,
    },
    {
      name: "tables",
      repair: "repaired-table",
      phase: "slips",
      trigger: /\|/,
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
      trigger: citationMarkers,
      after: ["abstract"],
      run: async (root, { warn }) => {
        const { dropCitationMarks } = await import("./model-output/citation-marks.ts");
        dropCitationMarks(root, warn);
      },
    },
    {
      name: "chat labels",
      phase: "clean",
      trigger: chatLabelMarkers,
      after: ["citation marks"],
      run: (root, { warn }) => {
        dropChatLabels(root, warn);
      },
    },
    {
      name: "bare addresses",
      phase: "clean",
      trigger: /(?:https?:\/\/|www\.)\S{0,2000}?[^\0-\x7f]/i,
      after: ["hidden HTML"],
      run: async (root, { markdown, warn }) => {
        const { endBareUrls } = await import("./model-output/bare-urls.ts");
        endBareUrls(root, markdown, warn);
      },
    },
    {
      name: "placeholders",
      phase: "clean",
      trigger: placeholderMarkers,
      after: ["bare addresses"],
      run: (root, { markdown, warn }) => {
        showPlaceholders(root, markdown, warn);
      },
    },
    {
      name: "open elements",
      phase: "clean",
      trigger: /<[A-Za-z]/,
      after: ["placeholders"],
      run: async (root, { warn }) => {
        const { closeElements } = await import("./open-elements.ts");
        closeElements(root, warn);
      },
    },
    {
      name: "listed sources",
      phase: "clean",
      trigger: /^[ ]{0,3}\[[^\]\n]{1,100}\]:/m,
      after: ["shortcodes"],
      run: async (root, { warn }) => {
        const { listSources } = await import("./model-output/listed-sources.ts");
        listSources(root, warn);
      },
    },
    {
      name: "long headings",
      phase: "clean",
      trigger: /^[ \t>]*-+[ \t]*$/m,
      after: ["listed sources"],
      run: (root, { warn }) => {
        unsetLongHeadings(root, warn);
      },
    },
    {
      name: "left marks",
      phase: "marks",
      trigger: /[^\s\p{L}\p{N}*([]\*\*[\p{L}\p{N}]|[\p{L}\p{N}]\*\*["'“‘„«([`$]/u,
      after: ["fills"],
      run: (root, { warn }) => {
        readLeftoverEmphasis(root, warn);
      },
    },
    {
      name: "bold headings",
      phase: "numbers",
      trigger: /^[ ]{0,3}_?(?:\*\*|__)/m,
      after: ["section numbers"],
      run: async (root, { isLetter, warn }) => {
        if (isLetter) return;
        const { readBoldHeadings } = await import("./model-output/bold-headings.ts");
        readBoldHeadings(root, warn);
      },
    },
  ],
  allow: { h5: [["className", boldLine]], h6: [["className", boldLine]] },
};

/** Limits of the parser's final input, some of which would take it more time than its length allows. */
export const bounds: Feature = {
  name: "bounds",
  lines: [
    {
      name: "underlines",
      phase: "limits",
      trigger: /^[ \t>]*(?:-+|=+)[ \t]*$/m,
      place: "lines",
      rewrite: limitUnderlines,
    },
    { name: "unpaired marks", phase: "limits", after: ["underlines"], place: "lines", rewrite: limitMarks },
  ],
};
