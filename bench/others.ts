import { createRenderer } from "../document/core/renderer.ts";
import type { Renderer } from "../document/core/renderer.ts";
import { defaultLayout } from "../document/core/source.ts";
import type { Stage } from "../document/core/stopwatch.ts";
import { findDocuments } from "../test/corpus/documents.ts";
import type { StrangersDocument } from "../test/corpus/documents.ts";
import { openBare } from "./bare.ts";
import type { Bare } from "./bare.ts";
import { toFigure, ratio, roundsWithin } from "./measure.ts";
import type { Console } from "./measure.ts";

/** Rendering times of documents that others wrote for another purpose. */
export interface OthersFigures {
  readonly documents: number;
  readonly pages: number;
  /** Of the documents, each by a bare print of its HTML. */
  readonly ratios: { readonly median: number; readonly p90: number; readonly worst: number };
  /** The time of all documents by that of all bare prints. */
  readonly ratioOfSums: number;
  /** ms a page, over all documents. */
  readonly perPage: Readonly<Partial<Record<Stage, number>>>;
  readonly each: readonly OneFigures[];
}

interface OneFigures {
  readonly name: string;
  readonly pages: number;
  /** Medians, in ms. */
  readonly ours: number;
  readonly bare: number;
  readonly ratio: number;
  readonly stages: Readonly<Partial<Record<Stage, number>>>;
}

const rounds = 5;
/** Time for the rounds of one document. */
const seconds = 1.2;
/** The documents of a run are those of any other one, as long as the lock file is the same. */
const seed = 1;
const worstShown = 5;

/**
 * Measures strangers' documents beside bare prints of their HTML, in turn. Their images are not fetched: the web's time is not measured.
 * @param console names a folder of them; by default those of the installed packages
 */
export async function others(console: Console): Promise<OthersFigures> {
  const documents = await findDocuments([console.documents ?? "node_modules"], seed);
  const chosen = console.documents === undefined ? documents.slice(0, console.quick ? 12 : 80) : documents;
  const renderer = createRenderer({ warmsJit: true, fetchImage: () => Promise.resolve(undefined) });
  const bare = openBare();
  try {
    // The process has seen other documents by the time that figures count, as a process of the service has.
    for (const { markdown } of chosen.slice(0, 6)) await render(renderer, markdown, () => undefined);
    const each: OneFigures[] = [];
    for (const document of chosen) each.push(await figuresOfOne(console, document, renderer, bare));
    const figures = summary(each);
    for (const line of formatLines(figures)) console.line(line);
    return figures;
  } finally {
    await Promise.all([renderer.close(), bare.stop()]);
  }
}

async function figuresOfOne(
  console: Console,
  { name, markdown }: StrangersDocument,
  renderer: Renderer,
  bare: Bare,
): Promise<OneFigures> {
  const html = await bare.html(markdown, "off");
  const own: number[] = [];
  const limits: number[] = [];
  const stages = new Map<Stage, number[]>();
  let pages = 0;
  for (const round of roundsWithin(0, rounds, seconds)) {
    console.progress(`${name}, round ${String(round)}`);
    const spent = new Map<Stage, number>();
    const begun = performance.now();
    pages = await render(renderer, markdown, (stage, taken) => {
      spent.set(stage, (spent.get(stage) ?? 0) + taken);
    });
    own.push(performance.now() - begun);
    await renderer.whenIdle();
    const printing = performance.now();
    await bare.print(html);
    limits.push(performance.now() - printing);
    await bare.settled();
    for (const [stage, taken] of spent) stages.set(stage, [...(stages.get(stage) ?? []), taken]);
  }
  const [ours, limit] = [toFigure(own).median, toFigure(limits).median];
  const medians = Object.fromEntries([...stages].map(([stage, taken]) => [stage, toFigure(taken).median]));
  return { name, pages, ours, bare: limit, ratio: ours / limit, stages: medians };
}

async function render(
  renderer: Renderer,
  markdown: string,
  measured: (stage: Stage, ms: number) => void,
): Promise<number> {
  const source = {
    markdown,
    meta: { title: "Bench" },
    layout: { ...defaultLayout, contents: "off" },
  } as const;
  return (await renderer.render(source, { measured })).pages;
}

function summary(each: readonly OneFigures[]): OthersFigures {
  const sumFigures = (valueOf: (figures: OneFigures) => number) =>
    each.reduce((sum, figures) => sum + valueOf(figures), 0);
  const pages = sumFigures((figures) => figures.pages);
  const ratios = each.map((figures) => figures.ratio).sort((a, b) => a - b);
  const at = (share: number) => ratios[Math.min(ratios.length - 1, Math.floor(ratios.length * share))] ?? 0;
  const stages = new Set(each.flatMap((figures) => Object.keys(figures.stages) as Stage[]));
  return {
    documents: each.length,
    pages,
    ratios: { median: at(0.5), p90: at(0.9), worst: at(1) },
    ratioOfSums: sumFigures((figures) => figures.ours) / sumFigures((figures) => figures.bare),
    perPage: Object.fromEntries(
      [...stages].map((stage) => [stage, sumFigures((figures) => figures.stages[stage] ?? 0) / pages]),
    ),
    each,
  };
}

function formatLines({ documents, pages, ratios, ratioOfSums, perPage, each }: OthersFigures): string[] {
  const stages = Object.entries(perPage).map(([stage, taken]) => `${stage} ${taken.toFixed(1)}`);
  const worst = [...each].sort((a, b) => b.ratio - a.ratio).slice(0, worstShown);
  return [
    `  ${String(documents)} documents of ${String(pages)} pages in all`,
    `  median${ratio(ratios.median)}, nine of ten below${ratio(ratios.p90)}, the worst${ratio(ratios.worst)} a bare print; all together${ratio(ratioOfSums)}`,
    `  ms a page: ${stages.join(", ")}`,
    ...worst.map(
      (figures) =>
        `    ${ratio(figures.ratio)} ${figures.ours.toFixed(0).padStart(5)} ms, ${String(figures.pages)} pages, ${figures.name}`,
    ),
  ];
}
