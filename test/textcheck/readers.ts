import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type * as pdfJsModule from "unpdf/pdfjs";
import { install, type Packages } from "../interop/install.ts";

const run = promisify(execFile);

/** A program that reads the text of PDFs, as its own search sees it. */
export interface Reader {
  readonly name: string;
  /** Returns a text as its search compares it. */
  readonly spelled: (text: string) => string;
  /** Words that it is known to read in another order than they have in the PDF. */
  readonly misreads?: RegExp;
  /** Reads the text of all pages, with lines as the reader breaks them. */
  readonly read: (pdf: Uint8Array) => Promise<string>;
}

/** Between pieces of one word, in their size. */
const widestJoint = 0.3;
const largestOutput = 100_000_000;

function asWritten(text: string): string {
  return text;
}

/**
 * It leaves out glyphs that are signs of format alone, such as the non-joiner of Persian (U+200C), and takes some letters apart.
 * Source: `isInvisibleFormatMark` in pdf.js's core/evaluator.js, `NormalizeRegex` in shared/util.js.
 */
function asPdfJsSpells(text: string): string {
  return text.replace(/\p{Cf}/gu, "").replaceAll("\u0eb3", "\u0ecd\u0eb2");
}

/** `pdftotext` of poppler-utils: what evince and okular search in. */
const poppler: Reader = {
  name: "poppler",
  spelled: asWritten,
  async read(pdf) {
    const folder = await mkdtemp(join(tmpdir(), "textcheck-"));
    try {
      const file = join(folder, "document.pdf");
      await writeFile(file, pdf);
      const { stdout } = await run("pdftotext", ["-enc", "UTF-8", file, "-"], { maxBuffer: largestOutput });
      return stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** MuPDF, which joins words that a line divides when it searches. */
const mupdf: Reader = {
  name: "mupdf",
  spelled: asWritten,
  // It takes an Arabic word for one from left to right that ends in a mark on a letter which joins no other; pdf.js and browsers do not.
  misreads: /[\u0622-\u0625\u0627\u062f-\u0632\u0648]\p{M}$/u,
  async read(pdf) {
    const { Document } = await import("mupdf");
    const document = Document.openDocument(Uint8Array.from(pdf), "application/pdf");
    const pages = Array.from({ length: document.countPages() }, (_, index) => {
      const page = document.loadPage(index);
      const text = page.toStructuredText("dehyphenate").asText();
      page.destroy();
      return text;
    });
    document.destroy();
    return pages.join("\n");
  },
};

type PdfJs = Pick<typeof pdfJsModule, "getDocument">;

/** Creates pdf.js, the reader of Firefox. @param load loads its module */
function pdfJsReader(load: () => Promise<PdfJs>): Reader {
  return {
    name: "pdf.js",
    spelled: asPdfJsSpells,
    async read(pdf) {
      const { getDocument } = await load();
      const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
      const document = await task.promise;
      let text = "";
      for (let number = 1; number <= document.numPages; number++) {
        const { items } = await (await document.getPage(number)).getTextContent();
        text += `${withGaps(items)}\n`;
      }
      await task.destroy();
      return joinedAsPdfJsDoes(text);
    },
  };
}

type TextContent = Awaited<ReturnType<pdfJsModule.PDFPageProxy["getTextContent"]>>;

const own: Packages = { folder: new URL(".", import.meta.url), what: "newest pdf.js", megabytes: 75 };

/** Loads a module of this folder's packages, whose name is only known when it runs, so that the project's types are complete without it. */
async function load(name: string): Promise<unknown> {
  return import(name) as Promise<unknown>;
}

/** Its search looks for any run of signs; ours looks for words, and separates what is apart on the page, such as cells. */
function withGaps(items: TextContent["items"]): string {
  let text = "";
  let last: { readonly left: number; readonly right: number } | undefined;
  for (const item of items) {
    if (!("str" in item)) continue;
    const [, , , size = 0, left = 0] = item.transform as readonly number[];
    const right = left + item.width;
    const gap = last ? Math.max(left - last.right, last.left - right) : 0;
    text += `${gap > Math.abs(size) * widestJoint ? " " : ""}${item.str}${item.hasEOL ? "\n" : ""}`;
    last = item.hasEOL || item.str === "" ? undefined : { left, right };
  }
  return text;
}

/** Joins text as pdf.js' search does within a page. Source: `normalize` in pdf.js's web/pdf_find_controller.js. */
function joinedAsPdfJsDoes(text: string): string {
  const diacritics = text.normalize("NFD");
  return diacritics
    .replace(/(\p{Ll}\p{M}*)-\n(?=\p{Ll})|(\p{Lu}\p{M}*)-\n(?=\p{L})/gu, "$1$2")
    .normalize("NFC");
}

const pdfJs = pdfJsReader(() => load("pdfjs-dist/legacy/build/pdf.mjs") as Promise<PdfJs>);
const readers = [poppler, mupdf, pdfJs];

/**
 * Readers that the project itself depends on. Its pdf.js is an older one, which leaves out the letters of a glyph for several letters and ends
 * in a sign of format.
 */
export const installedReaders: readonly Reader[] = [mupdf, pdfJsReader(() => import("unpdf/pdfjs"))];

/** What the readers are called. */
export const readerNames = readers.map(({ name }) => name);

/** Lists the readers of this machine. pdf.js is installed if it is missing. @param say called then */
export async function readersHere(
  wanted: readonly string[],
  say: (text: string) => void = () => undefined,
): Promise<{ here: Reader[]; lacking: string[] }> {
  const all = readers.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (all.includes(pdfJs)) await install(own, say);
  const hasPoppler = await run("pdftotext", ["-v"]).then(
    () => true,
    () => false,
  );
  const here = all.filter((reader) => reader !== poppler || hasPoppler);
  return { here, lacking: all.filter((reader) => !here.includes(reader)).map(({ name }) => name) };
}
