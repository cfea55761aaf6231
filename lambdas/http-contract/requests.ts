import * as z from "zod";
import { attachmentsSchema } from "../../document/core/attachments/schema.ts";
import { brandSchema } from "../../document/core/brand/schema.ts";
import { dropDefaults } from "../../document/core/options/chosen.ts";
import { optionList, type DocumentOptions, type OptionName } from "../../document/core/options/options.ts";
import { optionSchemas } from "../../document/core/options/schemas.ts";
import { invoiceSchema } from "../../document/features/invoices/schema.ts";
import { callbackUrl } from "./callback-url.ts";
import { emailAddress } from "./email-address.ts";
import type { ErrorCode } from "./error-codes.ts";
import { documentWarning, type DocumentWarning } from "./document-warning.ts";

export { invoiceSchema };

const line = (limit: number) =>
  z.string().max(limit, `String should have at most ${String(limit)} characters`);

/** Makes a field optional. Absent and null mean the same, so that both result in the same document identity. */
const optional = (schema: z.ZodString) => schema.nullish().transform((text) => text ?? undefined);

const meta = z.object({
  author: optional(line(1_000)).meta({ description: "Author, shown on the cover." }),
  title: optional(line(1_000)).meta({
    description: "Title, shown on the cover and at the foot of each page.",
  }),
  subtitle: optional(line(1_000)).meta({ description: "Subtitle, shown on the cover." }),
  disclaimer: optional(line(10_000)).meta({ description: "Small print at the foot of the cover." }),
  date: optional(line(200)).meta({ description: "Free-form date, for example `20 November 2026`." }),
});

/** The options of a document's appearance, from their one table. Absent and null mean the same. */
const layoutShape = Object.fromEntries(
  optionList.map(([name, { description }]) => [
    name,
    optionSchemas[name]
      .nullish()
      .transform((value) => value ?? undefined)
      .meta({ description }),
  ]),
) as unknown as { [Name in OptionName]: z.ZodType<DocumentOptions[Name]> };

const markdownOptions = z.object({
  document_name: optional(line(255)).meta({
    description: "File name of the PDF. `.pdf` is added when it is missing.",
  }),
  callback_url: callbackUrl
    .nullish()
    .transform((url) => url ?? undefined)
    .meta({
      description:
        "Where the job's end is reported, signed according to Standard Webhooks: an https address without a user or password.",
    }),
  ...layoutShape,
});

const delivery = z.object({
  method: z.literal("email"),
  to_email: emailAddress.meta({ description: "Where the PDF is sent once it is done.", format: "email" }),
});

const accountOptions = markdownOptions.extend({
  delivery: delivery
    .nullish()
    .transform((given) => given ?? undefined)
    .meta({ description: "Sends the finished PDF by email." }),
});

const data = z.object({
  text_body: z
    .string()
    .refine((text) => text.trim() !== "", {
      message: "String should have at least 1 character that is not white space",
      params: { code: "field-too-short" satisfies ErrorCode },
    })
    .meta({ description: "The Markdown text.", pattern: "\\S" }),
  bibliography: optional(line(500_000)).meta({
    description: "Works that the document cites (`[@key]`): BibTeX, or CSL JSON.",
  }),
  invoice: invoiceSchema
    .nullish()
    .transform((given) => given ?? undefined)
    .meta({
      description:
        "An invoice by EN 16931, which the pages show and the PDF holds as XML: Factur-X, also called ZUGFeRD.",
    }),
  brand: brandSchema
    .nullish()
    .transform((given) => given ?? undefined)
    .meta({
      description:
        "What a firm's documents have in common: logo, colours, fonts, letterhead and CSS. It replaces the front matter's.",
    }),
  attachments: attachmentsSchema
    .nullish()
    .transform((given) => (given && given.length > 0 ? given : undefined))
    .meta({ description: "Files that are attached to the PDF, which is PDF/A-3a then." }),
  meta: meta
    .nullish()
    .transform((given) => given ?? meta.parse({}))
    .meta({ description: "Document metadata; with more than a title the document gets a cover." }),
});

/** Drops options that equal their defaults, so that both spellings have one identity. */
function canonicalRequest<Request extends { data: { text_body: string }; options: DocumentOptions }>(
  request: Request,
): Request {
  return { ...request, options: dropDefaults(request.options, request.data.text_body) };
}

const corrects = z
  .uuid("Input should be the id of a job, a UUID")
  .nullish()
  .transform((id) => id?.toLowerCase())
  .meta({
    description:
      "The job of a bought document that this one corrects. For a while after payment a few corrections are printed free of charge, in which at most a tenth of the text changed. " +
      "Otherwise the answer is 402: why is in `metadata`. Not part of the document.",
    format: "uuid",
  });

const conversionShape = {
  data,
  corrects,
  options: markdownOptions
    .nullish()
    .transform((given) => ({ ...(given ?? markdownOptions.parse({})), delivery: undefined })),
};

/** The conversion request body (docs/contract.md, "Resources and their fields"). Unknown fields are dropped. */
export const conversionRequest = z
  .object(conversionShape)
  .transform(canonicalRequest)
  .meta({ id: "ConversionRequest" });

/** The same, and the page that is shown beside the first ones. */
export const previewRequest = z
  .object({
    ...conversionShape,
    page: z
      .int("Input should be a valid integer")
      .min(1, "Input should be greater than or equal to 1")
      .nullish()
      .transform((page) => page ?? undefined)
      .meta({
        description: "A page to show beside the first two; the last one, where the document has fewer.",
      }),
  })
  .transform(canonicalRequest)
  .meta({ id: "PreviewRequest" });

const deliveredShape = {
  data,
  options: accountOptions.nullish().transform((given) => given ?? accountOptions.parse({})),
};

/** The same, as the `/v1/document/...` endpoints take it: the PDF can be sent by email as well. */
export const deliveredConversionRequest = z
  .object({ ...deliveredShape, corrects })
  .transform(canonicalRequest)
  .meta({ id: "DeliveredConversionRequest" });

/** The request for a pack of credit. */
export const creditRequest = z
  .object({
    documents: z.int("Input should be a valid integer").meta({
      description: "How many documents the pack has credit for: one of those that the service sells.",
    }),
  })
  .meta({ id: "CreditRequest" });

/** A line of text for a receipt. Line breaks and other control characters in it become blanks; what is blank is absent. */
const receiptLine = (limit: number) =>
  line(limit)
    .nullish()
    .transform((text) => {
      const shown = text?.replace(/[\p{Cc}\s]+/gu, " ").trim();
      return shown === "" ? undefined : shown;
    });

const buyer = z.object({
  name: receiptLine(200).meta({ description: "A person or a company." }),
  address: z
    .array(receiptLine(200))
    .max(6, "List should have at most 6 items")
    .nullish()
    .transform((lines) => lines?.filter((text) => text !== undefined) ?? [])
    .meta({ description: "The lines of the address." }),
  tax_id: receiptLine(100).meta({ description: "Of the buyer, such as a VAT ID." }),
  reference: receiptLine(200).meta({ description: "Such as the number of an order." }),
});

/** The request for a receipt: who is to be named as the buyer. */
export const receiptRequest = z
  .object({
    buyer: buyer
      .nullish()
      .transform((given) => given ?? buyer.parse({}))
      .meta({
        description: "As the receipt is to name them. The service keeps it no longer than the receipt.",
      }),
    transaction: receiptLine(200).meta({
      description:
        "The transaction, or the hash of the Lightning payment, that bought the document, as its payer knows it. It is shown on the receipt, which has none otherwise.",
    }),
    paper: z
      .enum(["a4", "letter"])
      .nullish()
      .transform((paper) => paper ?? "a4")
      .meta({ description: "Paper size: A4 by default." }),
  })
  .meta({ id: "ReceiptRequest" });

/** A {@link receiptRequest}. */
export type ReceiptRequest = z.output<typeof receiptRequest>;

/** A request of either kind; only the second one can have a delivery. */
export type ConversionRequest = Omit<z.output<typeof deliveredConversionRequest>, "corrects"> & {
  /** Parts of the request that are ignored. They are not part of the document. */
  readonly warnings?: readonly DocumentWarning[] | undefined;
};

/** A stored request. */
export const storedConversionRequest = z
  .object({ ...deliveredShape, warnings: z.array(documentWarning).optional() })
  .transform(canonicalRequest);
