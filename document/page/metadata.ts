import type { FrontMatter } from "../markdown/front-matter.ts";
import type { DocumentMeta } from "../source.ts";

/** The metadata of a document, with what the request left out taken from its front matter. */
export function withFrontMatter(meta: DocumentMeta, frontMatter: FrontMatter): DocumentMeta {
  const given = Object.entries(meta).filter(([, text]) => typeof text === "string" && text.trim() !== "");
  const { title, subtitle, author, date, disclaimer } = frontMatter;
  return { title, subtitle, author, date, disclaimer, ...Object.fromEntries(given) };
}
