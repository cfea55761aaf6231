import type { Code, Paragraph, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { findDiagramKind, type DiagramKind, type DiagramSource } from "../../core/diagrams/diagram-kinds.ts";
import type { Drawing } from "../../core/diagrams/diagrams.ts";
import { parseCodeInfo } from "../../core/html/code-info.ts";
import type { DataUriPlaceholders } from "../../core/images/data-uri-placeholders.ts";
import { toDataUri } from "../../core/images/named-images.ts";
import type { TreeFacts } from "../../core/passes/tree-facts.ts";
import { visit } from "../../core/tree/visit.ts";
import type * as ChartSpec from "./chart-spec.ts";
import type * as Descriptions from "./descriptions.ts";

/** Drawn at a label size of 14 pixels, which is more than the text around needs. */
const scale = 0.86;

/** Puts a drawing in the place of each diagram and chart. A diagram that cannot be drawn shows its source, and why. */
export async function embedDiagrams(
  root: Root,
  { drawDiagrams, placeholders, language, warn }: TreeFacts,
): Promise<void> {
  const readers = await loadReaders(root);
  const charts = readers.charts;
  const diagrams: FoundDiagram[] = [];
  const refuse = (code: Code, reason: string): void => {
    warn("diagram-not-drawn", `A diagram could not be drawn: ${reason}.`, code.position?.start.line);
    code.data = { ...code.data, title: `This diagram could not be drawn: ${reason}` };
  };
  visit(root, "code", (code, index, parent) => {
    const kind = findDiagramKind(code.lang?.startsWith("{") ? parseCodeInfo(code).language : code.lang);
    if (!kind || !parent || index === undefined) return;
    try {
      diagrams.push({ code, parent, index, ...readDiagram(kind, code.value, language, readers) });
    } catch (error) {
      if (!(charts && error instanceof charts.ChartError)) throw error;
      refuse(code, error.message);
    }
  });
  if (diagrams.length === 0) return;
  const drawn = await drawDiagrams(
    diagrams.map(({ source }) => source),
    diagrams[0]?.code.position?.start.line,
  );
  diagrams.forEach(({ code, parent, index, description }, number) => {
    const drawing = drawn[number];
    if (drawing && "svg" in drawing)
      parent.children[index] = buildFigure(code, description, drawing, placeholders);
    else refuse(code, drawing?.reason ?? "it is invalid");
  });
}

interface FoundDiagram extends ReadDiagram {
  readonly code: Code;
  readonly parent: Parents;
  readonly index: number;
}

interface ReadDiagram {
  readonly source: DiagramSource;
  /** For those who do not see it. */
  readonly description: string;
}

/** The readers of charts, and of descriptions of other diagrams; loaded for a document that has some. */
interface Readers {
  readonly charts: typeof ChartSpec | undefined;
  readonly descriptions: typeof Descriptions | undefined;
}

async function loadReaders(root: Root): Promise<Readers> {
  const kinds = new Set<DiagramKind>();
  visit(root, "code", ({ lang }) => {
    const kind = findDiagramKind(lang?.replace(/^\{+|\}+$/g, "").split(/[\s,}]/)[0]);
    if (kind) kinds.add(kind);
  });
  const hasOthers = kinds.has("mermaid") || kinds.has("graphviz");
  return {
    charts: kinds.has("chart") ? await import("./chart-spec.ts") : undefined,
    descriptions: hasOthers ? await import("./descriptions.ts") : undefined,
  };
}

/** Reads a diagram's source. @throws {ChartError} */
function readDiagram(
  kind: DiagramKind,
  text: string,
  language: string,
  { charts, descriptions }: Readers,
): ReadDiagram {
  if (kind === "chart" && charts) {
    const { spec, description } = charts.readChart(text);
    return { source: { kind, text: spec }, description };
  }
  const title = /^[ \t]*label[ \t]*=[ \t]*"([^"\n]{1,200})"/m.exec(text)?.[1]?.trim();
  const description =
    (kind === "graphviz" ? title : undefined) ??
    descriptions?.describeMermaid(kind === "mermaid" ? text : "", language) ??
    "Diagram";
  return { source: { kind, text }, description };
}

function buildFigure(
  { data }: Code,
  description: string,
  { svg, width, height }: Drawing,
  placeholders: DataUriPlaceholders,
): RootContent {
  const caption: Paragraph = {
    type: "paragraph",
    data: { hName: "figcaption" },
    children: [{ type: "text", value: data?.title ?? "" }],
  };
  return {
    type: "paragraph",
    data: {
      hName: "figure",
      hProperties: { className: ["diagram"], ...(data?.id !== undefined && { id: data.id }) },
    },
    children: [
      {
        type: "image",
        url: placeholders.replaceData(toDataUri("image/svg+xml", new TextEncoder().encode(svg))),
        alt: description,
        data: {
          hProperties: {
            width: String(Math.round(width * scale)),
            height: String(Math.round(height * scale)),
          },
        },
      },
      ...(data?.title === undefined ? [] : [caption as unknown as PhrasingContent]),
    ],
  };
}
