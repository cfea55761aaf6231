import { htmlTagNames } from "html-tag-names";
import { shownElements } from "./shown-elements.ts";

/** Elements of other programs' documents. */
const otherNames = "tabs tabitem think";

const known: ReadonlySet<string> = new Set([...shownElements, ...htmlTagNames, ...otherNames.split(" ")]);

/** Returns whether a tag is one of HTML (HTML, section 4; obsolete ones too), or one that is left out on purpose. */
export function isElementName(name: string): boolean {
  return known.has(name.toLowerCase());
}
