import { closes, fenceOf } from "../markdown/repair/source-lines.ts";
import type { Fence } from "../markdown/repair/source-lines.ts";
import type { DrawDiagrams } from "./diagrams.ts";

/** Draws the diagrams of documents, those of some before they are asked for. */
export interface DiagramsAhead {
  readonly draw: DrawDiagrams;
  /** Begins to draw what a document seems to have; call what it gives when the document has been compiled. */
  begin(markdown: string): () => void;
}

/** Drawing takes longer than parsing, so it begins with it. */
export function drawAhead(draw: DrawDiagrams): DiagramsAhead {
  const begun = new Map<string, { readonly drawn: ReturnType<DrawDiagrams>; users: number }>();
  const keyOf = (sources: readonly string[]): string => JSON.stringify(sources);
  return {
    draw: (sources) => begun.get(keyOf(sources))?.drawn ?? draw(sources),

    begin(markdown) {
      const sources = diagramsIn(markdown);
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
 * anew. Empty as soon as one is in a list or a quote.
 */
function diagramsIn(markdown: string): string[] {
  if (!/^(?:```|~~~)[`~]* *mermaid/im.test(markdown)) return [];
  const found: string[] = [];
  let open: { readonly fence: Fence; readonly lines: string[] } | undefined;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const fence = fenceOf(line);
    if (!open) {
      if (fence) open = { fence, lines: [] };
    } else if (fence && closes(fence, open.fence)) {
      if (isMermaid(open.fence)) found.push(open.lines.join("\n"));
      open = undefined;
    } else open.lines.push(line);
    if (open && isMermaid(open.fence) && open.fence.prefix !== "") return [];
  }
  return found;
}

function isMermaid({ info }: Fence): boolean {
  return /^mermaid(?:\s|$)/i.test(info);
}
