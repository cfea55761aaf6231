import type * as z from "zod";
import * as responses from "../../http-contract/responses.ts";
import { protocolHeaders, type PaymentMethod } from "../../http-contract/payment/payment-methods.ts";
import type { SecurityScheme } from "./security-schemes.ts";

/** The parts of the reference, with their content. */
export const tags = {
  Documents: "Markdown in, a job out.",
  Payments: "How an offer is paid.",
  Jobs: "The state of a document.",
  Agents: "The same for agents, as tools.",
  Pages: "For people, in a browser.",
  Descriptions: "What this service is, for programs.",
} as const;

/** A response's body: JSON by its schema, a media type without a schema, or none. */
export type Body = z.ZodType | "text/plain" | "text/html" | { readonly mediaType: string } | undefined;

/** What one protocol says of a response header, which it only sends where one of these offers is made; always when absent. */
interface HeaderUse {
  readonly description: string;
  readonly methods?: readonly PaymentMethod[];
}

/** A response header, with all its uses. */
export type Header = readonly HeaderUse[];

/** The description of an operation. */
export interface Operation {
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  readonly request?: z.ZodType;
  /** Whether a request may come without a body. */
  readonly isBodyOptional?: true;
  readonly parameters?: readonly object[];
  /** The accepted sets of credentials; `[]` is none. Absent: no credential is ever needed. */
  readonly credentials?: readonly (readonly SecurityScheme[])[];
  /** Whether its requests may name a receiver of callbacks. */
  readonly callsBack?: true;
  /** Whether catalogues leave it out, for which prices are those of documents. */
  readonly isUnlisted?: true;
  /** The offer without which the operation is not described. */
  readonly offer?: PaymentMethod;
  /** Whether it is described only where cards pay for packs. */
  readonly forCards?: true;
  /** Description, body and headers, by status. */
  readonly responses: Readonly<
    Record<
      number,
      readonly [
        description: string,
        body?: Body,
        headers?: Readonly<Record<string, Header>>,
        /** Bodies in other media types, by these. */
        others?: Readonly<Record<string, z.ZodType>>,
      ]
    >
  >;
}

/** Returns a header that is sent whatever is on offer. */
export const header = (description: string): Header => [{ description }];

/** Returns the headers of all protocols, of one kind. */
export function collectProtocolHeaders(kind: "offer" | "receipt"): Readonly<Record<string, Header>> {
  const headers: Record<string, Header> = {};
  for (const { name, description, methods } of protocolHeaders(kind))
    headers[name] = [...(headers[name] ?? []), { description, methods }];
  return headers;
}

/** The header of responses that ask for a later retry. */
export const retryAfter = { "Retry-After": header("Seconds to wait before the same request is sent again.") };

/** Responses of every operation. */
export const anywhere = {
  429: ["Too many requests.", responses.tooManyRequests, retryAfter],
  500: ["Internal error; nothing was lost.", responses.errorDetail],
  503: ["Busy, or something is out of reach; nothing was lost.", responses.errorDetail, retryAfter],
} as const;
