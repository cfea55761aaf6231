import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright-core";
import { until } from "../../until.ts";

/** The letters of a page, in the order in which they stand there. A PDF has other blanks and hyphens, and the numbers of lists as text. */
export type PageLetters = string;

function lettersOf(text: string): PageLetters {
  return text.normalize("NFKC").toLowerCase().replace(/\P{L}/gu, "");
}

/** Text in a PDF, and none in what it was made of. */
const listMarker = /^\s*\(?[a-z][.)]\s*$/;

/** The letters of each page of a PDF, but for those in its margins. */
export async function printedLetters(pdf: Uint8Array): Promise<PageLetters[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: PageLetters[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const marks: boolean[] = [];
    let text = "";
    let isBegun = false;
    for (const item of items) {
      if ("str" in item) {
        const isMarker = !isBegun && listMarker.test(item.str);
        text += marks.includes(true) || isMarker ? "" : item.str;
        // The end of a word that was set letter by letter looks like a marker, and begins no line.
        if (item.str !== "" || item.hasEOL) isBegun = !item.hasEOL;
      } else if (item.type === "endMarkedContent") marks.pop();
      else marks.push((item as { readonly tag?: string }).tag === "Artifact");
    }
    pages.push(lettersOf(text));
  }
  await task.destroy();
  return pages;
}

/** Waits until the preview shows the document that stands in the form. */
export async function untilShown(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(() => {
      const at = (id: string) => document.getElementById(id);
      const isFaulty = at("preview-fault")?.hidden === false;
      return at("preview")?.dataset.state === "shown" && (isFaulty || at("page-count")?.textContent !== "");
    }),
  );
}

/** The letters of each sheet of the preview, but for those in its margins. */
export async function previewedLetters(page: Page): Promise<PageLetters[]> {
  const texts = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
    const shown = frame?.contentDocument;
    if (!shown) return [];
    const sheets = Array.from(shown.querySelectorAll(".sheet"), (sheet) => sheet.getBoundingClientRect());
    const texts = sheets.map(() => "");
    const range = shown.createRange();
    const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest("style, .sheets, .unseen, [hidden]")) continue;
      if (getComputedStyle(parent).visibility === "hidden") continue;
      const { data } = node as Text;
      for (let at = 0; at < data.length;) {
        const sign = String.fromCodePoint(data.codePointAt(at) ?? 0);
        range.setStart(node, at);
        range.setEnd(node, at + sign.length);
        at += sign.length;
        const [box] = range.getClientRects();
        if (!box) continue;
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const index = sheets.findIndex(
          (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
        );
        if (index >= 0) texts[index] = `${texts[index] ?? ""}${sign}`;
      }
    }
    return texts;
  });
  return texts.map(lettersOf);
}

/** The letters of the diagrams on each sheet of the preview, which is visited without a policy: under it no image can be read. */
export async function drawnLetters(page: Page): Promise<PageLetters[]> {
  return (await drawnTexts(page)).map(lettersOf);
}

/** The same of all diagrams, with numbers and blanks. */
export async function drawnText(page: Page): Promise<string> {
  return (await drawnTexts(page)).join("\n");
}

function drawnTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
    const shown = frame?.contentDocument;
    if (!shown) return [];
    const sheets = Array.from(shown.querySelectorAll(".sheet"), (sheet) => sheet.getBoundingClientRect());
    const texts = sheets.map(() => "");
    for (const image of shown.querySelectorAll<HTMLImageElement>("figure.diagram img")) {
      const svg = await (await fetch(image.src)).text();
      const words = [...new DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll("text")];
      const { left, top } = image.getBoundingClientRect();
      const index = sheets.findIndex(
        (box) => left >= box.left && left <= box.right && top >= box.top && top <= box.bottom,
      );
      if (index >= 0) texts[index] = [texts[index], ...words.map((word) => word.textContent)].join(" ");
    }
    return texts;
  });
}
