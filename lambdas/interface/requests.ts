import { z } from "zod";

const line = (limit: number) =>
  z.string().max(limit, `String should have at most ${String(limit)} characters`);

/** Absent and null mean the same, so that both make the same document. */
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

const options = z.object({
  document_name: optional(line(255)).meta({
    description: "File name of the PDF. `.pdf` is added when it is missing.",
  }),
});

/** The conversion request body (interface.md, "Resources and their fields"). Unknown fields are dropped. */
export const conversionRequest = z
  .object({
    data: z.object({
      text_body: z
        .string()
        .refine(
          (text) => text.trim() !== "",
          "String should have at least 1 character that is not white space",
        )
        .meta({ description: "The Markdown text." }),
      meta: meta
        .nullish()
        .transform((given) => given ?? meta.parse({}))
        .meta({ description: "Document metadata; with any of it the document gets a cover." }),
    }),
    options: options.nullish().transform((given) => given ?? options.parse({})),
  })
  .meta({ id: "ConversionRequest" });

export type ConversionRequest = z.output<typeof conversionRequest>;

/** The body of both payment-request endpoints. Clients also send `payment_method(s)`, which say nothing that the offer does not. */
export const paymentRequestBody = z
  .object({
    offer_id: z.string().meta({ description: "`offers[].id` of the 402 answer." }),
    payment_context_token: z.string().meta({ description: "`payment_context_token` of the 402 answer." }),
  })
  .meta({ id: "PaymentRequest" });

export const jobPath = z.object({ job_id: z.uuid() });
