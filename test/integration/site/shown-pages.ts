import { getDocument } from "unpdf/pdfjs";
import type { Page } from "playwright-core";
import { until } from "../../until.ts";

/** The letters of a page, in the order in which they stand there. A PDF has other blanks and hyphens, and the numbers of lists as text. */
export type PageLetters = string;

function extractLetters(text: string): PageLetters {
  return text.normalize("NFKC").toLowerCase().replace(/\P{L}/gu, "");
}

/** Text in a PDF, and none in what it was made of. */
const listMarker = /^\s*\(?[a-z][.)]\s*$/;

/** A page of the preview or of the PDF, as far as they can be held against each other: without its margins. */
export interface ShownPage {
  readonly letters: PageLetters;
  /** Those of drawings, which a PDF has among the others. */
  readonly drawn: PageLetters;
  /** Pictures and drawings that mean something. */
  readonly pictures: number;
}

/** Lists the pages of a PDF. */
export async function printedPages(pdf: Uint8Array): Promise<ShownPage[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: ShownPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const structure = await page.getStructTree();
    const labels = new Set(findLabels(structure));
    const marks: ("margin" | "label" | "text")[] = [];
    let text = "";
    let isBegun = false;
    for (const item of items) {
      if ("str" in item) {
        const isMarker = !isBegun && marks.includes("label") && listMarker.test(item.str);
        text += marks.includes("margin") || isMarker ? "" : item.str;
        // The end of a word that was set letter by letter looks like a marker, and begins no line.
        if (item.str !== "" || item.hasEOL) isBegun = !item.hasEOL;
      } else if (item.type === "endMarkedContent") marks.pop();
      else marks.push(classifyMark(item, labels));
    }
    const pictures = countFigures(structure);
    pages.push({ letters: extractLetters(text), drawn: "", pictures });
  }
  await task.destroy();
  return pages;
}

function classifyMark(mark: object, labels: ReadonlySet<string>): "margin" | "label" | "text" {
  const { tag, id = "" } = mark as { readonly tag?: string; readonly id?: string };
  if (tag === "Artifact") return "margin";
  return labels.has(id) ? "label" : "text";
}

interface StructureNode {
  readonly role?: string;
  readonly children?: readonly (StructureNode | { readonly id: string })[];
}

/** Lists the content marked as labels of list entries. */
function findLabels(node: StructureNode | null, isLabel = false): string[] {
  return (node?.children ?? []).flatMap((child) => {
    if ("id" in child) return isLabel ? [child.id] : [];
    return findLabels(child, isLabel || child.role === "Lbl");
  });
}

function countFigures(node: StructureNode | null): number {
  const { role, children = [] } = node ?? {};
  return children.reduce(
    (sum, child) => sum + countFigures("id" in child ? null : child),
    role === "Figure" ? 1 : 0,
  );
}

/** Lists the sheets of the preview, which is visited without a policy: under it no image can be read. */
export async function previewedPages(page: Page): Promise<ShownPage[]> {
  const letters = await previewedLetters(page);
  const drawings = await drawingsOn(page);
  return letters.map((letters, index) => {
    const { texts = [], pictures = 0 } = drawings[index] ?? {};
    return { letters, drawn: extractLetters(texts.join(" ")), pictures };
  });
}

/** Waits until the preview shows the document of the form. */
export async function untilShown(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(() => {
      const at = (id: string) => document.getElementById(id);
      const isFaulty = at("preview-fault")?.hidden === false;
      return at("preview")?.dataset.state === "shown" && (isFaulty || at("page-count")?.textContent !== "");
    }),
  );
}

/** Where letters are looked for, by selectors. */
interface LetterPlaces {
  readonly frame: string;
  /** The boxes within the frame whose letters are told apart; the frame's own one where none are named. */
  readonly boxes?: string;
  readonly leftOut: string;
}

/** Lists the letters that are seen in each box of a frame; nothing while there is no frame. */
export async function listLetters(page: Page, places: LetterPlaces): Promise<PageLetters[]> {
  const texts = await page.evaluate(({ frame: selector, boxes: within, leftOut }) => {
    const frame = document.querySelector<HTMLIFrameElement>(selector);
    const shown = frame?.contentDocument;
    if (!shown) return [];
    const boxes =
      within === undefined
        ? [new DOMRect(0, 0, frame.offsetWidth, frame.offsetHeight)]
        : Array.from(shown.body.querySelectorAll(within), (box) => box.getBoundingClientRect());
    const texts = boxes.map(() => "");
    const range = shown.createRange();
    const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest(leftOut)) continue;
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
        const index = boxes.findIndex(
          (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
        );
        if (index >= 0) texts[index] = `${texts[index] ?? ""}${sign}`;
      }
    }
    return texts;
  }, places);
  return texts.map(extractLetters);
}

/** Lists the letters of each sheet of the preview, without those in its margins. */
export function previewedLetters(page: Page): Promise<PageLetters[]> {
  return listLetters(page, {
    frame: "#pages-row iframe:not(.waiting)",
    boxes: ".sheet",
    leftOut: "style, .sheets, [aria-hidden=true], [hidden]",
  });
}

/** Lists the letters of the drawings on each sheet of the preview, visited as for {@link previewedPages}. */
export async function drawnLetters(page: Page): Promise<PageLetters[]> {
  return (await previewedPages(page)).map(({ drawn }) => drawn);
}

/** Returns the text of all drawings, with numbers and blanks. */
export async function drawnText(page: Page): Promise<string> {
  return (await drawingsOn(page)).flatMap(({ texts }) => texts).join("\n");
}

interface Drawings {
  readonly texts: string[];
  pictures: number;
}

function drawingsOn(page: Page): Promise<Drawings[]> {
  return page.evaluate(async () => {
    const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
    const shown = frame?.contentDocument;
    if (!shown) return [];
    const sheets = Array.from(shown.body.querySelectorAll(".sheet"), (sheet) =>
      sheet.getBoundingClientRect(),
    );
    const drawings = sheets.map((): Drawings => ({ texts: [], pictures: 0 }));
    for (const image of shown.body.querySelectorAll<HTMLImageElement>("img")) {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const sheet = sheets.findIndex(
        (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
      );
      const here = drawings[sheet];
      if (!here) continue;
      if (image.alt !== "") here.pictures++;
      const read = await fetch(image.src);
      if (read.headers.get("content-type")?.startsWith("image/svg") !== true) continue;
      const svg = new DOMParser().parseFromString(await read.text(), "image/svg+xml");
      const words = Array.from(svg.querySelectorAll("text"), ({ textContent }) => textContent);
      // The words of a web image's placeholder are in no PDF.
      here.texts.push(...words.filter((text) => !text.startsWith("Image from ")));
    }
    return drawings;
  });
}
