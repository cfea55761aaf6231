import type { Root } from "mdast";
import { createContainers } from "./core/containers/index.ts";
import type { Feature } from "./core/feature.ts";
import { htmlOfAll } from "./core/html/index.ts";
import { htmlPhases } from "./core/passes/html-pass.ts";
import { linePhases, type LinePass } from "./core/passes/line-pass.ts";
import { orderPasses } from "./core/passes/order-passes.ts";
import { treePhases, type TreeFacts } from "./core/passes/tree-facts.ts";
import type { PageOptions } from "./core/source.ts";
import type { TreePass } from "./core/tree/tree-pass.ts";
import { latex } from "./dialects/latex/index.ts";
import { mdx } from "./dialects/mdx/index.ts";
import { mkdocs } from "./dialects/mkdocs/index.ts";
import { myst } from "./dialects/myst/index.ts";
import { obsidian } from "./dialects/obsidian/index.ts";
import { pandoc } from "./dialects/pandoc/index.ts";
import { quarto } from "./dialects/quarto/index.ts";
import { sites } from "./dialects/sites/index.ts";
import { abbreviations } from "./features/abbreviations/index.ts";
import { attributes } from "./features/attributes/index.ts";
import { callouts } from "./features/callouts/index.ts";
import { citations } from "./features/citations/index.ts";
import { code } from "./features/code/index.ts";
import { crossReferences } from "./features/cross-references/index.ts";
import { definitionLists } from "./features/definition-lists/index.ts";
import { diagrams } from "./features/diagrams/index.ts";
import { emoji } from "./features/emoji/index.ts";
import { figures } from "./features/figures/index.ts";
import { footnotes } from "./features/footnotes/index.ts";
import { headings } from "./features/headings/index.ts";
import { inlineMarks } from "./features/inline-marks/index.ts";
import { invoices } from "./features/invoices/index.ts";
import { lineBlocks } from "./features/line-blocks/index.ts";
import { lists } from "./features/lists/index.ts";
import { marginNotes } from "./features/margin-notes/index.ts";
import { math } from "./features/math/index.ts";
import { metadata } from "./features/metadata/index.ts";
import { pageBreaks } from "./features/page-breaks/index.ts";
import { qrCodes } from "./features/qr-codes/index.ts";
import { signatures } from "./features/signatures/index.ts";
import { slides } from "./features/slides/index.ts";
import { tables } from "./features/tables/index.ts";
import { tabs } from "./features/tabs/index.ts";
import { terms } from "./features/terms/index.ts";
import { textAlignment } from "./features/text-alignment/index.ts";
import { bounds, repairs } from "./repairs/index.ts";

/** The passes of an engine, in order. */
export interface Engine {
  /** Rewrites lines before they are parsed. */
  readonly lines: readonly LinePass[];
  /** The parser's syntax: with `all`, formulas and what else features add. */
  readonly syntax: "commonmark" | "gfm" | "all";
  readonly tree: readonly TreePass<Root, TreeFacts>[];
  /** Whether it reads a specification and nothing more: fences of diagrams and formulas are code, `[TOC]` is text. */
  readonly isStrict: boolean;
}

/** A block may be of several kinds: an example is a theorem before it is a callout, and columns come last. */
const features: readonly Feature[] = [
  ...[
    tables,
    definitionLists,
    crossReferences,
    metadata,
    callouts,
    textAlignment,
    figures,
    marginNotes,
    tabs,
  ],
  ...[
    abbreviations,
    attributes,
    citations,
    code,
    diagrams,
    emoji,
    footnotes,
    headings,
    inlineMarks,
    lineBlocks,
    lists,
  ],
  ...[math, pageBreaks, qrCodes, signatures, slides, terms],
];
const kinds = [...features, invoices].flatMap(({ containers = [] }) => containers);
const core: readonly Feature[] = [createContainers(kinds), htmlOfAll];

/** The dialects whose syntax a tool reads, beside what all tools share. */
const dialects: Readonly<Record<Exclude<PageOptions["dialect"], "commonmark" | "gfm">, readonly Feature[]>> =
  {
    auto: [quarto, myst, pandoc, sites, mdx, latex, mkdocs, obsidian],
    pandoc: [pandoc, latex],
    quarto: [quarto, pandoc, latex],
    myst: [myst, latex],
    mkdocs: [mkdocs],
    docusaurus: [sites, mdx],
    obsidian: [obsidian],
    marp: [],
    latex: [latex],
  };

const engines = new Map<string, Engine>();

/** Creates the engine of a dialect. Features that bound the parser's work run in every dialect, and so do invoices, which are not of the Markdown. */
export function createEngine({
  dialect,
  repairs: repairing,
}: Pick<PageOptions, "dialect" | "repairs">): Engine {
  const name = `${dialect} ${repairing}`;
  const known = engines.get(name);
  if (known) return known;
  const isStrict = dialect === "commonmark" || dialect === "gfm";
  const read = isStrict ? [] : [...core, ...features, ...dialects[dialect]];
  const parts = [...read, ...(repairing === "on" ? [repairs] : []), bounds, invoices];
  const engine: Engine = {
    lines: orderPasses(
      linePhases,
      parts.flatMap(({ lines = [] }) => lines),
    ),
    syntax: isStrict ? dialect : "all",
    tree: orderPasses(
      treePhases,
      parts.flatMap(({ tree = [] }) => tree),
    ),
    isStrict,
  };
  engines.set(name, engine);
  return engine;
}

const all: readonly Feature[] = [...core, ...features, ...dialects.auto, repairs, invoices];
const htmlPasses = orderPasses(
  htmlPhases,
  all.flatMap(({ html = [] }) => html),
);

/** The passes that change the text and the links of the HTML, in order. */
export const contentPasses = htmlPasses.filter(({ phase }) => phase !== "breaks");

/** The passes that decide where lines and pages may end, in order. They add soft hyphens to the text, so headings are listed before. */
export const breakingPasses = htmlPasses.filter(({ phase }) => phase === "breaks");

/** The elements that the sanitiser allows for features. */
export const allowed: readonly NonNullable<Feature["allow"]>[] = all.flatMap(({ allow }) =>
  allow ? [allow] : [],
);

/** Classes of boxes. */
export const boxes = all.flatMap(({ boxes = [] }) => boxes);
