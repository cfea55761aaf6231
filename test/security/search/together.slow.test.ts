import { describe, expect, it } from "vitest";
import { DocumentError } from "../../../document/core/errors.ts";
import { bombs } from "./bombs.ts";
import { timeoutMs } from "./cost-of-document.ts";
import { peakOfTree } from "./peak-of-tree.ts";
import { mostTreeMb, warmRenderer } from "./search.ts";

/**
 * Documents that take most memory, at once in one renderer and in two. A limit of each browser beside those of the others is caught here alone: tables of
 * which each takes 1,400 MB took 3,700 together.
 */

const together: readonly (readonly string[])[] = [
  ["rows of a table", "nests of \\left and \\right", "rows of a table"],
  ["rows of a table", "rows of a table"],
  ["edges of a million ranks", "edges of a million ranks", "filters of whole pictures"],
  ["paragraphs of a letter", "grids", "lists in each other"],
  ["nests of \\left and \\right", "reactions by mhchem", "thirty Gantt charts with a tick a minute"],
];

describe("documents that take much memory", () => {
  const tried = process.env.SWEEP === "all" ? together : together.slice(0, 1);
  const cases = tried.flatMap((names) => [1, 2].map((renderers) => [renderers, names] as const));
  it.each(cases)("stay within the memory of all processes, with %d renderers: %s", async (count, names) => {
    const renderers = await Promise.all(Array.from({ length: count }, () => warmRenderer()));
    const { result, peakMb } = await peakOfTree(() =>
      Promise.allSettled(
        names.map(async (name, at) => {
          const source = bombs.find(([known]) => known === name)?.[1];
          await renderers[at % count]?.render({ markdown: "", ...source, meta: {} }, { timeoutMs });
        }),
      ),
    );
    await Promise.all(renderers.map((renderer) => renderer.close()));
    const faults = result.filter(
      (one) => one.status === "rejected" && !(one.reason instanceof DocumentError),
    );
    expect(faults).toEqual([]);
    expect(peakMb).toBeLessThan(mostTreeMb);
  });
});
