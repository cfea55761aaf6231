/**
 * What is repaired in Markdown, with the sentence of its warning. Each is reported once a document, with the line of the first place. `repairs: off` turns
 * all of them off.
 */
export const repairCodes = {
  "repaired-nested-fences": "A code block holds a fence of its own: the outer fence was made longer.",
  "repaired-drawing": "A drawing made of lines and boxes was printed as code.",
  "repaired-code": "Code without a fence was printed as code.",
  "repaired-emphasis": "Asterisks that CommonMark would print were read as bold text, or removed.",
  "repaired-sources": "Link definitions below a heading such as “Sources” were printed as a list.",
  "repaired-line-breaks": "Lines that CommonMark would join were kept apart.",
  "repaired-html": "Markdown right below an HTML tag was read as Markdown.",
  "repaired-line": "A slip in a heading, a rule, a label, a link or a tag was corrected.",
  "repaired-list": "The indentation or the markers of a list were corrected.",
  "repaired-table": "A table was corrected: its cells, its delimiter row, or the lines around it.",
  "repaired-citation-marks": "Citation marks of a language model were removed.",
  "repaired-address": "A bare web address was ended where the next text begins.",
  "repaired-placeholder": "A placeholder such as <name> was printed as text instead of being read as HTML.",
  "repaired-heading": "A paragraph above a line of dashes was kept as a paragraph, not read as a heading.",
  "repaired-bold-headings": "Lines in bold were printed as headings.",
} as const;

export type RepairCode = keyof typeof repairCodes;

export function isRepairCode(code: string): code is RepairCode {
  return code in repairCodes;
}
