import type { DrawnDiagram } from "./in-page-diagrams.ts";
import { ink, type Palette } from "./palette.ts";

/** Returns how Graphviz's diagrams look, unless they say otherwise. Sizes in points. */
export const buildGraphvizAttributes = ({ fill, line }: Palette, families: string): object => {
  const fontname = (families.split(", ")[0] ?? "").replaceAll('"', "");
  const font = { fontname, fontcolor: ink };
  return {
    graphAttributes: {
      ...font,
      fontsize: 10.5,
      bgcolor: "transparent",
      pad: 0.05,
      color: line,
      penwidth: 0.75,
    },
    nodeAttributes: {
      ...font,
      fontsize: 10.5,
      shape: "box",
      style: "filled,rounded",
      fillcolor: fill,
      color: line,
      penwidth: 0.75,
      margin: "0.15,0.07",
      height: 0.35,
    },
    edgeAttributes: { ...font, fontsize: 9, color: line, penwidth: 0.75, arrowsize: 0.7 },
  };
};

/** Runs in the page, when Graphviz has come. */
export async function drawGraphviz(source: string, attributes: object): Promise<DrawnDiagram> {
  interface Viz {
    renderSVGElement(source: string, options: object): SVGSVGElement;
  }
  const page = globalThis as unknown as { Viz: { instance(): Promise<Viz> }; viz?: Promise<Viz> };
  try {
    const viz = await (page.viz ??= page.Viz.instance());
    const element = viz.renderSVGElement(source, attributes);
    const [, , points = 0, high = 0] = (element.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    // A pixel is three quarters of a point.
    const [width, height] = [(points * 4) / 3, (high * 4) / 3];
    element.setAttribute("width", String(width));
    element.setAttribute("height", String(height));
    return { svg: new XMLSerializer().serializeToString(element), width, height };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
