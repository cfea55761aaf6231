import { toLayout } from "../../document/core/options/chosen.ts";
import type { DocumentSource } from "../../document/core/source.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";

/**
 * Predicted work up to which a document is printed with the small ones, or for a preview, in µs: half of the fast queue's time, 140 pages of plain text.
 */
export const maxSmallUs = 2_000_000;

/** Returns the document of a request, as the engine reads it. */
export function toDocumentSource({
  data,
  options,
}: Pick<ConversionRequest, "data" | "options">): DocumentSource {
  return {
    markdown: data.text_body,
    meta: data.meta,
    layout: toLayout(options),
    baseUrl: options.base_url,
    bibliography: data.bibliography,
    invoice: data.invoice,
    brand: data.brand,
    attachments: data.attachments,
  };
}
