import type * as z from "zod";
import * as responses from "../../http-contract/responses.ts";
import type { PaymentMethod } from "../../http-contract/payment-methods.ts";
import type { SecurityScheme } from "./security-schemes.ts";

/** The parts that the reference is divided into, with what is in them. */
export const tags = {
  Documents: "Markdown in, a job out.",
  Payments: "How an offer is paid.",
  Jobs: "What became of a document.",
  Pages: "For people, in a browser.",
  Descriptions: "What this service is, for programs.",
} as const;

/** An answer's body: JSON by its schema, a media type for what no schema describes, or none. */
export type Body = z.ZodType | "text/plain" | "text/html" | { readonly mediaType: string } | undefined;

/** A header of an answer, which only comes where its rail is on sale. */
export interface Header {
  readonly description: string;
  readonly rail: PaymentMethod | undefined;
}

export interface Operation {
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  readonly request?: z.ZodType;
  readonly parameters?: readonly object[];
  /** The sets of credentials that do, each by itself; `[]` is none. Absent: nothing is ever asked for. */
  readonly credentials?: readonly (readonly SecurityScheme[])[];
  /** Whether it takes an address that is told of the job's end. */
  readonly callsBack?: true;
  /** The rail without which the operation has nothing to answer. */
  readonly rail?: PaymentMethod;
  /** Description, body and headers, by status. */
  readonly answers: Readonly<
    Record<number, readonly [description: string, body?: Body, headers?: Readonly<Record<string, Header>>]>
  >;
}

export const header = (description: string, rail?: PaymentMethod): Header => ({ description, rail });

export const retryAfter = { "Retry-After": header("Seconds to wait before the same request is sent again.") };

/** What every operation may answer. */
export const anywhere = {
  429: ["Too many requests.", responses.tooManyRequests, retryAfter],
  500: ["Our fault; nothing was lost.", responses.errorDetail],
} as const;
