import { anchors } from "./anchors.ts";
import { contentsHtml } from "./contents.ts";
import type { ContentsEntry } from "./contents.ts";
import { firstPage } from "./first-page.ts";
import { fontStacks, languagesIn } from "../fonts/stacks.ts";
import { isEastAsian, isRightToLeft, usesNonJoiners } from "../language/tags.ts";
import type { DocumentMeta, Layout } from "../source.ts";
import { escapeHtml } from "../html/escape.ts";
import type { Heading } from "../html/headings.ts";
import type { FrontMatter } from "../markdown/front-matter.ts";
import { columnRules } from "../make-up/columns.ts";
import { pageBoxes } from "../make-up/page-box.ts";
import { given } from "./given.ts";
import { pageRules } from "./theme/page-rules.ts";
import { theme } from "./theme/theme.ts";
import { pageWords } from "./words.ts";

/** What a page is made of. */
export interface PageParts {
  /** Sanitised HTML. */
  readonly body: string;
  readonly meta: DocumentMeta;
  /** Stands in for a title that the metadata lacks. */
  readonly fallbackTitle: string | undefined;
  readonly contents: readonly ContentsEntry[];
  /** Sections that the heads of pages name. */
  readonly sections: readonly ContentsEntry[];
  /** BCP 47. */
  readonly language: string;
  readonly layout: Layout;
  readonly headings?: readonly Heading[];
  readonly frontMatter?: FrontMatter;
}

/**
 * The whole HTML document that the browser prints.
 * @param fontsFor gives the rules of the web fonts for what the page shows
 */
export function pageHtml(parts: PageParts, fontsFor: (html: string) => string): string {
  const { contents, sections, language, layout } = parts;
  const title = titleOf(parts);
  const { cover, head, body } = firstPage({ headings: [], frontMatter: {}, ...parts, cover: layout.cover });
  const list = contentsHtml(contents, language);
  const shown = `${cover}${list}<main id="${anchors.text}">${head}${body}</main>`;
  // The fonts of foot and head have to be in use on a page too, or they are missing from the first print.
  const hasTables = body.includes("<table");
  const marginText = [
    title ?? "",
    ...sections.map(({ text }) => text),
    ...(hasTables ? [pageWords(language).continued] : []),
  ].join(" ");
  const unseen = `<span class="unseen" aria-hidden="true">0${escapeHtml(marginText)}</span>`;
  const asked = [
    ...(list === "" ? [] : [anchors.contents]),
    ...(list === "" && cover === "" ? [] : [anchors.text]),
    // What is listed has a link already.
    ...(list === "" ? sections.map(({ id }) => encodeURIComponent(id)) : []),
  ];
  // Of what a link leads to, the PDF says on which page it is.
  const links = asked.map((anchor) => `<a href="#${escapeHtml(anchor)}"></a>`).join("");
  const stacks = fontStacks(language);
  const webFonts = fontsFor(`${shown}${marginText}`);
  const margins = { title, hasHeads: sections.length > 0, hasTables, isRightToLeft: isRightToLeft(language) };
  const style = `${webFonts}${pageRules(margins, layout.paper, stacks)}${theme(stacks, layout)}${columnRules(pageBoxes(layout.paper))}`;
  const passages = [...languagesIn(body)]
    .filter((one) => isEastAsian(one) || usesNonJoiners(one))
    .map(passageRules)
    .join("");
  const plain = isHeadingHeavy(body) ? "h1, h2, h3, h4, h5, h6 { overflow: visible; }" : "";
  const direction = margins.isRightToLeft ? ' dir="rtl"' : "";
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"${direction}${webFonts === "" ? "" : ' class="fonts-to-come"'}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(title ?? untitled)}</title><style>${style}${passages}${plain}</style></head>` +
    `<body>${shown}${unseen}${links === "" ? "" : `<div hidden>${links}</div>`}</body></html>`
  );
}

/** A passage in Persian, or in Chinese, Japanese or Korean, has the glyphs of its own language. */
function passageRules(language: string): string {
  return `:lang(${language}):not(html) { font-family: ${fontStacks(language).serif}; }`;
}

/** What a document without a title is called where it has to be called something. */
export const untitled = "Document";

/** Each box that is clipped costs the browser something on every page. */
const manyHeadings = 1_500;

function isHeadingHeavy(body: string): boolean {
  return (body.match(/<h[1-6][ >]/g)?.length ?? 0) > manyHeadings;
}

/** The title of a document, wherever it is said. */
export function titleOf({
  meta,
  fallbackTitle,
}: Pick<PageParts, "meta" | "fallbackTitle">): string | undefined {
  return given(meta.title) ?? fallbackTitle;
}
