import type { DiagramSource } from "../../../document/core/diagrams/diagram-kinds.ts";
import type { DrawDiagrams } from "../../../document/core/diagrams/diagrams.ts";
import type { Drawn } from "../compile/messages.ts";

/** The drawings of the document that is written. */
export interface Drawings {
  /** Returns the diagrams drawn in time, and earlier drawings of the rest; undefined for those without. Never throws. */
  readonly draw: (sources: readonly DiagramSource[]) => Promise<Drawn>;
  /** Resolves when the late drawings have ended, to whether they are drawn now; undefined when none are late. */
  readonly coming: Promise<boolean> | undefined;
}

/** How long pages wait for their diagrams, in ms. */
const patienceMs = 1_000;

/** Draws the diagrams of a document. @param load loads the renderer when a document has a diagram */
export function createDrawings(load: () => Promise<DrawDiagrams>): Drawings {
  let drawer: Promise<DrawDiagrams> | undefined;
  let known: ReadonlyMap<string, Drawn[number]> = new Map();
  /** Of the diagrams that were asked for last, and of those that are drawn. */
  let [wanted, shown] = ["", ""];
  let before: Promise<unknown> = Promise.resolve();
  let coming: Promise<boolean> | undefined;

  /** Draws one document after the other, and skips those that nobody waits for any more. @returns whether it was drawn */
  const drawn = async (sources: readonly DiagramSource[], all: string): Promise<boolean> => {
    await before;
    if (all !== wanted) return false;
    try {
      const draw = await (drawer ??= load());
      const drawings = await draw(sources);
      known = new Map(sources.map((source, number) => [toKey(source), drawings[number]]));
      shown = all;
      return true;
    } catch (error) {
      console.error(error);
      // It may be available the next time.
      drawer = undefined;
      return false;
    }
  };

  return {
    async draw(sources) {
      const all = toKey(sources);
      coming = undefined;
      wanted = all;
      if (all !== shown) {
        const drawing = drawn(sources, all);
        before = drawing;
        const isEnded = await Promise.race([drawing.then(() => true), pause(patienceMs)]);
        if (isEnded !== true) coming = drawing;
      }
      return sources.map((source) => known.get(toKey(source)));
    },

    get coming() {
      return coming;
    },
  };
}

function toKey(value: DiagramSource | readonly DiagramSource[]): string {
  return JSON.stringify(value);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
