import type { PageOptions } from "../source.ts";
import type { AssembledPage } from "./assemble.ts";

/** Characters of HTML that fit one page, where nothing has to be kept from the end. */
const shortText = 2_500;

/** Returns whether a page has anything that is paginated. Most documents are short, and have nothing that the browser alone does badly. */
export function needsPagination({
  html,
  contents,
  sections,
  references,
  layout,
}: Pick<AssembledPage, "html" | "contents" | "sections" | "references"> & {
  readonly layout: PageOptions;
}): boolean {
  return (
    contents.length + sections.length + references.length > 0 ||
    (html.includes("text-pages)") && html.includes('<section class="cover">')) ||
    /<pre class="long"|<figure|<table|<img (?!hidden)/.test(html) ||
    (/<pre|class="callout|\u00ad/.test(html) && html.length - html.indexOf("<main") > shortText) ||
    (layout.notes === "foot" && html.includes('class="footnotes"'))
  );
}
