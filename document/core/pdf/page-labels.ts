import type { PdfDraft } from "./file/draft.ts";
import { readDictionary, formatTextString, writeDictionary } from "./file/syntax.ts";

/** Pages before the text, whose first page is number 1. */
export interface FrontPages {
  readonly cover: number;
  /** Pages of the list of contents, numbered in roman. */
  readonly contents: number;
  /** The label of the cover. */
  readonly coverLabel: string;
}

/** Labels a PDF's pages (ISO 32000-2, section 12.4.2) as their feet do: in roman numbers before the text, which begins with 1. */
export function addPageLabels(draft: PdfDraft, { cover, contents, coverLabel }: FrontPages): void {
  if (cover + contents === 0) return;
  const ranges = [
    ...(cover > 0 ? [`0 <</P ${formatTextString(coverLabel)}>>`] : []),
    ...(contents > 0 ? [`${String(cover)} <</S /r>>`] : []),
    `${String(cover + contents)} <</S /D>>`,
  ];
  const catalog = readDictionary(draft.readObject(draft.root)).set(
    "PageLabels",
    `<</Nums [${ranges.join(" ")}]>>`,
  );
  draft.plain.set(draft.root, writeDictionary(catalog));
}
