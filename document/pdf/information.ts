import { pdfObjects, referenceIn, valueIn } from "./objects.ts";
import type { PdfObjects } from "./objects.ts";

/** What a PDF says about itself, for libraries and viewers. */
export interface PdfInformation {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
}

/**
 * Adds information to a PDF by an incremental update (ISO 32000-2, section 7.5.6), which costs no time: what Chromium wrote stays as it
 * is. Its dates are blanked, so that the same document always has the same bytes.
 * @throws {PdfFormatError} when the PDF has no place for it that can be found
 */
export function withInformation(pdf: Uint8Array, information: PdfInformation): Uint8Array {
  const written = Buffer.from(pdf);
  const objects = pdfObjects(pdf);
  const { trailer } = objects;
  const info = referenceIn(trailer, "Info");
  const root = referenceIn(trailer, "Root");
  const size = valueIn(trailer, "Size", /\/Size (\d+)/);
  const tail = written.toString("latin1", written.length - 100);
  const previous = valueIn(tail, "startxref", /startxref\s+(\d+)/);
  blankDates(written, objects, info);

  const body = `${info} 0 obj\n<<${entries(information)}>>\nendobj\n`;
  const offset = written.length + 1;
  const table = `xref\n${info} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
  const end = `trailer\n<</Size ${size} /Root ${root} 0 R /Info ${info} 0 R /Prev ${previous}>>\nstartxref\n${String(offset + body.length)}\n%%EOF\n`;
  return Buffer.concat([written, Buffer.from(`\n${body}${table}${end}`, "latin1")]);
}

function blankDates(written: Buffer, objects: PdfObjects, info: string): void {
  const start = objects.startOf(info);
  const object = objects.read(info);
  for (const date of object.matchAll(/\/(?:CreationDate|ModDate) \([^)]*\)/g)) {
    written.fill(" ", start + date.index, start + date.index + date[0].length);
  }
}

function entries({ title, author, subject, keywords }: PdfInformation): string {
  const given: readonly (readonly [string, string | undefined])[] = [
    ["Title", title],
    ["Author", author],
    ["Subject", subject],
    ["Keywords", keywords?.join(", ")],
    ["Creator", "Markdown to PDF"],
    ["Producer", "Chromium"],
  ];
  return given
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `/${name} ${textString(value ?? "")}`)
    .join(" ");
}

// UTF-16 with a byte order mark, in hex (ISO 32000-2, section 7.9.2.2).
function textString(value: string): string {
  return `<feff${Buffer.from(value, "utf16le").swap16().toString("hex")}>`;
}
