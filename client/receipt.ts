import { createSender, fetchPdf, patience, type ConversionOptions } from "./convert.ts";
import { ConversionError } from "./errors.ts";

/** Who is named as the buyer, and what else a receipt says; the fields are the interface's own. */
export interface ReceiptBody {
  readonly buyer?: {
    /** A person or a company. */
    readonly name?: string | undefined;
    /** Lines. */
    readonly address?: readonly string[] | undefined;
    readonly tax_id?: string | undefined;
    /** Such as the number of an order. */
    readonly reference?: string | undefined;
  };
  /** The transaction, or the hash of the Lightning payment, that bought the document. The receipt shows it only if it is named. */
  readonly transaction?: string | undefined;
  readonly paper?: "a4" | "letter" | undefined;
}

/** Where a receipt is had, and how it is waited for. */
export type ReceiptOptions = Pick<
  ConversionOptions,
  "baseUrl" | "onEvent" | "pollMs" | "timeoutMs" | "signal"
>;

/**
 * Returns the receipt of a bought document as a PDF, whose length and hash it checks. It is free of charge, and the same for the same body.
 * @param job of the document: `id` of the status that `convert` reports
 * @throws {ConversionError} also when there is no such receipt
 */
export async function fetchReceipt(
  job: string,
  body: ReceiptBody,
  options: ReceiptOptions,
): Promise<Uint8Array> {
  const endpoint = `/job/${encodeURIComponent(job)}/receipt`;
  const sender = await createSender(body, { ...options, endpoint });
  const answer = await sender.send(patience);
  // By the interface, it has no body that says so.
  if (answer.status === 404) throw new ConversionError(`There is no job ${job}, or it has expired.`);
  return fetchPdf(answer, sender, options);
}
