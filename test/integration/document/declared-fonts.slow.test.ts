import { existsSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as mupdf from "mupdf";
import { expect, it } from "vitest";
import { unpackBundledChromium } from "../../../document/core/browser/program/bundled.ts";
import { createWebFonts } from "../../../document/core/fonts/web-fonts.ts";
import { createRenderer } from "../../../document/core/renderer.ts";
import { readPdf } from "./read-pdf.ts";
import { ownFolder } from "../../lifetimes.ts";

/**
 * Documents as a Mac prints them, where nobody asks fontconfig: the browser has one font that is none of ours, and pages declare all others. Here on
 * Linux, whose browser draws with another library than a Mac's.
 */

const examples = fileURLToPath(new URL("../../../examples/", import.meta.url));
const names = ["arabic", "chinese", "data-report", "hebrew", "japanese", "manual", "paper", "slides", "talk"];
const scripts = `# Scripts, and diagrams

Ελληνικά Русский עברית العربية می‌خواهم हिन्दी বাংলা ไทย ქართული 中文 日本語 한국어 ☃ ✓ ⟹ 👩‍👩‍👧 **bold** *italic* ***both*** \`─│┌\` e̋

$$\\sum_{i=0}^n \\mathcal{L}\\left(\\frac{x}{y}\\right)$$

\`\`\`mermaid
graph LR; A[Привет שלום] --> B[中文 ⟹ ☃ ✓]; B --> C[हिन्दी مرحبا ไทย]
\`\`\`

\`\`\`dot
digraph { a -> "β ≥ 3" [label="ю"] }
\`\`\`
`;

interface Printed {
  /** The words of each page, in the order of the alphabet: readers put those of pictures in several orders. */
  readonly words: readonly (readonly string[])[];
  readonly fonts: readonly string[];
}

const folder = ownFolder();

// Catches a face that is not declared, or not embedded in a diagram; a page that is measured before its fonts have come.
it("a document has the same words, pages and fonts as with installed fonts", async () => {
  const documents = await Promise.all(
    names.map((name) => readFile(join(examples, "gallery", `${name}.md`), "utf8")),
  );
  const all = [scripts, ...documents];
  const installed = await printAll(all, false);
  process.env.CHROMIUM_PATH = await browserWithoutFonts();
  const declared = await printAll(all, true);
  for (const [at, document] of declared.entries()) expect(document, names[at - 1]).toEqual(installed[at]);
});

async function printAll(documents: readonly string[], declaresFonts: boolean): Promise<Printed[]> {
  const renderer = createRenderer({ declaresFonts });
  try {
    const printed: Printed[] = [];
    for (const markdown of documents) {
      const { pdf } = await renderer.render({ markdown, meta: {} });
      const { text } = await readPdf(pdf.slice());
      printed.push({ words: text.map((page) => page.split(/\s+/).sort()), fonts: readFonts(pdf) });
    }
    return printed;
  } finally {
    await renderer.close();
  }
}

/** Lists the fonts of a PDF and its pictures, by their names. */
function readFonts(pdf: Uint8Array): string[] {
  const document = new mupdf.PDFDocument(pdf);
  const fonts = new Set<string>();
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number).resolve();
    const name = object.isDictionary() ? object.get("BaseFont") : undefined;
    if (name?.isName() === true) fonts.add(name.asName().replace(/^[A-Z]+\+/, ""));
  }
  document.destroy();
  return [...fonts].sort();
}

/** Prepares npm's Chromium with only the Latin letters of one font. Without any, Chromium shows no text at all. */
async function browserWithoutFonts(): Promise<string> {
  const browser = await unpackBundledChromium();
  await mkdir(join(folder, "fonts"));
  await symlink(browser, join(folder, "chromium"));
  const libraries = join(dirname(browser), "lib");
  if (existsSync(libraries)) await symlink(libraries, join(folder, "lib"));
  const other = await createWebFonts("").read("noto-serif-sc/400/noto-serif-sc-latin-wght-normal.ttf");
  await writeFile(join(folder, "fonts", "other.ttf"), other ?? "");
  const configuration =
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
  await writeFile(join(folder, "fonts.conf"), configuration);
  return join(folder, "chromium");
}
