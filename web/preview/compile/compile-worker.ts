import { compileMarkdown } from "../../../document/core/compile.ts";
import type { DiagramSource } from "../../../document/core/diagrams/diagram-kinds.ts";
import { DocumentError } from "../../../document/core/errors.ts";
import { chooseFonts } from "../../../document/core/fonts/needed-fonts.ts";
import type { NeededFonts } from "../../../document/core/fonts/needed-fonts.ts";
import { computePageBoxes } from "../../../document/core/layout/page-box.ts";
import { assemblePage } from "../../../document/core/page/assemble.ts";
import { buildLook } from "../../../document/core/page/theme/look.ts";
import type { PdfFault, PdfPage, ReadPdfPage } from "../../../document/core/letterhead/pdf-page.ts";
import type { FrontMatter } from "../../../document/core/front-matter/front-matter.ts";
import { checkMarkdown } from "../../../document/core/limits/limits.ts";
import { normaliseText } from "../../../document/core/uniform-text.ts";
import { readDocumentOptions } from "../../../document/core/front-matter/chosen-options.ts";
import { toLayout } from "../../../document/core/options/chosen.ts";
import type { DocumentOptions } from "../../../document/core/options/options.ts";
import type { DocumentMeta } from "../../../document/core/source.ts";
import type { Drawn, FromWorker, ToWorker } from "./messages.ts";
import { loadCharacterReferences } from "./character-references.ts";
import { createDiagramPlaceholder, createImagePlaceholder } from "./placeholders.ts";

/** A worker that compiles documents as the printer does, one at a time. It reaches nothing but the page, which may end it at any time. */

interface SentDocument {
  readonly data: {
    readonly text_body: string;
    readonly bibliography?: string;
    readonly brand?: unknown;
    readonly meta?: DocumentMeta;
  };
  readonly options?: DocumentOptions;
}

type DocumentToCompile = Extract<ToWorker, { body: string }>;

function postToPage(message: FromWorker): void {
  // Of a worker, which has no target to name.
  (globalThis as unknown as { postMessage(message: FromWorker): void }).postMessage(message);
}

let receive = (_: Drawn): void => undefined;
let receivePage = (_: PdfPage | PdfFault): void => undefined;

/** Has the page draw, since a worker has no document to draw in. */
function requestDrawings(sources: readonly DiagramSource[]): Promise<Drawn> {
  return new Promise((resolve) => {
    receive = resolve;
    postToPage({ kind: "draw", sources });
  });
}

/** Has the page read a PDF, which is read in a worker of its own. */
const requestPage: ReadPdfPage = (pdf, sheet) =>
  new Promise((resolve) => {
    receivePage = resolve;
    postToPage({ kind: "read", pdf, sheet });
  });

async function compile({ body, pictures }: DocumentToCompile): Promise<FromWorker> {
  const { data, options = {} } = JSON.parse(body) as SentDocument;
  const webImages: string[] = [];
  let diagrams = 0;
  await loadCharacterReferences(data.text_body);
  const document = await compileMarkdown(
    await withPictures(data.text_body, pictures),
    (url, kind) => {
      webImages.push(url);
      return Promise.resolve(kind === "font" ? undefined : createImagePlaceholder(url));
    },
    async (sources) => {
      const drawn = await requestDrawings(sources);
      diagrams = drawn.filter((drawing) => drawing === undefined).length;
      return sources.map((_, number) => drawn[number] ?? createDiagramPlaceholder());
    },
    {
      options: {
        ...toLayout(options),
        baseUrl: options.base_url,
        bibliography: data.bibliography,
        brand: data.brand,
      },
      readPdf: requestPage,
      reportLocation(part, line) {
        postToPage({ kind: "at", place: { part, line } });
      },
    },
  );
  const { layout } = document;
  let fonts: NeededFonts = { stylesheets: [], spare: [], marks: false, tex: false };
  const assembled = assemblePage(document, data.meta ?? {}, (shown) => {
    fonts = chooseFonts(shown, layout.font);
    return "";
  });
  const { html, contents, sections, references, continued } = assembled;
  const { images, brand } = document;
  // It is the printer that fetches them.
  const warnings = document.warnings.filter(({ code }) => code !== "font-not-downloaded");
  const boxes = computePageBoxes(buildLook(layout, "").sheet);
  return {
    kind: "page",
    title: assembled.title,
    page: {
      ...{ html, contents, sections, references, continued, layout, boxes, images },
      ownFonts: brand?.fonts ?? [],
      fonts: addLatin(fonts, html),
    },
    findings: { warnings, webImages, diagrams },
    setByText: setByText(data.text_body, document.frontMatter),
  };
}

/** Most texts have no pictures, and the part that finds their names is loaded for the others. */
async function withPictures(markdown: string, pictures: DocumentToCompile["pictures"]): Promise<string> {
  if (pictures.size === 0) return markdown;
  const { embedPictures } = await import("../../pictures/embed.ts");
  return embedPictures(markdown, pictures);
}

/** Letters beside those of Western Europe, and small capitals, are in fonts of their own. */
const moreOfLatin = /[\u0100-\u017f]|small-caps/;

function addLatin(fonts: NeededFonts, html: string): NeededFonts {
  return moreOfLatin.test(html) ? { ...fonts, stylesheets: ["latin", ...fonts.stylesheets] } : fonts;
}

function setByText(
  markdown: string,
  { title, subtitle, author, date, disclaimer }: FrontMatter,
): Record<string, string> {
  const values = { ...readDocumentOptions(markdown).options, title, subtitle, author, date, disclaimer };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

function createFailureMessage(body: string, error: unknown): FromWorker {
  if (error instanceof DocumentError) {
    const { data, options = {} } = JSON.parse(body) as SentDocument;
    const line = checkMarkdown(normaliseText(data.text_body), toLayout(options))?.line;
    return { kind: "refused", message: error.message, line };
  }
  console.error(error);
  return { kind: "failed" };
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("drawn" in data) {
    receive(data.drawn);
    return;
  }
  if ("read" in data) {
    receivePage(data.read);
    return;
  }
  void compile(data)
    .catch((error: unknown) => createFailureMessage(data.body, error))
    .then(postToPage);
});
postToPage({ kind: "ready" });
