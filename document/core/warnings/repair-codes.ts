/**
 * The repairs of Markdown, with the sentence of each warning. Each is reported once a document, with the line of the first place. `repairs: off` turns
 * all of them off.
 */
export const repairCodes = {
  "repaired-nested-fences":
    "The outer fence of a code block was lengthened, because the block contains a fence.",
  "repaired-drawing": "A text drawing was printed as a code block.",
  "repaired-code": "Unfenced code was printed as a code block.",
  "repaired-emphasis": "Stray asterisks were read as bold text, printed or removed.",
  "repaired-sources": "Link definitions under a heading such as “Sources” were printed as a list.",
  "repaired-line-breaks": "Line breaks that Markdown ignores were kept.",
  "repaired-html": "Markdown directly after an HTML tag was parsed as Markdown.",
  "repaired-line": "A typing mistake in a heading, rule, label, link or tag was corrected.",
  "repaired-list": "A list's indentation or markers were corrected.",
  "repaired-table": "A table's cells, delimiter row or surrounding lines were corrected.",
  "repaired-citation-marks": "A language model's citation markers were removed.",
  "repaired-chat-label": "A label that a chat shows beside code or a table was removed.",
  "repaired-formula": "A formula got back the backslashes of its delimiters.",
  "repaired-address": "A bare URL was separated from the text after it.",
  "repaired-placeholder": "A placeholder such as <name> was printed as text, not parsed as HTML.",
  "repaired-heading": "A paragraph above a line of dashes stayed a paragraph, not a heading.",
  "repaired-bold-headings": "Bold lines were printed as headings.",
} as const;

export type RepairCode = keyof typeof repairCodes;

export function isRepairCode(code: string): code is RepairCode {
  return code in repairCodes;
}
