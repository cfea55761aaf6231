import { resolveImages } from "../html/links.ts";
import { createElement } from "../html/elements.ts";
import { readDataUri } from "../images/data-uri.ts";
import type { FetchImage } from "../images/embed-images.ts";
import { toDataUri } from "../images/named-images.ts";
import type { Warn } from "../warnings/warn.ts";
import {
  describePdfFault,
  isPdfAddress,
  isPdfUri,
  isTooLargePdf,
  tooLargePdf,
  type PagePicture,
  type PaperSize,
  type ReadPdfPage,
} from "./pdf-page.ts";

/** What draws a letterhead. */
export interface LetterheadTools {
  readonly fetchImage: FetchImage;
  readonly readPdf: ReadPdfPage;
  /** Of the web; a relative address is relative to it. */
  readonly baseUrl: string | undefined;
  readonly warn: Warn;
}

/** How much wider or narrower than its sheet a letterhead may be for its height, before anybody sees it. */
const maxDistortion = 0.02;

/** A picture behind the pages: its address, and its place on the sheet, in mm; without one, it is as large as the sheet. */
export interface LetterheadPicture {
  readonly address: string;
  readonly place?: Omit<PagePicture, "png">;
}

/**
 * Draws a letterhead that is a PDF as pictures: fonts, scripts and colour spaces of a foreign PDF have no place in one for archives.
 * @param address of an image or a PDF
 * @returns the addresses of images; none, with a warning, where it can't be used
 */
export async function drawLetterhead(
  address: string,
  { width, height }: PaperSize,
  { fetchImage, readPdf, baseUrl, warn }: LetterheadTools,
): Promise<readonly LetterheadPicture[]> {
  const source = resolveAddress(address, baseUrl);
  if (!isPdfUri(source) && !isPdfAddress(source)) return [{ address }];
  const refuse = (why: string): readonly [] => {
    warn("brand-not-followed", `The brand's letterhead can't be used: ${why}`);
    return [];
  };
  const pdf = isPdfUri(source) ? readDataUri(source) : await fetchImage(source, "pdf");
  if (!pdf) return refuse("it could not be downloaded. Check its address.");
  if (isTooLargePdf(pdf.bytes)) return refuse(tooLargePdf);
  const page = await readPdf(pdf.bytes, { width, height });
  if (page.fault !== undefined) return refuse(describePdfFault(page).message);
  if (page.pictures?.length === 0) return refuse("its page is empty.");
  if (page.pictures && Math.abs((page.ratio * height) / width - 1) > maxDistortion)
    warn(
      "brand-not-followed",
      `The page of the brand's letterhead has other proportions than the document's pages, and was stretched. Save it for paper of ${formatMm(width)} × ${formatMm(height)} mm.`,
    );
  return (page.pictures ?? []).map(({ png, ...place }) => ({ address: toDataUri("image/png", png), place }));
}

function resolveAddress(address: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined) return address;
  const image = createElement("img", { src: address });
  resolveImages({ type: "root", children: [image] }, baseUrl);
  return String(image.properties.src);
}

function formatMm(length: number): string {
  return String(Math.round(length));
}
