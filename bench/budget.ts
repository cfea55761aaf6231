import { workUnits } from "../document/core/budget/units.ts";
import type { Unit } from "../document/core/budget/units.ts";
import { createRenderer } from "../document/core/renderer.ts";
import { costOfDocument } from "../test/security/search/cost-of-document.ts";
import type { DocumentCost } from "../test/security/search/cost-of-document.ts";
import type { Console } from "./measure.ts";

/** What so many of one unit cost. */
export interface BudgetFigures {
  readonly count: number;
  /** Of all processors. */
  readonly seconds: number;
  /** At most at one time, beyond what was held before. */
  readonly mb: number;
  readonly pdfMb: number;
  /** Of one of them, in µs: measured, and as the budget has it. */
  readonly us: number;
  readonly budgetUs: number;
}

/** A document with so many of each unit, in paragraphs as people write them. */
const subjects: Readonly<Record<Unit, (count: number) => string>> = {
  characters: (count) => paragraphs("The gauge was read again at noon. ", 20, count / 680),
  imageData: (count) => `![](data:image/jpeg;base64,/9j/${"A".repeat(count)})`,
  elements: (count) => paragraphs("**Read** at noon. ", 20, count / 20),
  blocks: (count) => paragraphs("Noon.", 1, count),
  code: (count) => paragraphs("`read` at noon. ", 20, count / 20),
  codeLines: (count) => `\`\`\`\n${"let a = 1;\n".repeat(count)}\`\`\``,
  links: (count) => paragraphs("[Read](https://tide.example/) at noon. ", 20, count / 20),
  notes: (count) => `${paragraphs("Read at noon.[^a] ", 20, count / 20)}\n\n[^a]: By hand.`,
  formulas: (count) => paragraphs("$a$ at noon. ", 20, count / 20),
  // It has eight.
  formulaParts: (count) => paragraphs("$a^2_i+b$ at noon. ", 20, count / 160),
  turns: (count) => paragraphs("\u2067שעה\u2069 noon. ", 20, count / 40),
};
const counts: Readonly<Record<Unit, number>> = {
  characters: 1_000_000,
  imageData: 4_000_000,
  elements: 20_000,
  blocks: 5_000,
  code: 5_000,
  codeLines: 30_000,
  links: 4_000,
  notes: 2_000,
  formulas: 10_000,
  formulaParts: 30_000,
  turns: 40_000,
};

/** Measures what a unit of the budget of a document costs, each in a document and a renderer of its own. */
export async function budget(console: Console): Promise<Record<string, BudgetFigures>> {
  const results: Record<string, BudgetFigures> = {};
  for (const unit of Object.keys(subjects) as Unit[]) {
    console.progress(unit);
    const count = console.quick ? counts[unit] / 4 : counts[unit];
    const { seconds, mb, pdfMb } = await measureCost(subjects[unit](count));
    const us = (seconds * 1e6) / count;
    const [budgetUs] = workUnits[unit];
    results[unit] = { count, seconds, mb, pdfMb, us, budgetUs };
    const cost = `${seconds.toFixed(1).padStart(6)} s ${mb.toFixed(0).padStart(6)} MB, PDF ${pdfMb.toFixed(1)} MB`;
    console.line(
      `  ${`${String(count)} ${unit}`.padEnd(24)}${cost}; each ${us.toFixed(1)} µs, in the budget ${String(budgetUs)}`,
    );
  }
  return results;
}

async function measureCost(markdown: string): Promise<DocumentCost> {
  const renderer = createRenderer();
  try {
    await renderer.render({ markdown: "# Warm", meta: {} });
    const cost = await costOfDocument(renderer, { markdown });
    if (cost.fault !== undefined) throw new Error(cost.fault);
    return cost;
  } finally {
    await renderer.close();
  }
}

function paragraphs(sentence: string, length: number, count: number): string {
  return `${sentence.repeat(length)}\n\n`.repeat(Math.ceil(count));
}
