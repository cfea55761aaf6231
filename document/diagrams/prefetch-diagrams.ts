import { closes, fenceOf } from "../markdown/repair/source-lines.ts";
import type { Fence } from "../markdown/repair/source-lines.ts";
import { diagramKind, diagramLanguages } from "./diagram-kinds.ts";
import type { DiagramKind, DiagramLook, DiagramSource } from "./diagram-kinds.ts";
import type { DrawDiagrams } from "./diagrams.ts";

/** The start of a diagram; a document without a match has none. */
const diagramFence = new RegExp(`^(?:\`\`\`|~~~)[\`~]* *(?:${diagramLanguages.join("|")})`, "im");

/** Draws the diagrams of documents, some of them before they are asked for. */
export interface DiagramPrefetch {
  readonly draw: DrawDiagrams;
  /** Begins to draw what a document seems to have. Call the function it returns when the document has been compiled. */
  begin(markdown: string, look?: DiagramLook): () => void;
}

/** Drawing takes longer than parsing, so it begins with it. */
export function createDiagramPrefetch(draw: DrawDiagrams): DiagramPrefetch {
  const begun = new Map<string, { readonly drawn: ReturnType<DrawDiagrams>; users: number }>();
  const keyOf = (sources: readonly DiagramSource[]): string => JSON.stringify(sources);
  return {
    draw: (sources) => begun.get(keyOf(sources))?.drawn ?? draw(sources),

    begin(markdown, look = {}) {
      const sources = diagramsIn(markdown).map((source) => ({ ...source, ...look }));
      if (sources.length === 0) return () => undefined;
      const key = keyOf(sources);
      const one = begun.get(key) ?? { drawn: draw(sources), users: 0 };
      one.users++;
      begun.set(key, one);
      return () => {
        if (--one.users === 0) begun.delete(key);
      };
    },
  };
}

/**
 * The diagrams of a document as its lines tell, without parsing it. It need not be right: what parsing finds to be another one is drawn
 * again. Empty as soon as one is in a list or a quote.
 */
function diagramsIn(markdown: string): DiagramSource[] {
  if (!diagramFence.test(markdown)) return [];
  const found: DiagramSource[] = [];
  let open:
    { readonly fence: Fence; readonly lines: string[]; readonly kind: DiagramKind | undefined } | undefined;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const fence = fenceOf(line);
    if (!open) {
      if (fence) open = { fence, lines: [], kind: diagramKind(/^\S+/.exec(fence.info)?.[0]) };
    } else if (fence && closes(fence, open.fence)) {
      if (open.kind) found.push({ kind: open.kind, text: open.lines.join("\n") });
      open = undefined;
    } else open.lines.push(line);
    // The source of a chart is known when it is read.
    if (open?.kind === "chart" || (open?.kind && open.fence.prefix !== "")) return [];
  }
  return found;
}
