import { formatThousands } from "../options/thousands.ts";

/** The size of a sheet, in mm. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** Why a PDF can't be a letterhead. */
export type PdfFault =
  | { readonly fault: "encrypted" | "unreadable" | "too-complex" }
  | { readonly fault: "several-pages"; readonly pages: number };

/** The codes of these faults in responses. */
export type PdfFaultCode = "letterhead-unreadable" | "letterhead-not-one-page" | "letterhead-too-complex";

/** The only page of a PDF. */
export interface PdfPage {
  readonly fault?: undefined;
  /** Its width by its height, as it is seen. */
  readonly ratio: number;
  /** Pictures of all that it shows; undefined where none were asked for. */
  readonly pictures: readonly PagePicture[] | undefined;
}

/** A picture of a part of a page, and its place on the sheet that it was drawn for, in mm. */
export interface PagePicture {
  readonly png: Uint8Array;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Reads a PDF of one page, and draws it if it is given a sheet. It is a stranger's: whoever reads it limits its time and memory. */
export type ReadPdfPage = (pdf: Uint8Array, sheet: PaperSize | undefined) => Promise<PdfPage | PdfFault>;

/** Bytes of a letterhead in PDF: as many as all fonts of a brand may have. */
const maxPdfBytes = 4_000_000;
export const tooLargePdf = `A letterhead in PDF has at most ${String(maxPdfBytes / 1_000_000)} MB. Make its pictures smaller.`;

/** Returns whether a PDF has more bytes than a letterhead may. */
export function isTooLargePdf({ byteLength }: Uint8Array): boolean {
  return byteLength > maxPdfBytes;
}

/** Returns whether the data of a PDF, as a `data:` URI has them, are those of more bytes than a letterhead may have. */
export function isTooLargePdfUri(uri: string): boolean {
  return uri.length > (maxPdfBytes * 4) / 3 + 100;
}

/** Returns whether an address holds a PDF itself. */
export function isPdfUri(address: string): boolean {
  return /^data:application\/pdf[;,]/i.test(address);
}

/** Returns whether an address is that of a PDF on the web. What has no ending that says so is taken for an image. */
export function isPdfAddress(address: string): boolean {
  return /^https?:\/\/[^?#]+\.pdf(?:[?#]|$)/i.test(address);
}

/** Says why a PDF can't be a letterhead, and what to do. */
export function describePdfFault(given: PdfFault): { readonly code: PdfFaultCode; readonly message: string } {
  switch (given.fault) {
    case "encrypted":
      return { code: "letterhead-unreadable", message: "The PDF is encrypted. Save it without a password." };
    case "unreadable":
      return { code: "letterhead-unreadable", message: "The PDF is damaged. Save it once more." };
    case "several-pages":
      return {
        code: "letterhead-not-one-page",
        message: `The PDF has ${given.pages === 0 ? "no page" : `${formatThousands(given.pages)} pages`}. Save the page of the letterhead alone.`,
      };
    case "too-complex":
      return {
        code: "letterhead-too-complex",
        message: "The PDF takes too long or too much memory to draw. Simplify it, or give it as PNG.",
      };
  }
}
