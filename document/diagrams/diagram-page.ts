import type { BrowserContext, Page } from "puppeteer-core";
import { packedAssets } from "../assets/packed-assets.ts";
import { fontResponse, fontsUrl, pageResponse } from "../browser/isolated-page.ts";
import type { ReadFont } from "../browser/isolated-page.ts";
import { answerRequests } from "../browser/requests.ts";
import type { PageRequest, PageResponse } from "../browser/requests.ts";
import { diagramFamilies } from "./diagram-fonts.ts";
import type { DiagramKind, DiagramSource } from "./diagram-kinds.ts";
import { diagramScript, mermaidModule } from "./diagram-scripts.ts";
import type { Drawn } from "./in-page-diagrams.ts";
import { drawGraphviz, graphvizAttributes } from "./graphviz.ts";
import { drawMermaid, mermaidConfiguration, readMermaid } from "./mermaid.ts";
import { paletteOf } from "./palette.ts";
import { resetRandom, seedRandom } from "./seeded-random.ts";
import { chartConfiguration, drawChart } from "./charts/vega-lite.ts";

const pageUrl = "https://diagrams.invalid/";
const scriptsUrl = `${pageUrl}scripts/`;

/** Gives Mermaid the name by which it is called. */
const startName = "start.js";
const start = `import mermaid from "./${mermaidModule}"; globalThis.mermaid = mermaid;`;

/**
 * The scripts that we ship may run, and nothing can be loaded or sent anywhere, not even by them. None may make code of text; Graphviz is
 * WebAssembly.
 */
const contentSecurityPolicy = `sandbox allow-scripts; default-src 'none'; script-src ${scriptsUrl} 'wasm-unsafe-eval'; style-src 'unsafe-inline'; font-src ${fontsUrl}`;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>* { font-variant-ligatures: none; text-rendering: geometricPrecision; }</style><script type="module" src="${scriptsUrl}${startName}"></script></head><body></body></html>`;

/** The scripts of each kind that are not in the page from the start. */
const further: Readonly<Record<DiagramKind, readonly string[]>> = {
  mermaid: [],
  graphviz: ["viz-global.js"],
  chart: ["vega.min.js", "vega-lite.min.js", "vega-interpreter.js"],
};

/** A page that draws the diagrams of one document. It never holds the document. */
export async function createDiagramPage(context: BrowserContext, readFont: ReadFont): Promise<Page> {
  const page = await context.newPage();
  await Promise.all([
    answerRequests(page, (request) => answer(request, readFont)),
    // Dates stand at the same places on every machine.
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
 * The same page, in a process that has drawn a sample. The browser has compiled then what draws, and keeps that for the next document in the process,
 * which is new. Nothing else is left of the sample.
 */
export async function createWarmDiagramPage(context: BrowserContext, readFont: ReadFont): Promise<Page> {
  const page = await createDiagramPage(context, readFont);
  await drawIn(page, sample, 0);
  await page.goto(pageUrl, { waitUntil: "load", timeout: 0 });
  await page.evaluate(readMermaid, [sample.text, pie]);
  return page;
}

/** Loads what kinds of diagrams need. */
export async function loadScripts(page: Page, kinds: Iterable<DiagramKind>): Promise<void> {
  for (const name of new Set([...kinds].flatMap((kind) => further[kind])))
    await page.evaluate(loadScript, `${scriptsUrl}${name}`);
}

/** Draws one diagram, whose scripts are there. @returns what the page says, which is not to be believed */
export async function drawIn(page: Page, source: DiagramSource, number: number): Promise<Drawn> {
  const [, drawn] = await Promise.all([page.evaluate(resetRandom), draw(page, source, number)]);
  return drawn;
}

function draw(page: Page, { kind, text, accent, font }: DiagramSource, number: number): Promise<Drawn> {
  const palette = paletteOf(accent);
  const families = diagramFamilies(font);
  switch (kind) {
    case "mermaid":
      return page.evaluate(drawMermaid, text, number, mermaidConfiguration(palette, families));
    case "graphviz":
      return page.evaluate(drawGraphviz, text, graphvizAttributes(palette, families));
    case "chart":
      return page.evaluate(drawChart, text, chartConfiguration(palette, families));
  }
}

/** Runs in the page. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => {
      resolve();
    });
    script.addEventListener("error", () => {
      reject(new Error(`${url} cannot be loaded`));
    });
    document.head.append(script);
  });
}

async function answer({ url, type }: PageRequest, readFont: ReadFont): Promise<PageResponse | undefined> {
  if (url === pageUrl && type === "Document") return pageResponse(html, contentSecurityPolicy);
  if (!url.startsWith(scriptsUrl)) return fontResponse(url, readFont);
  const name = url.slice(scriptsUrl.length);
  const body =
    name === startName
      ? start
      : diagramScript(name, process.env.DIAGRAM_SCRIPTS_DIR ?? packedAssets("diagrams"));
  // Modules are fetched as from elsewhere, for a page in a sandbox has no origin.
  const headers = { "access-control-allow-origin": "*" };
  return body === undefined ? undefined : { contentType: "text/javascript; charset=utf-8", headers, body };
}
