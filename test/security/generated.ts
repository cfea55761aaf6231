import * as fc from "fast-check";
import { DocumentError } from "../../document/core/errors.ts";
import { createRenderer, type Renderer } from "../../document/core/renderer.ts";
import type { Canary } from "./canary.ts";
import { generatedMarkdown } from "./generate.ts";
import { findPdfFaults } from "./pdf-contents.ts";

export interface GeneratedOptions {
  readonly documents: number;
  readonly seed: number;
  readonly canary: Canary;
}

export interface Generated {
  /** Why documents were refused, in the engine's words, and how many were. */
  readonly refusals: ReadonlyMap<string, number>;
  /** The smallest document found that breaks what has to hold, and how; undefined when there is none. */
  readonly fault: string | undefined;
}

/** Renders documents made by rules: each ends in a PDF that holds nothing active or in a refusal, and nothing of it reaches the canary. */
export async function renderGenerated({ documents, seed, canary }: GeneratedOptions): Promise<Generated> {
  const renderer = createRenderer();
  const refusals = new Map<string, number>();
  try {
    const result = await fc.check(
      fc.asyncProperty(generatedMarkdown(canary), async (markdown) => {
        canary.heard.length = 0;
        const refusal = await printForRefusal(renderer, markdown, canary);
        if (refusal !== undefined) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
        if (canary.heard.length > 0) throw new Error(`heard ${canary.heard.join(", ")}`);
      }),
      { numRuns: documents, seed },
    );
    const fault = result.failed
      ? `${String(result.errorInstance)}\n${JSON.stringify(result.counterexample?.[0])}`
      : undefined;
    return { refusals, fault };
  } finally {
    await renderer.close();
  }
}

async function printForRefusal(
  renderer: Renderer,
  markdown: string,
  canary: Canary,
): Promise<string | undefined> {
  try {
    const { pdf } = await renderer.render({ markdown, meta: {} }, { timeoutMs: 30_000 });
    const faults = await findPdfFaults(pdf, canary);
    if (faults.length > 0) throw new Error(`the PDF ${faults.join(", ")}`);
    return undefined;
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
}
