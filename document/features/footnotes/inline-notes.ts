import type { FootnoteDefinition, PhrasingContent, Root } from "mdast";
import { SKIP, visit } from "../../core/tree/visit.ts";
import { readBracketed } from "../../core/parse/bracketed.ts";

const opening = "^[";

/** Makes footnotes of `^[…]`, notes within the text. Unclosed ones are unchanged. */
export function readInlineNotes(root: Root): void {
  const definitions: FootnoteDefinition[] = [];
  const usedLabels = new Set<string>();
  visit(root, "footnoteDefinition", ({ identifier }) => {
    usedLabels.add(identifier.toLowerCase());
  });
  let last = 0;
  const define = (children: PhrasingContent[]): PhrasingContent => {
    do last++;
    while (usedLabels.has(`inline-${String(last)}`));
    const identifier = `inline-${String(last)}`;
    definitions.push({
      type: "footnoteDefinition",
      identifier,
      label: identifier,
      children: [{ type: "paragraph", children }],
    });
    return { type: "footnoteReference", identifier, label: identifier };
  };
  visit(root, (node) => {
    if (node.type === "link" || node.type === "linkReference" || node.type === "footnoteDefinition")
      return SKIP;
    if (
      !("children" in node) ||
      !node.children.some((child) => child.type === "text" && child.value.includes(opening))
    )
      return undefined;
    node.children = readNotes(node.children as PhrasingContent[], define);
    return undefined;
  });
  root.children.push(...definitions);
}

function readNotes(
  children: readonly PhrasingContent[],
  define: (children: PhrasingContent[]) => PhrasingContent,
): PhrasingContent[] {
  /** Where the note that is open begins, and how many brackets are open within it. */
  let start: number | undefined;
  let depth = 0;
  return readBracketed(children, /\^\[|\[|\]/g, opening, ([sign], row) => {
    if (sign === opening && start === undefined) {
      start = row.cutText();
      depth = 0;
    } else if (start !== undefined && sign !== "]") depth++;
    else if (start !== undefined && depth-- === 0) {
      row.replace(start, define);
      start = undefined;
    }
  });
}
