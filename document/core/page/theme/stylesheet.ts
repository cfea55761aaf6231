import type { Look } from "./look.ts";
import { formatElements } from "./elements.ts";
import { formatPaginatedPageRules } from "./pages.ts";
import { formatCodeRules, highlighting } from "./rules/code.ts";
import { formatColumnRules, justified } from "./rules/columns.ts";
import { formatContentsRules } from "./rules/contents.ts";
import { coverRules } from "./rules/cover.ts";
import { formatFigureRules } from "./rules/figures.ts";
import { formatHeadingRules } from "./rules/headings.ts";
import { formatInvoiceRules } from "./rules/invoice.ts";
import { listRules, quoteRules } from "./rules/lists.ts";
import { formatMeasureRules } from "./rules/measure.ts";
import { formatTableRules } from "./rules/tables.ts";
import { formatTextRules } from "./rules/text.ts";
import { formatScriptRules } from "./scripts.ts";
import { computeMaxImageHeight } from "./sheet.ts";
import { formatVariableRules } from "./variables.ts";
import { formatWatermarkRules } from "./watermark.ts";

/** Formats colours, type and breaks of everything on the page, by the variables of its look. Of two equally specific rules, the later one counts. */
export function formatStylesheet({
  stacks,
  sheet,
  align,
  tables,
  size,
  accent,
  secondColour,
  lineSpacing,
  theme,
}: Look): string {
  return `
${formatVariableRules(theme.variables, { size, accent, lineSpacing }, computeMaxImageHeight(sheet, 0))}
${formatTextRules(stacks)}
${formatHeadingRules(stacks)}
${listRules(stacks)}
${quoteRules}
${formatCodeRules(stacks)}
${formatTableRules(stacks, tables)}
${formatFigureRules(stacks, sheet)}
${highlighting}
${coverRules(stacks, sheet)}
${formatContentsRules(stacks)}${formatElements(stacks, sheet)}${formatInvoiceRules(stacks)}${formatWatermarkRules(sheet, stacks.labels)}${formatScriptRules(stacks)}${formatPaginatedPageRules(stacks.labels)}${align === "justify" ? justified : ""}${formatColumnRules(sheet)}${formatMeasureRules(sheet, theme.isTextCentred === true)}${typeof theme.rules === "string" ? theme.rules : theme.rules(sheet)}${secondColour === undefined ? "" : `main :is(h1, h2, h3, h4, h5, h6), .contents-title { color: ${secondColour}; }`}`;
}
