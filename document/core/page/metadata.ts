import type { FrontMatter } from "../front-matter/front-matter.ts";
import type { DocumentMeta } from "../source.ts";
import { toNonBlank } from "./non-blank.ts";

/** Returns whether metadata say what a cover is made for. */
export function hasMoreThanTitle({ subtitle, author, date, disclaimer }: DocumentMeta): boolean {
  return [subtitle, author, date, disclaimer].some((text) => toNonBlank(text) !== undefined);
}

/** Returns the metadata of a document, with what the request left out taken from its front matter. */
export function mergeFrontMatter(meta: DocumentMeta, frontMatter: FrontMatter): DocumentMeta {
  const fields = Object.entries(meta).filter(([, text]) => typeof text === "string" && text.trim() !== "");
  const { title, subtitle, author, date, disclaimer } = frontMatter;
  return { title, subtitle, author, date, disclaimer, ...Object.fromEntries(fields) };
}
