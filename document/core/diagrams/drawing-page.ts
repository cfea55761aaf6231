import { buildChartConfiguration, drawChart } from "./vega-lite.ts";
import { listDiagramFamilies } from "./diagram-fonts.ts";
import type { DiagramKind, DiagramSource } from "./diagram-kinds.ts";
import { drawGraphviz, buildGraphvizAttributes } from "./graphviz.ts";
import type { DrawnDiagram } from "./in-page-diagrams.ts";
import { loadFonts, loadScript } from "./load-in-page.ts";
import { drawMermaid, buildMermaidConfiguration, readMermaid } from "./mermaid.ts";
import { buildPalette } from "./palette.ts";
import { resetRandom } from "./seeded-random.ts";

/** The functions that are called in a page that draws, by their names. Each holds all that it needs. */
export const pageFunctions = {
  drawChart,
  drawGraphviz,
  drawMermaid,
  loadFonts,
  loadScript,
  readMermaid,
  resetRandom,
};
export type PageFunctions = typeof pageFunctions;

/** Calls a function in a page. @returns its answer, which is not trusted: the page has run a stranger's diagrams */
export type CallPage = <Name extends keyof PageFunctions>(
  name: Name,
  ...values: Parameters<PageFunctions[Name]>
) => Promise<Awaited<ReturnType<PageFunctions[Name]>>>;

/** A page that draws the diagrams of one document. It never holds the document. */
export interface DrawingPage {
  /** Loads the fonts of a text. Text is measured before it is drawn, so they must be there. */
  readonly loadFonts: (rules: string, families: string, text: string) => Promise<void>;
  /** Loads what kinds of diagrams need. */
  loadScripts(kinds: Iterable<DiagramKind>): Promise<void>;
  /** Draws one diagram, whose scripts are loaded. @returns the page's answer, which is not trusted */
  draw(source: DiagramSource, number: number): Promise<DrawnDiagram>;
}

/** Gives Mermaid the name by which it is called; a module, as Mermaid is. */
export const mermaidStart = "start.js";

/** The scripts of each kind, in their order. */
const scriptsOf: Readonly<Record<DiagramKind, readonly string[]>> = {
  mermaid: [mermaidStart],
  graphviz: ["viz-global.js"],
  chart: ["vega.min.js", "vega-lite.min.js", "vega-interpreter.js"],
};

/**
 * Creates a page that draws diagrams.
 * @param urlOf returns a script's address by its name
 * @param loaded names of the scripts that the page has; those loaded later are added
 */
export function createDrawingPage(
  call: CallPage,
  urlOf: (name: string) => string,
  loaded = new Set<string>(),
): DrawingPage {
  return {
    loadFonts: (rules, families, text) => call("loadFonts", rules, families, text),

    async loadScripts(kinds) {
      for (const name of [...kinds].flatMap((kind) => scriptsOf[kind])) {
        if (loaded.has(name)) continue;
        await call("loadScript", urlOf(name), name === mermaidStart);
        loaded.add(name);
      }
    },

    async draw(source, number) {
      const [, drawn] = await Promise.all([call("resetRandom"), draw(call, source, number)]);
      return drawn;
    },
  };
}

function draw(
  call: CallPage,
  { kind, text, accent, font }: DiagramSource,
  number: number,
): Promise<DrawnDiagram> {
  const palette = buildPalette(accent);
  const families = listDiagramFamilies(font);
  switch (kind) {
    case "mermaid":
      return call("drawMermaid", text, number, buildMermaidConfiguration(palette, families));
    case "graphviz":
      return call("drawGraphviz", text, buildGraphvizAttributes(palette, families));
    case "chart":
      return call("drawChart", text, buildChartConfiguration(palette, families));
  }
}
