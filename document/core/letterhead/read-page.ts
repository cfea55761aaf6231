import { PDFiumLibrary } from "@hyzyla/pdfium";
import { encodePng } from "../images/png.ts";
import { findParts, type PagePart } from "./find-parts.ts";
import type { PdfFault, PdfPage, PagePicture, PaperSize } from "./pdf-page.ts";

/** Memory of PDFium, in bytes: several times that of the largest picture, which it needs beside what it draws. */
const maxMemory = 256 * 2 ** 20;
const mmPerInch = 25.4;
/** What printers ask of pictures, and what small letters are sharp at. */
const dpi = { least: 300, most: 600 } as const;
/** Pixels of all pictures, in all: those of a sheet of A3. Larger sheets, which are looked at from afar, have fewer of an inch. */
const maxPixels = 17_500_000;
/** At which it is seen where a page shows anything. */
const lookDpi = 100;
const maxLookPixels = 4_000_000;

/** How PDFium is loaded. Its package declares another type for what the callback takes (Emscripten, `Module.instantiateWasm`). */
type Instantiate = (
  imports: { readonly env: { emscripten_resize_heap(bytes: number): number } } & WebAssembly.Imports,
  succeed: (instance: WebAssembly.Instance) => void,
) => WebAssembly.Exports;

/** What the package does not declare: PDFium's functions by their own names (fpdfview.h), and a page. */
interface OpenPage {
  readonly pageIdx: number;
  readonly module: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(bytes: number): number; free(at: number): void };
    _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number;
    _FPDFBitmap_FillRect(
      bitmap: number,
      left: number,
      top: number,
      width: number,
      height: number,
      colour: number,
    ): void;
    _FPDFBitmap_Destroy(bitmap: number): void;
    _FPDF_RenderPageBitmap(
      bitmap: number,
      page: number,
      left: number,
      top: number,
      width: number,
      height: number,
      turn: number,
      flags: number,
    ): void;
  };
}

/** FPDFBitmap_BGRA, and FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER and FPDF_PRINTING. */
const format = 4;
const flags = 0x01 | 0x10 | 0x800;

/**
 * Loads PDFium with a limit of its memory, for one PDF: what a stranger's PDF may have done to it ends with it. It has neither files nor a network, and
 * its WebAssembly nothing but its own memory.
 * @param program the package's `pdfium.wasm`
 */
function loadPdfium(program: BufferSource): Promise<PDFiumLibrary> {
  return new Promise((resolve, reject) => {
    const instantiateWasm: Instantiate = (imports, succeed) => {
      const { env } = imports;
      const resize = env.emscripten_resize_heap.bind(env);
      env.emscripten_resize_heap = (bytes) => (bytes >>> 0 > maxMemory ? 0 : resize(bytes));
      WebAssembly.instantiate(program, imports).then(({ instance }) => {
        succeed(instance);
      }, reject);
      return {};
    };
    PDFiumLibrary.init({ instantiateWasm: instantiateWasm as never }).then(resolve, reject);
  });
}

/**
 * Reads a PDF of one page, and draws it if it is given a sheet, on white. It takes as long as the PDF wants: run it where it can be ended.
 * @param program the package's `pdfium.wasm`
 */
export async function readPdfPage(
  program: BufferSource,
  pdf: Uint8Array,
  sheet: PaperSize | undefined,
): Promise<PdfPage | PdfFault> {
  const pdfium = await loadPdfium(program);
  try {
    const document = await pdfium.loadDocument(pdf);
    const pages = document.getPageCount();
    if (pages !== 1) return { fault: "several-pages", pages };
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // A page that can't be read has none.
    if (!(originalWidth > 0 && originalHeight > 0)) return { fault: "unreadable" };
    return {
      ratio: originalWidth / originalHeight,
      pictures: sheet && (await drawParts(page as unknown as OpenPage, sheet)),
    };
  } catch (error) {
    return { fault: findFault(error) };
  }
}

/** Draws the parts of a page that show anything, each as a picture: most letterheads have a head and a foot, which few pixels make sharp. */
async function drawParts(page: OpenPage, { width, height }: PaperSize): Promise<readonly PagePicture[]> {
  const area = (width * height) / mmPerInch ** 2;
  const look = createGrid({ width, height }, Math.min(lookDpi, Math.sqrt(maxLookPixels / area)));
  const seen = draw(page, look, { left: 0, top: 0, ...look });
  const parts = findParts({ ...look, rgba: seen });
  const share = parts.reduce((sum, part) => sum + part.width * part.height, 0) / (look.width * look.height);
  const pixels = Math.min(maxPixels, area * dpi.least ** 2);
  const grid = createGrid({ width, height }, Math.min(dpi.most, Math.sqrt(pixels / (area * share))));
  const pictures: PagePicture[] = [];
  for (const part of parts) {
    const place = scalePart(part, grid.width / look.width, grid.height / look.height);
    const rgba = draw(page, grid, place);
    const [across, down] = [width / grid.width, height / grid.height];
    pictures.push({
      png: await encodePng({ ...place, rgba }),
      ...{ left: place.left * across, top: place.top * down },
      ...{ width: place.width * across, height: place.height * down },
    });
  }
  return pictures;
}

function createGrid({ width, height }: PaperSize, pixelsPerInch: number) {
  const toPixels = (mm: number): number => Math.max(1, Math.round((mm / mmPerInch) * pixelsPerInch));
  return { width: toPixels(width), height: toPixels(height) };
}

function scalePart({ left, top, width, height }: PagePart, across: number, down: number): PagePart {
  const [x, y] = [Math.floor(left * across), Math.floor(top * down)];
  return {
    left: x,
    top: y,
    width: Math.round((left + width) * across) - x,
    height: Math.round((top + height) * down) - y,
  };
}

/** Draws a part of a page that is stretched to a grid of pixels. @returns RGBA @throws {Error} when there is no memory for it */
function draw(
  { module, pageIdx }: OpenPage,
  grid: { readonly width: number; readonly height: number },
  { left, top, width, height }: PagePart,
): Uint8Array {
  const bytes = width * height * 4;
  const at = module.wasmExports.malloc(bytes);
  if (at === 0) throw new Error("There is no memory for a picture");
  const bitmap = module._FPDFBitmap_CreateEx(width, height, format, at, width * 4);
  module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  module._FPDF_RenderPageBitmap(bitmap, pageIdx, -left, -top, grid.width, grid.height, 0, flags);
  module._FPDFBitmap_Destroy(bitmap);
  const rgba = module.HEAPU8.slice(at, at + bytes);
  module.wasmExports.free(at);
  return rgba;
}

/** Tells why PDFium gave up, by the package's own words; it stops at once where its memory does not suffice. */
function findFault(error: unknown): "encrypted" | "unreadable" | "too-complex" {
  const words = String(error);
  if (/password|security scheme/i.test(words)) return "encrypted";
  return /not in PDF format|page not found/i.test(words) ? "unreadable" : "too-complex";
}
