import type { FootnoteDefinition, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import type { Warn } from "../../core/warnings/warn.ts";

/** Warns of notes that nothing refers to: they are not printed. */
export function warnOfUnusedNotes(root: Root, warn: Warn): void {
  const notes = new Map<string, FootnoteDefinition>();
  const used = new Set<string>();
  visit(root, (node) => {
    if (node.type === "footnoteDefinition" && !notes.has(node.identifier)) notes.set(node.identifier, node);
    if (node.type === "footnoteReference") used.add(node.identifier);
  });
  for (const [name, { position }] of notes)
    if (!used.has(name))
      warn(
        "note-not-used",
        `Nothing refers to the footnote [^${name.slice(0, 100)}]: it was not printed.`,
        position?.start.line,
      );
}
