import { describeTooLong, readOneField } from "../front-matter/one-field.ts";
import { readDataUri } from "../images/data-uri.ts";
import { describePdfFault, isPdfUri } from "../letterhead/pdf-page.ts";
import { readBrand, type Brand, type BrandFault } from "./brand.ts";

/** Finds what is wrong with the brand of a document, or that of its front matter, which it replaces, before the document is printed. */
export async function findBrandFaults(brand: unknown, markdown: string): Promise<readonly BrandFault[]> {
  if (brand !== undefined) return findFaults(brand);
  const field = await readOneField(markdown, "brand");
  if (field.isTooLong === true)
    return [{ path: [], code: "brand-invalid", message: describeTooLong("brand") }];
  return field.value === undefined ? [] : findFaults(field.value);
}

async function findFaults(given: unknown): Promise<readonly BrandFault[]> {
  const { brand, faults } = readBrand(given);
  return [...faults, ...(await findLetterheadFaults(brand))];
}

/** PDFs that are read at the same time, or wait for it, in a process. Further ones are let through: who draws them sees the same. */
const maxReading = 8;
let reading = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Reads a letterhead that is a PDF, one after the other, as far as can be told without drawing it. One on the web is read when it is fetched. */
async function findLetterheadFaults({ letterhead }: Brand): Promise<readonly BrandFault[]> {
  if (letterhead === undefined || !isPdfUri(letterhead) || reading >= maxReading) return [];
  const { readPdfInThread } = await import("../letterhead/read-in-thread.ts");
  const pdf = readDataUri(letterhead)?.bytes ?? new Uint8Array();
  reading++;
  const read = turn.then(() => readPdfInThread(pdf, undefined));
  turn = read.catch(() => undefined);
  const page = await read.finally(() => {
    reading--;
  });
  return page.fault === undefined ? [] : [{ path: ["letterhead"], ...describePdfFault(page) }];
}
