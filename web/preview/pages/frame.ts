import { insertImages } from "../../../document/core/images/named-images.ts";
import type { PageImage } from "../../../document/core/browser/isolated-page.ts";
import { buildMarksRules, buildTexRules } from "../../../document/core/fonts/needed-fonts.ts";
import { layOutPages } from "../../../document/core/layout/lay-out-pages.ts";
import { mayBeWide } from "../../../document/core/layout/widths/may-be-wide.ts";
import { needsPagination } from "../../../document/core/page/needs-pagination.ts";
import { chooseHeadedPages } from "../../../document/core/page/shown-pages.ts";
import type { PreviewPage } from "../compile/messages.ts";
import { createLazyPart } from "../../load-part.ts";
import { drawSheets } from "./sheets.ts";
import { createStack, removeCopies } from "./stack.ts";
import type { ShownStack, Stack } from "./stack.ts";
import { translate } from "../../words/translate.ts";

/** Loads the code that fits tables and formulas into the page, which plain text does not need. */
const loadFitting = createLazyPart(() => import("../../../document/core/layout/widths/fit-widths.ts"));

/** A frame that lays documents out as pages. */
export interface PageFrame {
  readonly element: HTMLIFrameElement;
  /** Replaces the shown document. It may be called again when it has ended. @param inSight pages that are seen at the same time */
  show(page: PreviewPage, inSight: number): Promise<LaidOut>;
}

/** The pages of a document, and how long their layout blocked the browser, in ms. */
interface LaidOut {
  readonly stack: ShownStack;
  readonly tookMs: number;
}

/** Gives the rules of fonts. */
export interface FontRules {
  /** Reads a stylesheet. @param stylesheet `faces`, `covered`, `latin`, or the name of one that a document needs */
  read(stylesheet: string): Promise<string>;
  /** Returns the address of a font file by its path, `package/files/name.woff2`. */
  readonly findUrl: (path: string) => string;
}

/** A frame whose document the page fills. */
export interface OpenFrame {
  readonly element: HTMLIFrameElement;
  readonly document: Document;
}

/**
 * Opens a frame without scripts, and without a network but our fonts.
 * @param address of an empty document, with the policy of the frame
 */
export async function openFrame(host: Element, address: string): Promise<OpenFrame> {
  const element = host.ownerDocument.createElement("iframe");
  element.setAttribute("sandbox", "allow-same-origin");
  element.title = translate("Pages of the document");
  // What is in it cannot be reached by keyboard, and need not be.
  element.tabIndex = -1;
  const loaded = new Promise((resolve) => {
    element.addEventListener("load", resolve, { once: true });
  });
  element.src = address;
  host.append(element);
  await loaded;
  const document = element.contentDocument;
  if (!document) throw new Error("The frame has no document");
  return { element, document };
}

/** Creates a frame in which the printer's own code paginates documents. @param address as for {@link openFrame} */
export async function createFrame(host: Element, address: string, fonts: FontRules): Promise<PageFrame> {
  const { element, document } = await openFrame(host, address);
  const [faces, further, style] = ["faces", "further", "page"].map((name) => {
    const styleElement = document.createElement("style");
    styleElement.className = name;
    document.head.append(styleElement);
    return styleElement;
  });
  if (!faces || !further || !style) throw new Error("The frame has no style");
  faces.textContent = await fonts.read("faces");
  const images = createImageUrls();
  const stopwatch = createStopwatch();

  const declareFonts = async ({ stylesheets, marks, tex }: PreviewPage["fonts"]): Promise<void> => {
    const rules = await Promise.all(
      stylesheets.map((stylesheet) => fonts.read(stylesheet.replace("/", "-"))),
    );
    const others = [
      ...(marks ? buildMarksRules(fonts.findUrl) : []),
      ...(tex ? buildTexRules(fonts.findUrl) : []),
    ];
    write(further, [...rules, ...others].join("\n"));
  };

  const fill = async (page: PreviewPage): Promise<string> => {
    const { html, apart } = insertImages(page.html, page.images);
    const parts = splitPage(images.insertUrls(html, [...apart, ...page.ownFonts]));
    setAttributes(document.documentElement, parts.attributes);
    document.documentElement.classList.add("laying-out");
    write(style, parts.style);
    document.querySelector("style.margin-texts")?.remove();
    document.body.className = parts.bodyClass;
    document.body.style.cssText = "";
    stopwatch.time(() => {
      document.body.innerHTML = parts.body;
      document.body.getBoundingClientRect();
    });
    await waitUntilShown(document);
    return parts.style;
  };

  const paginate = async (page: PreviewPage, pages: "paginated" | "as-they-come"): Promise<boolean> => {
    const { sections, references, layout, html, continued, boxes } = page;
    const fitWidths = mayBeWide(html) ? (await loadFitting()).fitWidths : undefined;
    document.documentElement.classList.remove("laying-out");
    fitWidths?.(boxes, document);
    const options = {
      ...{ boxes, references, continued, pages, isShown: true },
      notes: layout.notes,
      sections: chooseHeadedPages(sections, layout),
      isFitted: layout.columns === 1,
    };
    return !("failure" in stopwatch.time(() => layOutPages(options, document)));
  };

  return {
    element,

    async show(page, inSight) {
      await declareFonts(page.fonts);
      removeCopies(document);
      let css = await fill(page);
      const isPaginated = needsPagination(page) && page.layout.columns === 1;
      if (!(await paginate(page, isPaginated ? "paginated" : "as-they-come"))) {
        // The failed layout left the page half done.
        css = await fill(page);
        await paginate(page, "as-they-come");
      }
      const stack = stopwatch.time(() => {
        const sheets = drawSheets(document, css, page.boxes);
        makeStill(document.body);
        const stacked = createStack(document, sheets, inSight);
        resize(element, stacked);
        document.documentElement.getBoundingClientRect();
        return stacked;
      });
      images.drop();
      return { stack, tookMs: stopwatch.read() };
    },
  };
}

/** Creates a stopwatch for work that blocks the page, without waiting. */
function createStopwatch() {
  let total = 0;
  return {
    time<T>(work: () => T): T {
      const begun = performance.now();
      try {
        return work();
      } finally {
        total += performance.now() - begun;
      }
    },
    /** Restarts the stopwatch. @returns ms */
    read(): number {
      const all = total;
      total = 0;
      return all;
    },
  };
}

/** Splits a page of HTML, as the engine's {@link formatPage} formats it, into its parts. */
function splitPage(html: string) {
  const between = (opening: string, closing: string): string => {
    const from = html.indexOf(opening) + opening.length;
    return html.slice(from, html.indexOf(closing, from));
  };
  const [, opening = ""] = /^<!doctype html>(<html[^>]*>)/.exec(html) ?? [];
  const [, bodyClass = ""] = /<body class="([^"]*)"/.exec(html) ?? [];
  const { attributes } = new DOMParser().parseFromString(opening, "text/html").documentElement;
  const bodyFrom = html.indexOf(">", html.indexOf("<body")) + 1;
  return {
    attributes: Array.from(attributes, ({ name, value }) => [name, value] as const),
    style: between("<style>", "</style>"),
    bodyClass,
    body: html.slice(bodyFrom, html.lastIndexOf("</body>")),
  };
}

function setAttributes(element: Element, attributes: readonly (readonly [string, string])[]): void {
  for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
  for (const [name, value] of attributes) element.setAttribute(name, value);
}

/** Writes a style. Fonts are read again when their rules are written again. */
function write(style: Element, text: string): void {
  if (style.textContent !== text) style.textContent = text;
}

/** Waits for the fonts and images that a page turns out to show. A character that one font lacks is looked up in the next, which is requested then. */
async function waitUntilShown(document: Document): Promise<void> {
  const images = Array.from(document.images, (image) => image.decode().catch(() => undefined));
  await Promise.all(images);
  do {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    document.body.getBoundingClientRect();
  } while (document.fonts.status === "loading");
}

/** Removes whatever could be followed or opened in the pages, by mouse or by keyboard. */
function makeStill(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a[href]")) link.removeAttribute("href");
  for (const summary of body.querySelectorAll("summary")) summary.tabIndex = -1;
}

function resize(element: HTMLIFrameElement, { width, height }: Stack): void {
  element.style.width = `${String(width)}px`;
  element.style.height = `${String(height)}px`;
}

/** Creates addresses of large images and fonts, which keep theirs while they are shown, so that they are not decoded again at each change. */
function createImageUrls() {
  let before: { readonly bytes: Uint8Array; readonly url: string }[] = [];
  let now: typeof before = [];
  const chooseUrl = ({ bytes, mediaType }: PageImage): string => {
    const known = [...now, ...before].find((image) => isSame(image.bytes, bytes));
    const image = known ?? {
      bytes,
      url: URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType })),
    };
    if (!now.includes(image)) now.push(image);
    return image.url;
  };
  return {
    insertUrls(html: string, images: readonly PageImage[]): string {
      return images.reduce((text, image) => text.replaceAll(`"${image.url}"`, `"${chooseUrl(image)}"`), html);
    },
    /** Releases hidden pages. */
    drop(): void {
      for (const image of before) if (!now.includes(image)) URL.revokeObjectURL(image.url);
      before = now;
      now = [];
    },
  };
}

function isSame(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}
