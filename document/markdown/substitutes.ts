import type { Root } from "mdast";
import { visit } from "../tree/visit.ts";

/** Signs of Markdown that can be told to mean nothing. */
const markers = "[]*_!<";
/** Characters that no text may hold stand for them while it is parsed: a reference, `&#91;`, would be work for the parser as well. */
const firstSubstitute = 0xfdd0;
const substitutes = /[\ufdd0-\ufdd5]/g;

/** What the parser takes for a letter in place of a sign. */
export function substituteFor(sign: string): string {
  return String.fromCharCode(firstSubstitute + markers.indexOf(sign));
}

/** What nobody may write: these, and others that the compiler marks places by. */
const reserved = /[\ufdd0-\ufddf]/g;

/** A text that holds none of them from its author. */
export function dropReserved(markdown: string): string {
  return markdown.replace(reserved, "\ufffd");
}

/**
 * Gives back the signs in whatever they came to stand.
 * @param markdown that the tree was made of
 */
export function restoreMarkers(root: Root, markdown: string): void {
  if (markdown.search(substitutes) < 0) return;
  visit(root, (node) => {
    const strings = node as unknown as Record<string, unknown>;
    for (const name of ["value", "alt", "url", "title", "lang", "meta", "label", "identifier"]) {
      const text = strings[name];
      if (typeof text === "string") strings[name] = text.replace(substitutes, markerOf);
    }
  });
}

function markerOf(standIn: string): string {
  return markers[standIn.charCodeAt(0) - firstSubstitute] ?? standIn;
}
