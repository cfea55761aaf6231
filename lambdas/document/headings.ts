import GithubSlugger from "github-slugger";
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";

/** Gives each heading the id that GitHub would, so that links to `#a-heading` work. */
export function nameHeadings(root: Root): void {
  const slugger = new GithubSlugger();
  visit(root, "element", (element) => {
    if (!isHeading(element)) return;
    const slug = slugger.slug(toString(element));
    element.properties.id ??= slug;
  });
}

/** The text of the first heading that has any. */
export function firstHeading(root: Root): string | undefined {
  let found: string | undefined;
  visit(root, "element", (element) => {
    if (found !== undefined || !isHeading(element)) return;
    const text = toString(element).trim();
    if (text !== "") found = text;
  });
  return found;
}

function isHeading(element: Element): boolean {
  return /^h[1-6]$/.test(element.tagName);
}
