import type { Root } from "hast";
import { visit } from "../tree/visit.ts";
import { noteWords } from "./note-words.ts";

/** Translates our words about notes into the document's language. */
export function nameParts(root: Root, language: string): void {
  const { notes, back } = noteWords(language);
  visit(root, "element", (element) => {
    if (element.properties.id === "footnote-label") element.children = [{ type: "text", value: notes }];
    if (element.properties.dataFootnoteBackref !== undefined) element.properties.ariaLabel = back;
  });
}
