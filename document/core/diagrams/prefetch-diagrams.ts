import { createFenceReader } from "../lines/fences.ts";
import { normaliseLineEnds } from "../uniform-text.ts";
import { findDiagramKind, diagramLanguages } from "./diagram-kinds.ts";
import type { DiagramKind, DiagramLook, DiagramSource } from "./diagram-kinds.ts";
import type { DrawDiagrams } from "./diagrams.ts";

const diagramFence = new RegExp(`^(?:\`\`\`|~~~)[\`~]* *(?:${diagramLanguages.join("|")})`, "im");

/** Draws the diagrams of documents, some of them before they are asked for. */
export interface DiagramPrefetch {
  readonly draw: DrawDiagrams;
  /** Begins to draw the diagrams that a document seems to have. Call the returned function when the document has been compiled. */
  begin(markdown: string, look?: DiagramLook): () => void;
}

/** Creates a prefetch that draws diagrams while the document is parsed, since drawing takes longer. */
export function createDiagramPrefetch(draw: DrawDiagrams): DiagramPrefetch {
  const pending = new Map<string, { readonly drawn: ReturnType<DrawDiagrams>; users: number }>();
  const toKey = (sources: readonly DiagramSource[]): string => JSON.stringify(sources);
  return {
    draw: (sources) => pending.get(toKey(sources))?.drawn ?? draw(sources),

    begin(markdown, look = {}) {
      const sources = findDiagrams(markdown).map((source) => ({ ...source, ...look }));
      if (sources.length === 0) return () => undefined;
      const key = toKey(sources);
      const drawing = pending.get(key) ?? { drawn: draw(sources), users: 0 };
      drawing.users++;
      pending.set(key, drawing);
      return () => {
        if (--drawing.users === 0) pending.delete(key);
      };
    },
  };
}

/** Guesses the diagrams of a document from its lines, without parsing it; a wrong guess costs a drawing. Returns none if a list or quote has one. */
function findDiagrams(markdown: string): DiagramSource[] {
  if (!diagramFence.test(markdown)) return [];
  const diagrams: DiagramSource[] = [];
  const fences = createFenceReader();
  let kind: DiagramKind | undefined;
  let lines: string[] = [];
  for (const line of normaliseLineEnds(markdown).split("\n")) {
    const part = fences.read(line);
    if (part === "opening") {
      kind = findDiagramKind(/^\S+/.exec(fences.open?.info ?? "")?.[0]);
      lines = [];
      // A chart's source is known only after parsing.
      if (kind === "chart" || (kind && fences.open?.prefix !== "")) return [];
    } else if (part === "within") lines.push(line);
    else if (part === "closing" && kind) diagrams.push({ kind, text: lines.join("\n") });
  }
  return diagrams;
}
