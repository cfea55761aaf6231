import type { ConversionRequest } from "../http-contract/requests.ts";

const maxLength = 200;

/** The PDF's file name: the one asked for, else the title's, else `document.pdf`. No path, no control or reserved characters. */
export function documentName(request: ConversionRequest): string {
  const asked = request.options.document_name ?? request.data.meta.title ?? "";
  const clean = asked
    .normalize("NFC")
    .replace(/\.pdf$/i, "")
    .replace(/[\p{C}/\\:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const short = Array.from(clean).slice(0, maxLength).join("").trim();
  return `${short === "" ? "document" : short}.pdf`;
}
