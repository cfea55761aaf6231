import { randomUUID } from "node:crypto";
import type { Purchase } from "./purchase.ts";
import { createWarmBrowser } from "../document/browser/warm-browser.ts";
import type { WarmBrowser } from "../document/browser/warm-browser.ts";
import { contentsOf } from "../document/page/contents.ts";
import { createWebFonts } from "../document/fonts/web-fonts.ts";
import { fontsUrl, createIsolatedPage, show } from "../document/browser/isolated-page.ts";
import { defaultLayout } from "../document/source.ts";
import { compileMarkdown } from "../document/compile.ts";
import { pageHtml } from "../document/page/page.ts";
import { createRenderer } from "../document/renderer.ts";
import type { Renderer } from "../document/renderer.ts";
import type { Stage } from "../document/stopwatch.ts";
import { repairMarkdown } from "../document/markdown/repair/repair.ts";
import { parseMarkdown } from "../document/markdown/parser.ts";
import { figureOf, measure, ms, ratio, row } from "./measure.ts";
import type { Console, Figure } from "./measure.ts";
import { prose } from "./prose.ts";

/** A document of one length, rendered by the service, and printed by the browser alone. */
export interface RenderingFigures {
  readonly pages: number;
  readonly contents: boolean;
  /** From the queue's message to the stored PDF. */
  readonly message: Figure;
  /** A bare print of the same final HTML in an equally warm browser, with tags and bookmarks. */
  readonly bare: Figure;
  /** The same without tags and bookmarks. */
  readonly untagged: Figure;
  /** `message` by `bare`. */
  readonly ratio: number;
  /** Medians in ms; `parse` is part of `compile`, `store` is all that the renderer does not do. */
  readonly stages: Readonly<Record<Stage | "parse" | "store", number>>;
}

const sizes = { quick: [1, 10], full: [1, 10, 100, 500] };
/** A section is a little less than a page. */
const sectionsOf = (pages: number) => Math.max(1, Math.round(pages * 1.02));

/** What rendering costs beyond what the browser needs by itself, by the number of pages, with a list of contents and without. */
export async function rendering(
  console: Console,
  purchase: Purchase,
): Promise<Record<string, RenderingFigures>> {
  const fonts = createWebFonts(fontsUrl);
  const renderer = createRenderer();
  const bare = createWarmBrowser({
    openPage: (context) => createIsolatedPage(context, (path) => fonts.read(path)),
  });
  const results: Record<string, RenderingFigures> = {};
  try {
    for (const size of console.quick ? sizes.quick : sizes.full) {
      for (const toc of size === 1 ? (["off"] as const) : (["off", "on"] as const)) {
        console.progress(`${size} pages, contents ${toc}`);
        const rounds = Math.max(3, Math.min(console.quick ? 7 : 15, Math.round(600 / size)));
        const figures = await figuresOf({ size, toc, rounds, renderer, bare, purchase, fonts });
        results[`${figures.pages}${toc === "on" ? "+contents" : ""}`] = figures;
        const name = `${figures.pages} pages${toc === "on" ? ", with contents" : ""}`;
        console.line(
          `${row(name, figures.message)} ${ratio(figures.ratio)} a bare print${stagesText(figures)}`,
        );
      }
    }
    return results;
  } finally {
    await Promise.all([renderer.close(), bare.close()]);
  }
}

interface Subject {
  readonly size: number;
  readonly toc: "on" | "off";
  readonly rounds: number;
  readonly renderer: Renderer;
  readonly bare: WarmBrowser;
  readonly purchase: Purchase;
  readonly fonts: ReturnType<typeof createWebFonts>;
}

async function figuresOf({
  size,
  toc,
  rounds,
  renderer,
  bare,
  purchase,
  fonts,
}: Subject): Promise<RenderingFigures> {
  const markdown = prose(sectionsOf(size));
  const layout = { ...defaultLayout, contents: toc };
  const meta = { title: "Bench" };
  const none = { image: () => Promise.resolve(undefined), diagrams: () => Promise.resolve([]) };
  const {
    html: body,
    headings,
    language,
    length,
  } = await compileMarkdown(markdown, none.image, none.diagrams);
  const contents = contentsOf(headings, length, toc);
  const parts = { body, meta, fallbackTitle: undefined, contents, language, layout };
  const html = pageHtml(parts, (shown) => fonts.stylesheetFor(shown, language));

  const stages: Record<Stage | "parse" | "store", number[]> = {
    parse: [],
    compile: [],
    load: [],
    contents: [],
    print: [],
    pack: [],
    store: [],
  };
  const timed = (stage: keyof typeof stages, work: () => unknown): void => {
    const begun = performance.now();
    work();
    stages[stage].push(performance.now() - begun);
  };
  let pages = 0;
  const own: number[] = [];
  const messages: number[] = [];
  const limits: number[] = [];
  const bareOf = (tagged: boolean) =>
    bare.withPage(async (page) => {
      await show(page, html);
      return page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        timeout: 0,
        tagged,
        outline: tagged,
      });
    });
  await bareOf(true);
  // Turn about, so that a machine that slows down slows all of them.
  for (let round = -1; round < rounds; round++) {
    const job = await purchase.buy({
      data: { text_body: `${markdown}\n\n${randomUUID()}`, meta },
      options: { toc },
    });
    let begun = performance.now();
    await purchase.render(job);
    if (round >= 0) messages.push(performance.now() - begun);
    begun = performance.now();
    const rendered = await renderer.render(
      { markdown, meta, layout },
      { measured: (stage, taken) => round >= 0 && stages[stage].push(taken) },
    );
    pages = rendered.pages;
    if (round >= 0) own.push(performance.now() - begun);
    begun = performance.now();
    await bareOf(true);
    if (round >= 0) limits.push(performance.now() - begun);
    if (round >= 0) timed("parse", () => parseMarkdown(repairMarkdown(markdown), false));
  }
  const untagged = await measure(Math.min(rounds, 5), () => bareOf(false));
  const [message, limit] = [figureOf(messages), figureOf(limits)];
  stages.store.push(Math.max(0, message.median - figureOf(own).median));
  const medians = Object.fromEntries(
    Object.entries(stages).map(([stage, taken]) => [stage, figureOf(taken).median]),
  );
  return {
    pages,
    contents: toc === "on",
    message,
    bare: limit,
    untagged,
    ratio: message.median / limit.median,
    stages: medians as RenderingFigures["stages"],
  };
}

function stagesText({ stages, untagged, bare }: RenderingFigures): string {
  const shown = (["parse", "compile", "load", "contents", "print", "pack", "store"] as const)
    .filter((stage) => stages[stage] >= 0.05)
    .map((stage) => `${stage} ${stages[stage].toFixed(1)}`)
    .join(", ");
  return `\n      ${shown} ms; bare ${ms(bare.median).trim()}, of which tags and bookmarks ${ms(bare.median - untagged.median).trim()}`;
}
