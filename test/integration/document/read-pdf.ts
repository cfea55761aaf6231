import { getDocument } from "unpdf/pdfjs";
import { pdfText } from "./pdf-text.ts";

export interface ReadPdf {
  readonly pages: number;
  readonly title: string | undefined;
  /** Text of each page, white space folded. */
  readonly text: readonly string[];
  /** What a reader calls each page; none when it just counts them. */
  readonly labels: readonly string[];
  /** Titles of the bookmarks, top level first. */
  readonly outline: readonly string[];
  /** Addresses of links to the web. */
  readonly links: readonly string[];
  /** Number of links within the document whose target exists. */
  readonly innerLinks: number;
  readonly tagged: boolean;
  /** What the PDF says about itself. */
  readonly information: Readonly<Record<string, unknown>>;
  /** Names of the embedded fonts, without the mark of a subset. */
  readonly fonts: readonly string[];
  /** Width and height of the first page, in points. */
  readonly size: readonly [number, number];
  readonly language: string | undefined;
}

/** Reads a PDF back with a library that had no part in making it. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const text: string[] = [];
  const links: string[] = [];
  let innerLinks = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    text.push(
      items
        .map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    );
    for (const annotation of (await page.getAnnotations()) as { url?: string; dest?: unknown }[]) {
      if (annotation.url !== undefined) links.push(annotation.url);
      const { dest } = annotation;
      if (Array.isArray(dest) || (typeof dest === "string" && (await document.getDestination(dest))))
        innerLinks++;
    }
  }
  const { info } = await document.getMetadata();
  const outline = ((await document.getOutline()) as { title: string }[] | null) ?? [];
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  const contents: ReadPdf = {
    information: info as Record<string, unknown>,
    fonts: fontNames(pdf),
    size: [width, height],
    language: (info as { Language?: string | null }).Language ?? undefined,
    pages: document.numPages,
    title: (info as { Title?: string }).Title,
    text,
    labels: (await document.getPageLabels()) ?? [],
    outline: outline.map(({ title }) => title),
    links,
    innerLinks,
    tagged: ((await (await document.getPage(1)).getStructTree()) as object | null) !== null,
  };
  await task.destroy();
  return contents;
}

function fontNames(pdf: Uint8Array): string[] {
  const names = pdfText(pdf).matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g);
  return [...new Set([...names].map(([, name = ""]) => name))].sort();
}
