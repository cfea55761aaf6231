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

/** A response's body: JSON by its schema, a media type where there is no schema, or none. */
export type Body = z.ZodType | "text/plain" | "text/html" | { readonly mediaType: string } | undefined;

/** A response header, which is only sent where its rail is enabled. */
export interface Header {
  readonly description: string;
  readonly rail: PaymentMethod | undefined;
}

/** The description of an operation. */
export interface Operation {
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  readonly request?: z.ZodType;
  readonly parameters?: readonly object[];
  /** The accepted sets of credentials; `[]` is none. Absent: no credential is ever needed. */
  readonly credentials?: readonly (readonly SecurityScheme[])[];
  /** Whether its requests may name a receiver of callbacks. */
  readonly callsBack?: true;
  /** The rail without which the operation is not described. */
  readonly rail?: PaymentMethod;
  /** Description, body and headers, by status. */
  readonly responses: Readonly<
    Record<number, readonly [description: string, body?: Body, headers?: Readonly<Record<string, Header>>]>
  >;
}

/** A header of a rail, or of all. */
export const header = (description: string, rail?: PaymentMethod): Header => ({ description, rail });

/** The header of responses that ask for a later retry. */
export const retryAfter = { "Retry-After": header("Seconds to wait before the same request is sent again.") };

/** Responses of every operation. */
export const anywhere = {
  429: ["Too many requests.", responses.tooManyRequests, retryAfter],
  500: ["Our fault; nothing was lost.", responses.errorDetail],
} as const;
