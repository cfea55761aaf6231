import type { PageOptions } from "../source.ts";

/** How a diagram is drawn. */
export type DiagramKind = "mermaid" | "graphviz" | "chart";

/** The part of their document's look that diagrams take. */
export interface DiagramLook {
  /** `#rrggbb`, if the document or its theme has its own. */
  readonly accent?: string;
  /** The face of its captions, where it is that of its text. */
  readonly font?: PageOptions["font"];
}

/** A diagram as its program reads it. */
export interface DiagramSource extends DiagramLook {
  readonly kind: DiagramKind;
  /** Mermaid, Graphviz's DOT, or the specification of a chart as JSON. */
  readonly text: string;
}

const kinds: ReadonlyMap<string, DiagramKind> = new Map([
  ["mermaid", "mermaid"],
  ["dot", "graphviz"],
  ["graphviz", "graphviz"],
  ["gv", "graphviz"],
  ["vega-lite", "chart"],
  ["vegalite", "chart"],
]);

/** Finds the way in which code in a language is drawn; undefined for code that is shown as such. */
export function findDiagramKind(language: string | null | undefined): DiagramKind | undefined {
  return kinds.get(language?.toLowerCase() ?? "");
}

/** Names of languages that are drawn. */
export const diagramLanguages: readonly string[] = [...kinds.keys()];
