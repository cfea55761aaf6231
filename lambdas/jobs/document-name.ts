import type { ConversionRequest } from "../http-contract/requests.ts";

/** In characters, without `.pdf`. */
const maxLength = 200;

/** Returns the PDF's file name: the requested one, else the title, else `document.pdf`. Without paths, control and reserved characters. */
export function documentName(request: ConversionRequest): string {
  const requested = request.options.document_name ?? request.data.meta.title ?? "";
  const clean = requested
    .normalize("NFC")
    .replace(/\.pdf$/i, "")
    .replace(/[\p{C}/\\:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const short = Array.from(clean).slice(0, maxLength).join("").trim();
  return `${short === "" ? "document" : short}.pdf`;
}
