import pTimeout from "p-timeout";
import { createDiagramDrawer } from "../../../document/core/diagrams/diagrams.ts";
import type { DiagramSource } from "../../../document/core/diagrams/diagram-kinds.ts";
import type { DrawDiagrams, DrawingPages } from "../../../document/core/diagrams/diagrams.ts";
import { createDrawingPage } from "../../../document/core/diagrams/drawing-page.ts";
import type { DrawingPage } from "../../../document/core/diagrams/drawing-page.ts";
import type { DrawnDiagram } from "../../../document/core/diagrams/in-page-diagrams.ts";
import type { FontRules } from "../pages/frame.ts";
import { createDiagramFonts } from "./diagram-fonts.ts";
import { openDrawingFrame } from "./drawing-frame.ts";
import type { DrawingFrame } from "./drawing-frame.ts";

/** Where the site has what draws. */
export interface DrawerAddresses {
  /** Of the page that draws. */
  readonly drawing: string;
  /** The address of the folder with the programs that draw. */
  readonly diagrams: string;
  /** The address of the folder with all fonts. */
  readonly fonts: string;
}

/** How long the programs that draw may be on their way, and then the parts of them that some diagrams need; in ms. */
const programsMs = 120_000;
const partsMs = 20_000;
/** Time limit of a diagram, in ms: more than the printer's, since the machine may be slow. */
const drawMs = 10_000;

/**
 * Creates a drawer, which draws each diagram once, by the printer's own code in a frame.
 * @returns a function that is called for one document at a time, and throws if the drawing code cannot be loaded
 */
export function createDrawer(
  { drawing, diagrams, fonts: fontsUrl }: DrawerAddresses,
  rules: FontRules,
): DrawDiagrams {
  const fonts = createDiagramFonts(fontsUrl, rules);
  let opened: { readonly frame: DrawingFrame; readonly page: DrawingPage } | undefined;
  /** Drawings by source, undefined for one that never ended; and the sources of the current document. */
  const memory = new Map<string, DrawnDiagram | undefined>();
  const used = new Set<string>();
  let underWay: string | undefined;
  let fontsWanted: Parameters<DrawingPage["loadFonts"]> | undefined;
  let seen: ReadonlySet<string> = new Set();

  const open = async (sources: readonly DiagramSource[]) => {
    const frame = opened?.frame ?? (await openDrawingFrame(drawing));
    const { page } = (opened ??= {
      frame,
      page: createDrawingPage(frame.call, (name) => diagrams + name),
    });
    await page.loadScripts(sources.map(({ kind }) => kind));
    return opened;
  };

  const close = (): void => {
    opened?.frame.end();
    opened = undefined;
  };

  /** Loads all that is needed, which may take longer than to draw. */
  const prepare = async (sources: readonly DiagramSource[]): Promise<void> => {
    try {
      const { frame } = await pTimeout(open(sources), { milliseconds: programsMs });
      // Mermaid loads its parts when it reads.
      const texts = sources.filter(({ kind }) => kind === "mermaid").map(({ text }) => text);
      const read = texts.map((text) => frame.call("readMermaid", [text]).catch(() => undefined));
      await pTimeout(Promise.all(read), { milliseconds: partsMs }).catch(() => undefined);
    } catch (error) {
      close();
      throw error;
    }
  };

  const rememberingPage: DrawingPage = {
    loadFonts(...wanted) {
      fontsWanted = wanted;
      return Promise.resolve();
    },
    loadScripts: () => Promise.resolve(),

    async draw(source, number) {
      const key = JSON.stringify(source);
      used.add(key);
      if (memory.has(key)) {
        const known = memory.get(key);
        if (!known) throw new Error("It had no end before");
        return known;
      }
      const { page } = await open([source]);
      if (fontsWanted) await page.loadFonts(...fontsWanted);
      fontsWanted = undefined;
      underWay = key;
      const drawn = await page.draw(source, number);
      underWay = undefined;
      memory.set(key, drawn);
      return drawn;
    },
  };

  const pages: DrawingPages = {
    async withPage(use) {
      try {
        return await use(rememberingPage);
      } catch (error) {
        if (underWay !== undefined) {
          memory.set(underWay, undefined);
          underWay = undefined;
          close();
        }
        throw error;
      }
    },
  };
  const draw = createDiagramDrawer(pages, fonts, drawMs);

  return async (sources) => {
    const fresh = sources.filter((source) => !seen.has(JSON.stringify(source)));
    if (fresh.length > 0) await prepare(fresh);
    used.clear();
    const drawn = await draw(sources);
    seen = new Set(sources.map((source) => JSON.stringify(source)));
    for (const key of memory.keys()) if (!used.has(key)) memory.delete(key);
    return drawn;
  };
}
