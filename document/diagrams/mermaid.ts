import { diagramFamilies } from "./diagram-fonts.ts";
import type { Drawn } from "./drawn-in-page.ts";
import { ink, line, shades } from "./palette.ts";

/**
 * How Mermaid's diagrams look: ink on white, grey tints, so that they also print well without colour. A diagram may choose another
 * theme for itself, but nothing that guards us.
 */
export const mermaidConfiguration = {
  startOnLoad: false,
  securityLevel: "strict",
  suppressErrorRendering: true,
  maxTextSize: 20_000,
  maxEdges: 500,
  secure: [
    "secure",
    "securityLevel",
    "startOnLoad",
    "suppressErrorRendering",
    "maxTextSize",
    "maxEdges",
    "fontFamily",
    "dompurifyConfig",
  ],
  htmlLabels: false,
  flowchart: { htmlLabels: false, curve: "basis" },
  class: { htmlLabels: false },
  fontFamily: diagramFamilies,
  fontSize: 14,
  theme: "base",
  themeVariables: {
    fontFamily: diagramFamilies,
    fontSize: "14px",
    primaryColor: "#eef2f7",
    primaryTextColor: ink,
    primaryBorderColor: line,
    secondaryColor: "#f4f0e6",
    tertiaryColor: "#f7f8fa",
    lineColor: line,
    textColor: ink,
    noteBkgColor: "#faf6e8",
    noteBorderColor: "#b9ad87",
    edgeLabelBackground: "#ffffff",
    ...Object.fromEntries(shades.map((shade, index) => [`pie${index + 1}`, shade])),
    pieStrokeWidth: "1px",
    pieOuterStrokeWidth: "1px",
    pieOpacity: "1",
    xyChart: { backgroundColor: "#ffffff", plotColorPalette: "#7d99bd, #8a5a00, #6b8f71, #4a5562" },
  },
} as const;

/** Runs in the page, when Mermaid has come. */
export function startMermaid(settings: unknown): void {
  const { mermaid } = globalThis as unknown as { mermaid: { initialize(settings: unknown): void } };
  mermaid.initialize(settings);
}

/** Runs in the page. */
export async function drawMermaid(source: string, number: number): Promise<Drawn> {
  const { mermaid } = globalThis as unknown as {
    mermaid: { render(id: string, source: string): Promise<{ svg: string }> };
  };
  try {
    const { svg } = await mermaid.render(`diagram-${number}`, source);
    const element = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
    if (!element) return {};
    const [, , width = 0, height = 0] = (element.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    element.setAttribute("width", String(width));
    element.setAttribute("height", String(height));
    element.style.removeProperty("max-width");
    // The same document gives the same bytes on any day.
    for (const today of element.querySelectorAll(".today")) today.remove();
    return { svg: new XMLSerializer().serializeToString(element), width, height };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  } finally {
    document.body.replaceChildren();
  }
}
