import type { FrontMatter } from "../front-matter/front-matter.ts";
import type { DocumentMeta } from "../source.ts";
import { toNonBlank } from "./non-blank.ts";

/** Returns whether metadata deserve a cover. */
export function hasMoreThanTitle({ subtitle, author, date, disclaimer }: DocumentMeta): boolean {
  return [subtitle, author, date, disclaimer].some((text) => toNonBlank(text) !== undefined);
}

/** Merges the metadata of a request with those of the front matter, which fill its gaps. */
export function mergeFrontMatter(meta: DocumentMeta, frontMatter: FrontMatter): DocumentMeta {
  const fields = Object.entries(meta).filter(([, text]) => typeof text === "string" && text.trim() !== "");
  const { title, subtitle, author, date, disclaimer } = frontMatter;
  return { title, subtitle, author, date, disclaimer, ...Object.fromEntries(fields) };
}
