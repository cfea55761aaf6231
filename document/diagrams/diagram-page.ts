import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliDecompressSync } from "node:zlib";
import type { BrowserContext, HTTPRequest, Page } from "puppeteer-core";
import { answerFont, answerPage, fontsUrl } from "../browser/isolated-page.ts";
import type { ReadFont } from "../browser/isolated-page.ts";
import { diagramFamilies } from "./diagram-fonts.ts";

const pageUrl = "https://diagrams.invalid/";
const scriptUrl = `${pageUrl}mermaid.js`;

/** One script may run, the one that we ship; nothing else can be loaded or sent anywhere, not even by it. */
const contentSecurityPolicy = `sandbox allow-scripts; default-src 'none'; script-src ${scriptUrl}; style-src 'unsafe-inline'; font-src ${fontsUrl}`;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>* { font-variant-ligatures: none; }</style><script src="${scriptUrl}"></script></head><body></body></html>`;

/** Told apart by lightness as well as by colour. */
const shades = ["#a9bdd8", "#e9dcb8", "#7d99bd", "#d3dbe3", "#b7cdb9", "#8f9aa6", "#d9c2ce", "#c9b483"];

/**
 * How diagrams look: ink on white, grey tints, so that they also print well without colour. A diagram may choose another
 * theme for itself, but nothing that guards us.
 */
const configuration = {
  startOnLoad: false,
  securityLevel: "strict",
  suppressErrorRendering: true,
  maxTextSize: 20_000,
  maxEdges: 500,
  secure: [
    "secure",
    "securityLevel",
    "startOnLoad",
    "suppressErrorRendering",
    "maxTextSize",
    "maxEdges",
    "fontFamily",
    "dompurifyConfig",
  ],
  htmlLabels: false,
  flowchart: { htmlLabels: false, curve: "basis" },
  class: { htmlLabels: false },
  fontFamily: diagramFamilies,
  fontSize: 14,
  theme: "base",
  themeVariables: {
    fontFamily: diagramFamilies,
    fontSize: "14px",
    primaryColor: "#eef2f7",
    primaryTextColor: "#16191d",
    primaryBorderColor: "#4a5562",
    secondaryColor: "#f4f0e6",
    tertiaryColor: "#f7f8fa",
    lineColor: "#4a5562",
    textColor: "#16191d",
    noteBkgColor: "#faf6e8",
    noteBorderColor: "#b9ad87",
    edgeLabelBackground: "#ffffff",
    ...Object.fromEntries(shades.map((shade, index) => [`pie${index + 1}`, shade])),
    pieStrokeWidth: "1px",
    pieOuterStrokeWidth: "1px",
    pieOpacity: "1",
    xyChart: { backgroundColor: "#ffffff", plotColorPalette: "#7d99bd, #8a5a00, #6b8f71, #4a5562" },
  },
} as const;

/** A page that draws the diagrams of one document. It never holds the document. */
export async function createDiagramPage(context: BrowserContext, readFont: ReadFont): Promise<Page> {
  const page = await context.newPage();
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    void answer(request, readFont).catch(() => undefined);
  });
  await page.goto(pageUrl, { waitUntil: "load", timeout: 0 });
  await page.evaluate(start, configuration);
  return page;
}

/** Runs in the page. */
function start(settings: unknown): void {
  const { mermaid } = globalThis as unknown as { mermaid: { initialize(settings: unknown): void } };
  mermaid.initialize(settings);
}

let script: Buffer | undefined;

/** Where npm has put Mermaid. In the deployed asset `MERMAID_PATH` says where it is, compressed there. */
export function installedMermaid(): string {
  // One file that holds all it needs, so what Mermaid is made of is not installed (package.json, "overrides").
  return createRequire(import.meta.url).resolve("mermaid/dist/mermaid.min.js");
}

function readMermaid(path = installedMermaid()): Buffer {
  const file = readFileSync(path);
  return path.endsWith(".br") ? brotliDecompressSync(file) : file;
}

async function answer(request: HTTPRequest, readFont: ReadFont): Promise<void> {
  const url = request.url();
  if (url === pageUrl && request.isNavigationRequest()) {
    await answerPage(request, html, contentSecurityPolicy);
  } else if (url === scriptUrl) {
    script ??= readMermaid(process.env.MERMAID_PATH);
    await request.respond({ status: 200, contentType: "text/javascript; charset=utf-8", body: script });
  } else await answerFont(request, readFont);
}
