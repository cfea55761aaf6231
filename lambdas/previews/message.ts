import * as z from "zod";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { documentPreview } from "../http-contract/document-preview.ts";

/** What the function for previews is invoked with: a document, and the page that is shown beside the first ones. */
export interface PreviewOrder extends Pick<ConversionRequest, "data" | "options"> {
  readonly page?: number | undefined;
}

/**
 * What it answers: pages, or why there are none. Submit parses it, since hostile documents are printed where it comes from.
 */
export const previewOutcome = z.union([documentPreview, z.object({ refusal: z.string() })]);
/** A {@link previewOutcome}. */
export type PreviewOutcome = z.output<typeof previewOutcome>;
