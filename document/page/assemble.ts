import type { CompiledDocument } from "../compile.ts";
import type { DocumentMeta, Layout } from "../source.ts";
import { contentsOf, sectionsOf } from "./contents.ts";
import type { ContentsEntry } from "./contents.ts";
import { withFrontMatter } from "./metadata.ts";
import { pageHtml, titleOf } from "./page.ts";
import { pageWords } from "./words.ts";

/** A compiled document as one page of HTML, with what its pages are made up by. */
export interface AssembledPage {
  /** Its images are named by addresses. */
  readonly html: string;
  readonly contents: readonly ContentsEntry[];
  /** Sections that the heads of pages name. */
  readonly sections: readonly ContentsEntry[];
  /** What a page says that begins within a table. */
  readonly continued: string;
  /** Of the request, and what that left out, of the document itself. */
  readonly meta: DocumentMeta;
  /** Undefined where it has none. */
  readonly title: string | undefined;
}

/** Puts a document's page together, whoever is to lay it out. @param fontsFor as of {@link pageHtml} */
export function assemblePage(
  compiled: CompiledDocument,
  source: { readonly meta: DocumentMeta; readonly layout: Layout },
  fontsFor: (html: string) => string,
): AssembledPage {
  const { html: body, headings, language, frontMatter } = compiled;
  const { layout } = source;
  const isAsked = compiled.wantsContents && layout.contents === "auto";
  const contents = contentsOf(headings, compiled.length, isAsked ? "on" : layout.contents);
  const sections = sectionsOf(headings, contents, layout.runningHeads);
  const meta = withFrontMatter(source.meta, frontMatter);
  const fallbackTitle = headings[0]?.text;
  const parts = { body, meta, fallbackTitle, contents, sections, language, layout, headings, frontMatter };
  const html = pageHtml(parts, fontsFor);
  return { html, contents, sections, continued: pageWords(language).continued, meta, title: titleOf(parts) };
}
