import type { Root } from "mdast";
import { visit } from "../visit.ts";

/** Signs of Markdown that can be told to mean nothing. */
const signs = "[]*_!<";
/** Stands for a pipe; the characters before it mark places. */
const pipe = "\ufdd9";
/** Characters that no text may hold stand for them while it is parsed: a reference, `&#91;`, would be work for the parser as well. */
const first = 0xfdd0;
const standIns = /[\ufdd0-\ufdd5\ufdd9]/g;

/** What the parser takes for a letter in place of a sign. */
export function plainSign(sign: string): string {
  return sign === "|" ? pipe : String.fromCharCode(first + signs.indexOf(sign));
}

/** What nobody may write: these, and others that the compiler marks places by. */
const reserved = /[\ufdd0-\ufddf]/g;

/** A text that holds none of them from its author. */
export function withoutStandIns(markdown: string): string {
  return markdown.replace(reserved, "\ufffd");
}

/**
 * Gives back the signs in whatever they came to stand.
 * @param markdown that the tree was made of
 */
export function restoreSigns(root: Root, markdown: string): void {
  if (markdown.search(standIns) < 0) return;
  visit(root, (node) => {
    const strings = node as unknown as Record<string, unknown>;
    for (const name of ["value", "alt", "url", "title", "lang", "meta", "label", "identifier"]) {
      const text = strings[name];
      if (typeof text === "string") strings[name] = text.replace(standIns, signOf);
    }
  });
}

function signOf(standIn: string): string {
  return standIn === pipe ? "|" : (signs[standIn.charCodeAt(0) - first] ?? standIn);
}
