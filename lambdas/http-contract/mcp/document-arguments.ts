import * as z from "zod";
import { attachmentsSchema } from "../../../document/core/attachments/schema.ts";
import { argumentsSchema, optionsArgument } from "./tool-arguments.ts";

const text = (description: string) => z.string().describe(description).optional();

const documentShape = {
  markdown: z
    .string({ error: ({ input }) => (input === undefined ? "is missing" : "must be text") })
    .describe("The document. Images are https URLs or data URIs."),
  title: text("On the cover and at the foot of pages."),
  subtitle: z.string().optional(),
  author: z.string().optional(),
  date: text("Free-form."),
  disclaimer: text("Small print on the cover."),
  bibliography: text("BibTeX or CSL JSON of the works cited as [@key]."),
  // In words, for its schema would take more tokens than all others; the API tells what is wrong in it.
  invoice: z
    .looseObject({})
    .describe(
      "An invoice by EN 16931: the pages show it, and the PDF holds it as XML (Factur-X, ZUGFeRD). number, date, due_date, currency; " +
        "seller and buyer: {name, vat_id, address: {lines: [], postcode, city, country}}; " +
        "lines: [{name, quantity, unit: hour|day|piece|…, price, vat: 19 or {category: S|Z|E|AE|K|G|O, rate}}]; payment: {iban, terms}; " +
        "taxes: [{category: E, reason}]. Sums are computed.",
    )
    .optional(),
  brand: z
    .looseObject({})
    .describe(
      "A firm's look: {logo, accent, second_colour, fonts: {text, headings, code}, letterhead, css}. Files are https URLs or data URIs.",
    )
    .optional(),
  attachments: attachmentsSchema.optional().describe("Files to attach to the PDF (PDF/A-3)."),
  options: optionsArgument,
};

/** What names a document, for whichever tool. */
export const documentArguments = argumentsSchema(documentShape);

/** The bought document that a converted one corrects. In the description of the tool it takes fewer tokens. */
export const correctsArgument = z.string().optional();

/** The same, and what it corrects. */
export const convertArguments = argumentsSchema({ ...documentShape, corrects: correctsArgument });

/** The same, and the page that `preview` shows beside the first ones. */
export const previewArguments = argumentsSchema({
  ...documentShape,
  page: z.int("page must be a whole number").min(1, "page must be at least 1").optional(),
});

/** Returns the body of `POST /markdown` for these arguments: equal arguments give equal bodies, since the body identifies the document. */
export function toRequestBody({
  markdown,
  bibliography,
  invoice,
  brand,
  attachments,
  options,
  ...meta
}: z.output<typeof documentArguments>): object {
  return {
    data: {
      text_body: markdown,
      meta,
      ...(bibliography !== undefined && { bibliography }),
      ...(invoice !== undefined && { invoice }),
      ...(brand !== undefined && { brand }),
      ...(attachments !== undefined && { attachments }),
    },
    ...(options && { options }),
  };
}

/** Puts the names of arguments into a message of the API. */
export function inArguments(message: string): string {
  return message
    .replace(/\b(?:body\.)?data\.text_body\b/g, "markdown")
    .replace(/\b(?:body\.)?data\.(?:meta\.)?(\w+)/g, "$1")
    .replace(/\bbody\.buyer\.name\b/g, "buyer")
    .replace(/\bbody\.(?:buyer\.)?(options|corrects|address|tax_id|reference|transaction)\b/g, "$1")
    .replace(/\bpath\.job_id\b/g, "job");
}
