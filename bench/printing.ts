import { createRenderer } from "../document/renderer.ts";
import type { Renderer } from "../document/renderer.ts";
import { defaultLayout } from "../document/source.ts";
import { openBare } from "./bare.ts";
import type { Bare } from "./bare.ts";
import { figureOf, ratio, row } from "./measure.ts";
import type { Console, Figure } from "./measure.ts";
import { prose } from "./prose.ts";

/** What the browser takes for a document with a list of contents, and of it what making its pages up does. */
export interface PrintingFigures {
  readonly pages: number;
  /** Loading, layout and printing, with all prints that it takes. */
  readonly ours: Figure;
  readonly layout: Figure;
  /** A print of the same HTML, without numbers in the contents. */
  readonly bare: Figure;
  /** `ours` by `bare`. */
  readonly ratio: number;
  /** At most, of `ratio`. */
  readonly goal: number;
}

const sizes = [
  { size: 10, goal: 1.15, rounds: 15 },
  { size: 80, goal: 1.3, rounds: 9 },
] as const;
const stagesOfBrowser: ReadonlySet<string> = new Set(["load", "layout", "print", "reprint"]);

/** Printing with contents beside a bare print, turn about, so that a machine that slows down slows both. */
export async function printing(console: Console): Promise<Record<string, PrintingFigures>> {
  const renderer = createRenderer();
  const bare = openBare();
  const results: Record<string, PrintingFigures> = {};
  try {
    for (const subject of sizes) {
      const name = `${String(subject.size)} pages of prose with contents`;
      console.progress(name);
      const figures = await figuresOf(subject, renderer, bare);
      results[name] = figures;
      const perPage = (figures.layout.median / figures.pages).toFixed(1);
      console.line(
        `${row(name, figures.ours)} ${ratio(figures.ratio)} a bare print (goal ${String(figures.goal)})` +
          `\n      layout ${perPage} ms a page, of ${String(figures.pages)}`,
      );
    }
    return results;
  } finally {
    await Promise.all([renderer.close(), bare.stop()]);
  }
}

async function figuresOf(
  { size, goal, rounds }: (typeof sizes)[number],
  renderer: Renderer,
  bare: Bare,
): Promise<PrintingFigures> {
  const markdown = prose(Math.round(size * 1.02));
  const layout = { ...defaultLayout, contents: "on" } as const;
  const html = await bare.html(markdown, "on");
  const [ours, layouts, limits]: [number[], number[], number[]] = [[], [], []];
  let pages = 0;
  for (let round = -3; round < rounds; round++) {
    let [all, layingOut] = [0, 0];
    const measured = (stage: string, taken: number) => {
      if (stagesOfBrowser.has(stage)) all += taken;
      if (stage === "layout") layingOut += taken;
    };
    ({ pages } = await renderer.render({ markdown, meta: { title: "Bench" }, layout }, { measured }));
    await renderer.whenIdle();
    const begun = performance.now();
    await bare.print(html, true);
    const limit = performance.now() - begun;
    await bare.settled();
    if (round < 0) continue;
    limits.push(limit);
    ours.push(all);
    layouts.push(layingOut);
  }
  const [own, limit] = [figureOf(ours), figureOf(limits)];
  return { pages, ours: own, layout: figureOf(layouts), bare: limit, ratio: own.median / limit.median, goal };
}
