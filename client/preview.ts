import { documentPreview } from "../lambdas/http-contract/responses.ts";
import type { DocumentPreview } from "../lambdas/http-contract/responses.ts";
import type { ConversionBody, ConversionOptions } from "./convert.ts";
import { read, sendAgain } from "./send.ts";

export interface PreviewOptions extends Pick<ConversionOptions, "baseUrl" | "signal"> {
  /** The page that is shown beside the first two; the last one, where the document has fewer. */
  readonly page?: number;
}

/**
 * Shows pages of a document as images, before it is paid for. Waits while other previews are made.
 * @throws {ConversionError} when the service refuses it, or shows no pages before payment
 */
export async function fetchPreview(
  body: ConversionBody,
  { baseUrl, page, signal }: PreviewOptions,
): Promise<DocumentPreview> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, ...(page !== undefined && { page }) }),
  };
  const answer = await sendAgain(`${baseUrl}/markdown/preview`, request, {
    signal,
    onWait: () => undefined,
  });
  return read(answer, documentPreview);
}
