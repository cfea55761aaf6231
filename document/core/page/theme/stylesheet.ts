import type { Look } from "./look.ts";
import { elements } from "./elements.ts";
import { paginatedPageRules } from "./pages.ts";
import { codeRules, highlighting } from "./rules/code.ts";
import { columnRules, justified } from "./rules/columns.ts";
import { contentsRules } from "./rules/contents.ts";
import { coverRules } from "./rules/cover.ts";
import { figureRules } from "./rules/figures.ts";
import { headingRules } from "./rules/headings.ts";
import { listRules, quoteRules } from "./rules/lists.ts";
import { tableRules } from "./rules/tables.ts";
import { textRules } from "./rules/text.ts";
import { scripts } from "./scripts.ts";
import { maxImageHeight } from "./sheet.ts";
import { variableRules } from "./variables.ts";
import { watermarkRules } from "./watermark.ts";

/** Colours, type and breaks of everything on the page, by the variables of its look. Of two rules as strong, the later one counts. */
export function themeStylesheet({ stacks, sheet, align, size, accent, lineSpacing, theme }: Look): string {
  return `
${variableRules(theme.variables, { size, accent, lineSpacing }, maxImageHeight(sheet, 0))}
${textRules(stacks)}
${headingRules(stacks)}
${listRules(stacks)}
${quoteRules}
${codeRules(stacks)}
${tableRules(stacks)}
${figureRules(stacks, sheet)}
${highlighting}
${coverRules(stacks, sheet)}
${contentsRules(stacks)}${elements(stacks, sheet)}${watermarkRules(sheet, stacks.labels)}${scripts(stacks)}${paginatedPageRules(stacks.labels)}${align === "justify" ? justified : ""}${columnRules(sheet)}${theme.rules}`;
}
