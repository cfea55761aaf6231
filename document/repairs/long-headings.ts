import { toString } from "mdast-util-to-string";
import type { Root } from "mdast";
import { visit } from "../core/tree/visit.ts";
import { warnOfRepair, type Warn } from "../core/warnings/warn.ts";

/** Longer, or with more than a line, a text that `---` follows is a paragraph before a rule, not a heading. */
const maxLength = 100;

/** Undoes headings that no author meant: paragraphs with a line of dashes right below, which CommonMark reads as an underline. */
export function unsetLongHeadings(root: Root, warn: Warn): void {
  visit(root, "heading", (heading, index, parent) => {
    if (!parent || index === undefined || heading.depth !== 2) return;
    const { start, end } = heading.position ?? {};
    // Only an underlined heading takes more than a line.
    if (start === undefined || end === undefined || start.line === end.line) return;
    const text = toString(heading);
    const isParagraph =
      end.line - start.line > 1 || text.length > maxLength || /[.:;,!…。：]$/u.test(text.trim());
    if (!isParagraph) return;
    warnOfRepair(warn, "repaired-heading", start.line);
    const { children, position } = heading;
    parent.children.splice(
      index,
      1,
      { type: "paragraph", children, ...(position && { position }) },
      { type: "thematicBreak" },
    );
  });
}
