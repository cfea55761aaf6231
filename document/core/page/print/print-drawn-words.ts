import type { Page } from "puppeteer-core";
import { fontsUrl, printIsolated, show, type PageImage } from "../../browser/isolated-page.ts";
import { listDiagramFamilies, buildJoinerFaces, joinerFamily } from "../../diagrams/diagram-fonts.ts";
import type { ShownText } from "../../fonts/needed-fonts.ts";
import { escapeHtml } from "../../html/escape.ts";
import { findShapedWords } from "../../images/drawn-words.ts";
import type { PageOptions } from "../../source.ts";
import { buildDiagramLook } from "../theme/look.ts";

/** The styles that drawings show words in: diagrams without ligatures that may be left out, other drawings with them. */
const styles = [400, 600].flatMap((weight) =>
  ["none", "normal"].map(
    (ligatures) => `font-weight: ${String(weight)}; font-variant-ligatures: ${ligatures}`,
  ),
);

/**
 * Prints the words of a document's drawings by themselves. The browser records the text of a page's glyphs, but not of a drawing's, whose words are
 * then found by the same glyphs.
 * @param fontsFor returns the rules of web fonts for a text
 * @returns the PDF; undefined if no word has shaped letters
 */
export async function printDrawnWords(
  page: Page,
  images: readonly PageImage[],
  layout: PageOptions,
  fontsFor: (shown: ShownText) => string,
): Promise<Uint8Array | undefined> {
  const words = findShapedWords(images);
  if (words.length === 0) return undefined;
  await show(page, formatWordsPage(words, layout, fontsFor));
  return printIsolated(page);
}

/** Formats each word as a line, all of them at one place: any further page takes longer. */
function formatWordsPage(
  words: readonly string[],
  layout: PageOptions,
  fontsFor: (shown: ShownText) => string,
): string {
  const shown = words.map(escapeHtml).join("<br>");
  const joiners = buildJoinerFaces(shown, fontsUrl);
  const classes = joiners === "" ? [""] : ["", "joined"];
  const html = classes
    .flatMap((name) => styles.map((style) => `<p class="${name}" style="${style}">${shown}</p>`))
    .join("");
  const webFonts = fontsFor({ html, languages: ["en"] });
  const families = listDiagramFamilies(buildDiagramLook(layout).font);
  return (
    `<!doctype html><html lang="en" class="fonts-to-come"><head><meta charset="utf-8"><title>Words</title><style>${webFonts}${joiners}` +
    `p { font-family: ${families}; font-size: 14px; line-height: 0; text-rendering: geometricPrecision; }\n` +
    `p.joined { font-family: "${joinerFamily}", ${families}; }\n` +
    `.fonts-to-come p { text-rendering: auto; }</style></head><body>${html}</body></html>`
  );
}
