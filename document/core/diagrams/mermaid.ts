import type { DrawnDiagram } from "./in-page-diagrams.ts";
import { grid, ink, type Palette } from "./palette.ts";

/**
 * Returns Mermaid's configuration: ink on white with grey tints, which also print well without colour. A diagram may choose another theme, but cannot
 * change a setting that protects us.
 */
export const buildMermaidConfiguration = (
  { fill, line, shades, series }: Palette,
  families: string,
): object => ({
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
  // Wider, their words are as small as a note's once they are on a page.
  gantt: {
    useWidth: 860,
    fontSize: 13,
    sectionFontSize: 13,
    barHeight: 24,
    barGap: 6,
    topPadding: 60,
    leftPadding: 90,
  },
  journey: { taskFontSize: 14, actorColours: shades, sectionFills: [fill, "#f4f0e6", "#f7f8fa"] },
  c4: {
    ...buildC4Colours("person", series[0] ?? line, line),
    ...buildC4Colours("system", line, ink),
    ...buildC4Colours("container", series[0] ?? line, line),
    ...buildC4Colours("component", line, ink),
  },
  fontFamily: families,
  fontSize: 14,
  theme: "base",
  themeVariables: {
    fontFamily: families,
    fontSize: "14px",
    primaryColor: fill,
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
    pieStrokeColor: "#ffffff",
    pieOuterStrokeColor: "#ffffff",
    pieStrokeWidth: "1px",
    pieOuterStrokeWidth: "1px",
    pieOpacity: "1",
    xyChart: {
      backgroundColor: "#ffffff",
      plotColorPalette: [shades[2] ?? "#7d99bd", "#8a5a00", "#6b8f71", "#4a5562"].join(", "),
    },
    ...Object.fromEntries(shades.map((shade, index) => [`actor${index}`, shade])),
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archGroupBorderColor: line,
    archGroupBorderWidth: "1px",
    gridColor: grid,
    taskBkgColor: shades[0],
    taskBorderColor: line,
    activeTaskBkgColor: fill,
    activeTaskBorderColor: line,
    doneTaskBkgColor: grid,
    doneTaskBorderColor: "#8f9aa6",
    critBkgColor: "#e5c3c3",
    critBorderColor: "#8f3a3a",
    taskTextDarkColor: ink,
    taskTextColor: ink,
    taskTextLightColor: ink,
    taskTextOutsideColor: ink,
    sectionBkgColor: "#f7f8fa",
    sectionBkgColor2: "#f7f8fa",
    altSectionBkgColor: "#ffffff",
    quadrantPointFill: series[0],
    quadrantPointTextFill: ink,
  },
});

function buildC4Colours(kind: string, background: string, border: string): Record<string, string> {
  const names = kind === "person" ? [kind] : [kind, `${kind}_db`, `${kind}_queue`];
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_bg_color`, background],
      [`${name}_border_color`, border],
      [`external_${name}_bg_color`, "#6b7480"],
      [`external_${name}_border_color`, "#4a5562"],
    ]),
  );
}

/** Mermaid, as the page has it. */
interface PageWithMermaid {
  readonly mermaid: {
    initialize(settings: unknown): void;
    parse(source: string): Promise<unknown>;
    render(id: string, source: string): Promise<{ svg: string }>;
  };
}

/** Runs in the page. Has the parts of Mermaid loaded that draw such diagrams, by reading them. */
export async function readMermaid(sources: readonly string[]): Promise<void> {
  const { mermaid } = globalThis as unknown as PageWithMermaid;
  for (const source of sources) await mermaid.parse(source);
}

/** Runs in the page. */
export async function drawMermaid(source: string, number: number, settings: unknown): Promise<DrawnDiagram> {
  const { mermaid } = globalThis as unknown as PageWithMermaid;
  try {
    mermaid.initialize(settings);
    const { svg } = await mermaid.render(`diagram-${number}`, source);
    const element = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
    if (!element) return {};
    const [, , width = 0, height = 0] = (element.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    element.setAttribute("width", String(width));
    element.setAttribute("height", String(height));
    element.style.removeProperty("max-width");
    // Lines between services run through the names below them. A line around letters would make shapes of them, which cannot be searched.
    document.body.replaceChildren(element);
    for (const name of element.querySelectorAll<SVGTextElement>(".architecture-service text")) {
      const { x, y, width: wide, height: high } = name.getBBox();
      const behind = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const sides = {
        x,
        y,
        width: wide,
        height: high,
        fill: "#ffffff",
        transform: name.getAttribute("transform"),
      };
      for (const [side, value] of Object.entries(sides))
        if (value !== null) behind.setAttribute(side, String(value));
      name.before(behind);
    }
    // The dates of tasks are smaller than all other words; where they would meet, every second one is left out.
    for (const axis of element.querySelectorAll(".grid")) {
      const dates = [...axis.querySelectorAll<SVGTextElement>(".tick text")];
      for (const date of dates) date.style.fontSize = "13px";
      const isCrowded = () =>
        dates.some((date, at) => {
          const next = dates[at + 1]?.getBoundingClientRect().left ?? Infinity;
          return date.getBoundingClientRect().right > next;
        });
      while (dates.length > 2 && isCrowded())
        for (let at = dates.length - (dates.length % 2 === 0 ? 1 : 2); at > 0; at -= 2)
          for (const date of dates.splice(at, 1)) date.remove();
    }
    // Titles are escaped for HTML, and then set as text.
    for (const part of element.querySelectorAll("text, tspan"))
      for (const node of part.childNodes)
        if (node.nodeType === Node.TEXT_NODE)
          node.nodeValue = (node.nodeValue ?? "")
            .replaceAll("&gt;", ">")
            .replaceAll("&lt;", "<")
            .replaceAll("&amp;", "&");
    // The same document gives the same bytes on any day.
    for (const today of element.querySelectorAll(".today")) today.remove();
    return { svg: new XMLSerializer().serializeToString(element), width, height };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  } finally {
    document.body.replaceChildren();
  }
}
