import * as z from "zod";
import { emailAddress } from "./email-address.ts";
import { documentWarning } from "./responses.ts";
import type { DocumentWarning } from "./responses.ts";

const line = (limit: number) =>
  z.string().max(limit, `String should have at most ${String(limit)} characters`);

/** Absent and null mean the same, so that both make the same document. */
const optional = (schema: z.ZodString) => schema.nullish().transform((text) => text ?? undefined);

function isWebAddress(text: string): boolean {
  return ["https:", "http:"].includes(URL.parse(text)?.protocol ?? "");
}

const meta = z.object({
  author: optional(line(1_000)).meta({ description: "Author, shown on the cover." }),
  title: optional(line(1_000)).meta({
    description: "Title, shown on the cover and at the foot of each page.",
  }),
  subtitle: optional(line(1_000)).meta({ description: "Subtitle, shown on the cover." }),
  disclaimer: optional(line(10_000)).meta({ description: "Small print at the foot of the cover." }),
  date: optional(line(200)).meta({ description: "Free-form date, for example `20 November 2026`." }),
});

/** One of a few words; absent and null mean the first. */
const choice = <Word extends string>(words: readonly [Word, ...Word[]], description: string) =>
  z
    .enum(words)
    .nullish()
    // The usual choice is the same document as none.
    .transform((word) => (word === words[0] ? undefined : (word ?? undefined)))
    .meta({ description });

export const paperSizes = ["a4", "letter"] as const;

const markdownOptions = z.object({
  document_name: optional(line(255)).meta({
    description: "File name of the PDF. `.pdf` is added when it is missing.",
  }),
  paper: choice(paperSizes, "Paper size."),
  toc: choice(
    ["auto", "on", "off"],
    "List of contents; by itself, a document that is long and has enough headings gets one.",
  ),
  cover: choice(
    ["auto", "on", "off"],
    "Cover; by itself, a document with more metadata than a title gets one.",
  ),
  notes: choice(["foot", "end"], "Where notes stand: at the foot of their page, or all at the end."),
  running_heads: choice(
    ["auto", "on", "off"],
    "The current section at the heads of pages; by itself, a document with a list of contents and ten pages or more has them.",
  ),
  align: choice(["left", "justify"], "How the lines of text end: ragged, or flush at the right margin."),
  smart: choice(["on", "off"], "Whether straight quotes, `--` and `...` become what the language writes."),
  base_url: optional(
    line(2_000).refine(isWebAddress, "String should be an address that begins with https:// or http://"),
  ).meta({
    description:
      "What relative links and images of the document are relative to, such as the address of its source. Without it, relative links are text.",
  }),
});

const delivery = z.object({
  method: z.literal("email"),
  to_email: emailAddress.meta({ description: "Where the PDF is sent once it is done.", format: "email" }),
});

const accountOptions = markdownOptions.extend({
  delivery: delivery
    .nullish()
    .transform((given) => given ?? undefined)
    .meta({ description: "Sends the finished PDF by e-mail." }),
});

const data = z.object({
  text_body: z
    .string()
    .refine((text) => text.trim() !== "", "String should have at least 1 character that is not white space")
    .meta({ description: "The Markdown text.", pattern: "\\S" }),
  bibliography: optional(line(500_000)).meta({
    description: "Works that the document cites (`[@key]`): BibTeX, or CSL JSON.",
  }),
  meta: meta
    .nullish()
    .transform((given) => given ?? meta.parse({}))
    .meta({ description: "Document metadata; with more than a title the document gets a cover." }),
});

/** The conversion request body (docs/contract.md, "Resources and their fields"). Unknown fields are dropped. */
export const conversionRequest = z
  .object({
    data,
    options: markdownOptions
      .nullish()
      .transform((given) => ({ ...(given ?? markdownOptions.parse({})), delivery: undefined })),
  })
  .meta({ id: "ConversionRequest" });

/** The same, as the `/v1/document/...` endpoints take it: the PDF can be sent by e-mail as well. */
export const deliveredConversionRequest = z
  .object({
    data,
    options: accountOptions.nullish().transform((given) => given ?? accountOptions.parse({})),
  })
  .meta({ id: "DeliveredConversionRequest" });

/** A request of either kind; only one with a delivery is mailed. */
export type ConversionRequest = z.output<typeof deliveredConversionRequest> & {
  /** What it asked for and does not get. No part of the document. */
  readonly warnings?: readonly DocumentWarning[] | undefined;
};

/** A request as it is stored. */
export const storedConversionRequest = deliveredConversionRequest.extend({
  warnings: z.array(documentWarning).optional(),
});

/** The rail once more, which the offer names already. Clients differ in how they write it, so whatever they send is taken. */
const namedRail = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ description, anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] });

/** The body of both payment-request endpoints. */
export const paymentRequestBody = z
  .object({
    offer_id: z.string().meta({ description: "`offers[].id` of the 402 answer." }),
    payment_context_token: z.string().meta({ description: "`payment_context_token` of the 402 answer." }),
    payment_method: namedRail("The offer's rail, such as `lightning`. Not needed, for `offer_id` says it."),
    payment_methods: namedRail("The same, by its other name: one rail, or a list of them."),
  })
  .meta({ id: "PaymentRequest" });

export const jobPath = z.object({ job_id: z.uuid() });

export const recipientPath = z.object({ token: z.string() });
