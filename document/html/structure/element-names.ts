import { html } from "parse5";
import { shownElements } from "./shown-elements.ts";

/** Elements that are left out of a page, as far as the parser of HTML, which knows those with rules of their own, does not name them. */
const others =
  "acronym audio bdi bdo blink canvas cite data datalist dfn isindex legend map menuitem meter output progress slot time video";
/** What documents for other programs are made of. */
const ofOthers = "tabs tabitem think";

const known: ReadonlySet<string> = new Set([...shownElements, ...others.split(" "), ...ofOthers.split(" ")]);

/** Whether a tag is one of HTML (HTML, section 4; obsolete ones too), or one that is left out on purpose. */
export function isElementName(name: string): boolean {
  const lower = name.toLowerCase();
  return known.has(lower) || html.getTagID(lower) !== html.TAG_ID.UNKNOWN;
}
