import type { ElementContent, Root } from "hast";
import { visit } from "../../core/tree/visit.ts";

/** Without these, no code within a line is part of a word. */
export const codeInWordMarkers = /[^\s`]`['’\p{L}\p{N}]|[\p{L}\p{N}]`[^\s`]/u;

/** Marks code within a word, as in `bat`'s: the space around it would split the word, for readers and for programs. */
export function markCodeInWords(root: Root): void {
  visit(root, "element", (element, index, parent) => {
    if (element.tagName !== "code" || !parent || index === undefined || element.properties.className) return;
    const [before, behind] = [parent.children[index - 1], parent.children[index + 1]];
    if (/[\p{L}\p{N}]$/u.test(readText(before)) || /^['’]?[\p{L}\p{N}]/u.test(readText(behind)))
      element.properties.className = ["joined"];
  });
}

function readText(node: Root["children"][number] | ElementContent | undefined): string {
  return node?.type === "text" ? node.value : "";
}
