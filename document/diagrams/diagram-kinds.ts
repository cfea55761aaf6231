/** How a diagram is drawn. */
export type DiagramKind = "mermaid" | "graphviz" | "chart";

/** A diagram as its program reads it. */
export interface DiagramSource {
  readonly kind: DiagramKind;
  /** Mermaid, Graphviz's DOT, or the specification of a chart as JSON. */
  readonly text: string;
  /** Of the document, `#rrggbb`, where it or its theme has one of its own. */
  readonly accent?: string;
}

const kinds: ReadonlyMap<string, DiagramKind> = new Map([
  ["mermaid", "mermaid"],
  ["dot", "graphviz"],
  ["graphviz", "graphviz"],
  ["gv", "graphviz"],
  ["chart", "chart"],
  ["vega-lite", "chart"],
  ["vegalite", "chart"],
]);

/** How code in a language is drawn; undefined for what is shown as code. */
export function diagramKind(language: string | null | undefined): DiagramKind | undefined {
  return kinds.get(language?.toLowerCase() ?? "");
}

/** Names of languages that are drawn. */
export const diagramLanguages: readonly string[] = [...kinds.keys()];
