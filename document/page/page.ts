import { anchors } from "./anchors.ts";
import { contentsHtml } from "./contents.ts";
import type { ContentsEntry } from "./contents.ts";
import { fontStacks } from "../fonts/stacks.ts";
import { isRightToLeft } from "../markdown/language.ts";
import type { DocumentMeta, Layout } from "../source.ts";
import { escapeHtml } from "../html/escape.ts";
import { columnRules } from "../make-up/columns.ts";
import { pageBoxes } from "../make-up/page-box.ts";
import { pageRules, theme } from "./theme.ts";

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
}

/**
 * The whole HTML document that the browser prints.
 * @param fontsFor gives the rules of the web fonts for what the page shows
 */
export function pageHtml(parts: PageParts, fontsFor: (html: string) => string): string {
  const { body, meta, fallbackTitle, contents, sections, language, layout } = parts;
  const title = titleOf(parts);
  const coverMeta = layout.cover === "on" ? { ...meta, title: given(meta.title) ?? fallbackTitle } : meta;
  const first = layout.cover === "off" ? "" : cover(coverMeta);
  const list = contentsHtml(contents, language);
  const shown = `${first}${list}<main id="${anchors.text}">${body}</main>`;
  // The fonts of foot and head have to be in use on a page too, or they are missing from the first print.
  const marginText = [title ?? "", ...sections.map(({ text }) => text)].join(" ");
  const unseen = `<span class="unseen" aria-hidden="true">0${escapeHtml(marginText)}</span>`;
  const asked = [
    ...(list === "" ? [] : [anchors.contents]),
    ...(list === "" && first === "" ? [] : [anchors.text]),
    // What is listed has a link already.
    ...(list === "" ? sections.map(({ id }) => encodeURIComponent(id)) : []),
  ];
  // Of what a link leads to, the PDF says on which page it is.
  const links = asked.map((anchor) => `<a href="#${escapeHtml(anchor)}"></a>`).join("");
  const stacks = fontStacks(language);
  const webFonts = fontsFor(`${shown}${marginText}`);
  const style = `${webFonts}${pageRules(title, sections.length > 0, layout.paper, stacks)}${theme(stacks, layout)}${columnRules(pageBoxes(layout.paper))}`;
  const plain = isHeadingHeavy(body) ? "h1, h2, h3, h4, h5, h6 { overflow: visible; }" : "";
  const direction = isRightToLeft(language) ? ' dir="rtl"' : "";
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"${direction}${webFonts === "" ? "" : ' class="fonts-to-come"'}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(title ?? untitled)}</title><style>${style}${plain}</style></head>` +
    `<body>${shown}${unseen}${links === "" ? "" : `<div hidden>${links}</div>`}</body></html>`
  );
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

function cover(meta: DocumentMeta): string {
  const { title, subtitle, author, date, disclaimer } = meta;
  if (![title, subtitle, author, date, disclaimer].some((text) => given(text) !== undefined)) return "";
  const names = part("p", "cover-author", author) + part("p", "cover-date", date);
  const titles = part("p", "cover-title", title) + part("p", "cover-subtitle", subtitle);
  const rule = titles !== "" && names !== "" ? `<hr class="cover-rule">` : "";
  return `<section class="cover">${titles}${rule}${names}${part("p", "cover-disclaimer", disclaimer)}</section>`;
}

function part(tag: string, className: string, text: string | undefined): string {
  const shown = given(text);
  return shown === undefined ? "" : `<${tag} class="${className}">${escapeHtml(shown)}</${tag}>`;
}

function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}
