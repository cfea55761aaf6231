import { createDataUriPlaceholders } from "../images/data-uri-placeholders.ts";
import { normaliseText } from "../uniform-text.ts";
import type { FrontMatter } from "./front-matter.ts";
import { splitFrontMatter } from "./split.ts";

/** Longer front matter with such a field is not parsed before it is paid for, nor later; characters without the data of images and fonts. */
const maxChars = 30_000;

/** A field's value in front matter, or why it is not read. */
export type OneField = { readonly value: unknown; readonly isTooLong?: false } | { readonly isTooLong: true };

/** Reads a field of a document's front matter before the document is printed, and nothing where it has none: a YAML parser takes long to load. */
export async function readOneField(markdown: string, name: "invoice" | "brand"): Promise<OneField> {
  const mark = new RegExp(String.raw`^["']?${name}["']?[ \t]*[:=]|^\[${name}`, "m");
  const none = { value: undefined };
  if (!markdown.includes(name)) return none;
  const placeholders = createDataUriPlaceholders();
  const text = placeholders.replaceData(normaliseText(markdown));
  if (!mark.test(text.slice(0, 2 * maxChars))) return none;
  const { extractDocument } = await import("../model-answer/extract-document.ts");
  // The answer of a model may have the document within a fence.
  const { front } = splitFrontMatter(extractDocument(text).text);
  if (!front || !mark.test(front.text)) return none;
  if (front.text.length > maxChars) return { isTooLong: true };
  const { readFrontMatter } = await import("./front-matter.ts");
  const { facts } = readFrontMatter({ ...front, text: placeholders.restoreText(front.text) });
  return { value: facts[name satisfies keyof FrontMatter] };
}

/** Tells what to do about front matter that is too long for a field. */
export function describeTooLong(name: string): string {
  return `Front matter with ${name === "invoice" ? "an invoice" : `a ${name}`} has at most ${String(maxChars)} characters. Send the ${name} as data.${name}.`;
}
