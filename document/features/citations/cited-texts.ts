import type { FootnoteDefinition, Parents, Root, Text } from "mdast";
import type { Citation } from "./citations.ts";
import { SKIP, visit } from "../../core/tree/visit.ts";

/** A text of a document with its place. */
export interface PlacedText {
  readonly text: Text;
  readonly parent: Parents;
  readonly isInNote: boolean;
  /** Notes that were referred to before, with the one that it is in. */
  readonly notes: number;
}

/** A text that has citations. */
export interface CitedText extends PlacedText {
  readonly citations: readonly Citation[];
}

/** Finds the texts that may cite works in the order in which they are read: notes where they are referred to. */
export function findCitedTexts(root: Root): PlacedText[] {
  const texts: PlacedText[] = [];
  const unread = new Map<string, FootnoteDefinition>();
  visit(root, "footnoteDefinition", (node) => {
    if (!unread.has(node.identifier)) unread.set(node.identifier, node);
  });
  /** Notes within notes, which are read behind them. */
  const later: string[] = [];
  let notes = 0;
  const read = (tree: Parents, isInNote: boolean): void => {
    visit(tree, (node, _index, parent) => {
      if (node.type === "link" || node.type === "linkReference") return SKIP;
      if (node.type === "footnoteDefinition" && node !== tree) return SKIP;
      if (node.type === "text" && parent && node.value.includes("@"))
        texts.push({ text: node, parent, isInNote, notes });
      if (node.type === "footnoteReference") {
        if (isInNote) later.push(node.identifier);
        else readNote(node.identifier);
      }
      return undefined;
    });
  };
  const readNote = (identifier: string): void => {
    const definition = unread.get(identifier);
    if (!unread.delete(identifier) || !definition) return;
    notes++;
    read(definition, true);
  };
  read(root, false);
  for (const identifier of later) readNote(identifier);
  for (const identifier of [...unread.keys()]) readNote(identifier);
  return texts;
}
