import type { BrowserContext, Page } from "puppeteer-core";
import { findCompressedAssets } from "../assets/compressed-assets.ts";
import { buildFontResponse, fontsUrl, buildPageResponse, type ReadFont } from "../browser/isolated-page.ts";
import { answerRequests, type PageRequest, type PageResponse } from "../browser/requests.ts";
import type { WarmBrowser } from "../browser/warm-browser.ts";
import { emojiPresentation } from "../fonts/stacks.ts";
import type { DiagramSource } from "./diagram-kinds.ts";
import { findDiagramScript, mermaidModule, startText } from "./diagram-scripts.ts";
import type { DrawingPages } from "./diagrams.ts";
import { createDrawingPage, mermaidStart, pageFunctions } from "./drawing-page.ts";
import type { CallPage, DrawingPage, PageFunctions } from "./drawing-page.ts";
import { readMermaid } from "./mermaid.ts";
import { seedRandom } from "./seeded-random.ts";

const pageUrl = "https://diagrams.invalid/";
const scriptsUrl = `${pageUrl}scripts/`;

const start = startText(`./${mermaidModule}`);

/**
 * The scripts that we ship may run, and nothing can be loaded or sent anywhere, not even by them. None may make code of text; Graphviz is
 * WebAssembly.
 */
const contentSecurityPolicy = `sandbox allow-scripts; default-src 'none'; script-src ${scriptsUrl} 'wasm-unsafe-eval'; style-src 'unsafe-inline'; font-src ${fontsUrl}`;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>* { font-variant-ligatures: none; ${emojiPresentation}; text-rendering: geometricPrecision; }</style><script type="module" src="${scriptsUrl}${mermaidStart}"></script></head><body></body></html>`;

/** Returns a page that draws the diagrams of one document. It never holds the document. */
export async function createDiagramPage(context: BrowserContext, readFont: ReadFont): Promise<Page> {
  const page = await context.newPage();
  await Promise.all([
    answerRequests(page, (request) => answer(request, readFont)),
    // Dates are at the same places on every machine.
    page.emulateTimezone("UTC"),
    page.evaluateOnNewDocument(seedRandom),
  ]);
  await page.goto(pageUrl, { waitUntil: "load", timeout: 0 });
  return page;
}

const sample: DiagramSource = {
  kind: "mermaid",
  text: "flowchart LR\n A[Sample] -->|of| B(kinds)\n B --> C{or}\n C -.-> A",
};

/** Read by another parser than flow charts, which takes long to be made. */
const pie = 'pie\n "Sample" : 1';

/**
 * Creates the page in a process that has drawn a sample. The browser has then compiled the scripts that draw, and keeps them for the next document,
 * which gets a new page.
 */
export async function createWarmDiagramPage(context: BrowserContext, readFont: ReadFont): Promise<Page> {
  const page = await createDiagramPage(context, readFont);
  await prepareDrawingPage(page).draw(sample, 0);
  await page.goto(pageUrl, { waitUntil: "load", timeout: 0 });
  await page.evaluate(readMermaid, [sample.text, pie]);
  return page;
}

/** Returns pages of a browser, for the drawer. */
export function createDrawingPages(browser: WarmBrowser): DrawingPages {
  return { withPage: (use) => browser.withPage((page) => use(prepareDrawingPage(page))) };
}

function prepareDrawingPage(page: Page): DrawingPage {
  const call = (name: keyof PageFunctions, ...values: unknown[]): Promise<unknown> =>
    page.evaluate(pageFunctions[name] as (...values: unknown[]) => unknown, ...values);
  return createDrawingPage(call as CallPage, (name) => scriptsUrl + name, new Set([mermaidStart]));
}

async function answer({ url, type }: PageRequest, readFont: ReadFont): Promise<PageResponse | undefined> {
  if (url === pageUrl && type === "Document") return buildPageResponse(html, contentSecurityPolicy);
  if (!url.startsWith(scriptsUrl)) return buildFontResponse(url, readFont);
  const name = url.slice(scriptsUrl.length);
  const body =
    name === mermaidStart
      ? start
      : findDiagramScript(name, process.env.DIAGRAM_SCRIPTS_DIR ?? findCompressedAssets("diagrams"));
  // Modules are fetched as from elsewhere, for a page in a sandbox has no origin.
  const headers = { "access-control-allow-origin": "*" };
  return body === undefined ? undefined : { contentType: "text/javascript; charset=utf-8", headers, body };
}
