import { basename } from "node:path";
import {
  findAttachmentFault,
  relations,
  type Attachment,
  type Relation,
} from "../../document/core/attachments/attachments.ts";
import { invoiceFileName } from "../../document/features/invoices/file-name.ts";
import { UsageError } from "../errors.ts";
import type { SizeLimit } from "./file-access.ts";
import { readTextFile, readWithin, TooLargeError } from "./read-file.ts";

/** What goes with a document's text into its PDF. */
export interface Enclosures {
  readonly invoice?: unknown;
  readonly attachments?: readonly Attachment[];
}

/** The files of the command line that go with a document. */
export interface EnclosureValues {
  /** The path of an invoice in JSON. */
  readonly invoice?: string | undefined;
  /** Paths, each optionally followed by `=` and its relation. */
  readonly attach?: readonly string[] | undefined;
}

/** Reads the invoice and the attached files that the command line names. @throws {UsageError} @throws {TooLargeError} */
export async function readEnclosures(
  { invoice, attach = [] }: EnclosureValues,
  limit: SizeLimit,
): Promise<Enclosures> {
  const attachments = await Promise.all(attach.map((named) => readAttachment(named, limit)));
  const fault = findAttachmentFault(attachments, invoiceFileName);
  if (fault) {
    const [index] = fault.path;
    const named = typeof index === "number" ? `${attach[index] ?? ""}: ` : "";
    throw new UsageError(`${named}${fault.message}`);
  }
  return {
    ...(invoice !== undefined && { invoice: await readInvoiceFile(invoice, limit) }),
    ...(attachments.length > 0 && { attachments }),
  };
}

async function readInvoiceFile(file: string, limit: SizeLimit): Promise<unknown> {
  const text = await readTextFile(file, limit, `The invoice ${file}`, UsageError);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new UsageError(`The invoice ${file} is not JSON: ${(cause as Error).message}.`, { cause });
  }
}

async function readAttachment(named: string, limit: SizeLimit): Promise<Attachment> {
  const { file, relation } = splitRelation(named);
  try {
    const data = (await readWithin(file, limit, `The attachment ${file}`)).toString("base64");
    return { name: basename(file), ...(relation && { relation }), data };
  } catch (cause) {
    if (cause instanceof TooLargeError) throw cause;
    throw new UsageError(`We couldn't read the attachment ${file}: ${(cause as Error).message}.`, { cause });
  }
}

function splitRelation(named: string): { readonly file: string; readonly relation: Relation | undefined } {
  const at = named.lastIndexOf("=");
  const word = named.slice(at + 1);
  return at > 0 && Object.hasOwn(relations, word)
    ? { file: named.slice(0, at), relation: word as Relation }
    : { file: named, relation: undefined };
}
