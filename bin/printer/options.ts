import { metaFields } from "../../client/program/document-options.ts";
import { relations, type Attachment } from "../../document/core/attachments/attachments.ts";
import { isValid, describeValidValues } from "../../document/core/options/kinds.ts";
import { findNearestWord } from "../../document/core/options/nearest-word.ts";
import { optionList, type DocumentOptions } from "../../document/core/options/options.ts";
import type { DocumentMeta } from "../../document/core/source.ts";

/**
 * A document beside its Markdown: what its cover shows (`title`, `subtitle`, `author`, `date`, `disclaimer`), and how its pages look, by the names
 * that front matter has. What is left out is as front matter and theme have it.
 */
export interface PrintOptions extends DocumentMeta, DocumentOptions {
  /** Works that the document cites: BibTeX, or CSL JSON. */
  readonly bibliography?: string | undefined;
  /** An invoice by EN 16931, which the pages show and the PDF holds as XML. */
  readonly invoice?: unknown;
  /** What a firm's documents have in common: logo, colours, fonts, letterhead and CSS; files by paths in `folder`. */
  readonly brand?: unknown;
  /** Files that are attached to the PDF. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** The folder that its images, logo and bibliography are in. Without it, no file is read. */
  readonly folder?: string | undefined;
  /** Further folders that it may take files from. */
  readonly allow?: readonly string[] | undefined;
  /** The folder of its site, at which its paths with a slash in front begin. */
  readonly root?: string | undefined;
  /** How long it may take, in ms; 100,000 unless given. */
  readonly timeoutMs?: number | undefined;
}

/** Options sorted by subject. */
export interface SortedOptions {
  readonly meta: DocumentMeta;
  readonly chosen: DocumentOptions;
}

const optionNames: readonly string[] = optionList.map(([name]) => name);
const others: readonly string[] = [
  "bibliography",
  "invoice",
  "brand",
  "attachments",
  "folder",
  "allow",
  "root",
  "timeoutMs",
];
const names = [...metaFields, ...optionNames, ...others];

/** Sorts options by kind. @throws {TypeError} when an option is unknown or has an invalid value */
export function sortOptions(options: PrintOptions): SortedOptions {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name] of given) if (!names.includes(name)) throw new TypeError(unknownText(name));
  const values = new Map<string, unknown>(given);
  for (const name of [...metaFields, "bibliography", "folder", "root"])
    if (values.has(name) && typeof values.get(name) !== "string")
      throw new TypeError(`The option ${name} must be text.`);
  for (const [name, option] of optionList)
    if (values.has(name) && !isValid(option, values.get(name)))
      throw new TypeError(`The option ${name} must be ${describeValidValues(option)}.`);
  const attachments = values.get("attachments");
  if (attachments !== undefined && !isAttachments(attachments))
    throw new TypeError(
      "The option attachments must be a list of files, each with a name and its data in base64.",
    );
  const pick = (wanted: readonly string[]): object =>
    Object.fromEntries(given.filter(([name]) => wanted.includes(name)));
  return { meta: pick(metaFields), chosen: pick(optionNames) };
}

function isAttachments(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (file: unknown) =>
        typeof file === "object" &&
        file !== null &&
        "name" in file &&
        typeof file.name === "string" &&
        "data" in file &&
        typeof file.data === "string" &&
        (!("relation" in file) ||
          file.relation === undefined ||
          (typeof file.relation === "string" && Object.hasOwn(relations, file.relation))),
    )
  );
}

function unknownText(name: string): string {
  const nearest = findNearestWord(name.toLowerCase().replaceAll("-", "_"), names);
  return `Unknown option ${name}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`;
}
