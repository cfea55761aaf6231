import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseMarkdown } from "../document/core/parse/parser.ts";
import { repairMarkdown } from "../document/core/repair-markdown.ts";
import { createRenderer } from "../document/core/renderer.ts";
import type { Renderer } from "../document/core/renderer.ts";
import { defaultLayout } from "../document/core/source.ts";
import type { Stage } from "../document/core/stopwatch.ts";
import { bundleStage } from "./bundle-stage.ts";
import { putFontArchive } from "../test/integration/assembly/font-archive.ts";
import { openBare } from "./bare.ts";
import type { Bare } from "./bare.ts";
import { kinds } from "./documents.ts";
import { collectGarbage, toFigure, ms, ratio, roundsWithin, row } from "./measure.ts";
import type { Console, Figure } from "./measure.ts";
import { prose } from "./prose.ts";
import type { Purchase } from "./purchase.ts";
import { renderAsset, startRenderFunction } from "./render-function.ts";
import type { RenderFunction } from "./render-function.ts";

/** A document, rendered by the service, and printed by the browser alone. */
export interface RenderingFigures {
  readonly pages: number;
  readonly contents: boolean;
  /** From the queue's message to the stored PDF, by the deployed function in a process of its own. */
  readonly message: Figure;
  /** A bare print of the same final HTML in an equally warm browser, with tags and bookmarks. */
  readonly bare: Figure;
  /** `message` by `bare`. */
  readonly ratio: number;
  /** Bytes of the stored PDF, and of the bare one. */
  readonly bytes: { readonly ours: number; readonly bare: number };
  /** Medians in ms; `parse` is part of `compile`, `store` is all that the renderer does not do. */
  readonly stages: Readonly<Record<Stage | "parse" | "store", number>>;
}

interface Subject {
  readonly name: string;
  readonly markdown: string;
  readonly contents: "on" | "off";
  readonly rounds: number;
  /** That they may take: all together leave the part three minutes. */
  readonly seconds: number;
  /** Whether the stages are measured, in a renderer of this process. */
  readonly hasStages: boolean;
}

interface Printers {
  readonly renderer: Renderer;
  readonly bare: Bare;
  readonly purchase: Purchase;
  readonly printer: RenderFunction;
}

/** Measures what rendering costs beyond what the browser needs by itself: by the number of pages, with a list of contents and without, and by what is in a document. */
export async function rendering(
  console: Console,
  purchase: Purchase,
): Promise<Record<string, RenderingFigures>> {
  console.progress("Bundling, as for a deployment");
  const assembly = bundleStage();
  const folder = mkdtempSync(join(tmpdir(), "rendering-"));
  const asset = renderAsset(assembly);
  await putFontArchive(assembly, asset.environment);
  const printer = await startRenderFunction(purchase, asset, folder);
  const renderer = createRenderer({ warmsJit: true });
  const bare = openBare();
  const results: Record<string, RenderingFigures> = {};
  try {
    for (const subject of subjects(console.quick)) {
      console.progress(subject.name);
      const figures = await measureFigures(subject, { renderer, bare, purchase, printer });
      results[subject.name] = figures;
      const name = `${String(figures.pages)} pages, ${subject.name}`;
      console.line(
        `${row(name, figures.message)} ${ratio(figures.ratio)} a bare print${stagesText(figures)}`,
      );
    }
    return results;
  } finally {
    await Promise.all([printer.stop(), renderer.close(), bare.stop()]);
    for (const path of [folder, assembly.folder]) rmSync(path, { recursive: true });
  }
}

function subjects(quick: boolean): Subject[] {
  const sizes = quick ? [1, 10] : [1, 10, 80, 400];
  const rounds = (pages: number) => Math.max(3, Math.min(quick ? 7 : 15, Math.round(600 / pages)));
  const bySize = sizes.map((size) => ({
    name: `${String(size)} of prose${size === 1 ? "" : " with contents"}`,
    // A section is a little less than a page.
    markdown: prose(Math.max(1, Math.round(size * 1.02))),
    contents: size === 1 ? ("off" as const) : ("on" as const),
    rounds: rounds(size),
    seconds: size === 400 ? 40 : 6,
    // A second renderer beside the function would exceed the memory that all processes may take.
    hasStages: size < 400,
  }));
  const byKind = Object.entries(kinds).map(([name, make]) => ({
    name,
    markdown: make(),
    contents: "off" as const,
    rounds: rounds(10),
    seconds: 6,
    hasStages: true,
  }));
  return quick ? bySize : [...bySize, ...byKind];
}

async function measureFigures(subject: Subject, printers: Printers): Promise<RenderingFigures> {
  const { markdown, contents, rounds, seconds, hasStages } = subject;
  const { renderer, bare, purchase, printer } = printers;
  const meta = { title: "Bench" };
  const layout = { ...defaultLayout, contents };
  const html = await bare.html(markdown, contents);
  const stages: Record<Stage | "parse" | "store", number[]> = {
    parse: [],
    compile: [],
    load: [],
    layout: [],
    reprint: [],
    print: [],
    pack: [],
    store: [],
  };
  const [own, messages, limits]: [number[], number[], number[]] = [[], [], []];
  let [pages, ourBytes] = [0, 0];
  // Of a short document several, until its code is compiled.
  const warmUps = Math.ceil(rounds / 3);
  const bareBytes = (await bare.print(html)).length;
  // Turn about, so that a machine that slows down slows all of them; the first rounds warm up.
  for (const round of roundsWithin(-warmUps, rounds, seconds)) {
    const isCounted = round >= 0;
    const job = await purchase.buy({
      data: { text_body: `${markdown}\n\n${randomUUID()}`, meta },
      options: { toc: contents },
    });
    const begun = performance.now();
    const taken = (await printer.render(job)) - begun;
    ({ pages, bytes: ourBytes } = await purchase.expectDone(job));
    if (isCounted) messages.push(taken);
    // A stage may come more than once in a document.
    const spent = new Map<Stage, number>();
    const measured = (stage: Stage, taken: number) => spent.set(stage, (spent.get(stage) ?? 0) + taken);
    collectGarbage();
    if (hasStages) {
      const alone = await timed(() => renderer.render({ markdown, meta, layout }, { measured }));
      // What is made ready for the next would take a processor from what is measured now.
      await renderer.whenIdle();
      if (isCounted) own.push(alone);
    }
    if (isCounted) for (const [stage, sum] of spent) stages[stage].push(sum);
    const limit = await timed(() => bare.print(html));
    await bare.settled();
    if (isCounted) limits.push(limit);
    const parsing = await timed(async () => parseMarkdown((await repairMarkdown(markdown)).text));
    if (isCounted) stages.parse.push(parsing);
  }
  const [message, limit] = [toFigure(messages), toFigure(limits)];
  if (hasStages) stages.store.push(Math.max(0, message.median - toFigure(own).median));
  const medians = Object.fromEntries(
    Object.entries(stages).map(([stage, taken]) => [stage, toFigure(taken).median]),
  );
  return {
    pages,
    contents: contents === "on",
    message,
    bare: limit,
    ratio: message.median / limit.median,
    bytes: { ours: ourBytes, bare: bareBytes },
    stages: medians as RenderingFigures["stages"],
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function stagesText({ stages, bare, bytes }: RenderingFigures): string {
  const shown = (["parse", "compile", "load", "layout", "print", "reprint", "pack", "store"] as const)
    .filter((stage) => stages[stage] >= 0.05)
    .map((stage) => `${stage} ${stages[stage].toFixed(1)}`)
    .join(", ");
  const kilobytes = (count: number) => String(Math.round(count / 1000));
  const browser = stages.load + stages.layout + (stages.print || 0) + (stages.reprint || 0);
  const part = Number.isNaN(browser) ? "" : ` ms; the browser's part ${ratio(browser / bare.median).trim()}`;
  return `\n      ${shown}${part}, bare ${ms(bare.median).trim()}; ${kilobytes(bytes.ours)} kB, bare ${kilobytes(bytes.bare)} kB`;
}
