import type { Root } from "mdast";
import { visit } from "../tree/visit.ts";

/** Markers of Markdown for which a substitute can be written, so that they mean nothing. */
const markers = "[]*_!<";
/** Stands for a pipe; the characters before it mark locations. */
const pipe = "\ufdd9";
/** The first of the substitutes: noncharacters of Unicode, since a reference such as `&#91;` would be work for the parser as well. */
const firstSubstitute = 0xfdd0;
const substitutes = /[\ufdd0-\ufdd5\ufdd9]/g;

/** Returns the substitute of a marker, which the parser reads as a letter. */
export function substituteFor(sign: string): string {
  return sign === "|" ? pipe : String.fromCharCode(firstSubstitute + markers.indexOf(sign));
}

/** Restores the markers for which there are substitutes. @param markdown from which the tree was parsed */
export function restoreMarkers(root: Root, markdown: string): void {
  if (markdown.search(substitutes) < 0) return;
  visit(root, (node) => {
    const strings = node as unknown as Record<string, unknown>;
    for (const name of ["value", "alt", "url", "title", "lang", "meta", "label", "identifier"]) {
      const text = strings[name];
      if (typeof text === "string") strings[name] = restoreText(text);
    }
  });
}

/** Restores the markers of a text for which there are substitutes. */
export function restoreText(text: string): string {
  return text.replace(substitutes, toMarker);
}

function toMarker(substitute: string): string {
  return substitute === pipe ? "|" : (markers[substitute.charCodeAt(0) - firstSubstitute] ?? substitute);
}
