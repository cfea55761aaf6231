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

/** Returns a `Content-Disposition` that any browser reads, whatever characters the name has (RFC 6266, section 4.3; RFC 8187). */
export function contentDisposition(documentName: string): string {
  const ascii = documentName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(documentName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
