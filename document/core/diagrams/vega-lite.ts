import type { DrawnDiagram } from "./in-page-diagrams.ts";
import { grid, ink, type Palette } from "./palette.ts";

/** Returns how charts look, unless they say otherwise. Sizes in pixels. */
export const buildChartConfiguration = ({ line, series }: Palette, families: string): object => ({
  background: "transparent",
  font: families,
  padding: 2,
  view: { stroke: null },
  axis: {
    labelFontSize: 12,
    titleFontSize: 13,
    titleFontWeight: 600,
    titlePadding: 8,
    labelColor: ink,
    titleColor: ink,
    domainColor: line,
    tickColor: line,
    gridColor: grid,
  },
  axisX: { grid: false, labelAngle: 0, labelFlush: false, labelSeparation: 6 },
  axisXBand: { labelOverlap: false, labelLimit: 110 },
  legend: { labelFontSize: 12, titleFontSize: 13, titleFontWeight: 600, labelColor: ink, titleColor: ink },
  header: { labelFontSize: 12, titleFontSize: 13, labelColor: ink, titleColor: ink },
  title: { fontSize: 14, fontWeight: 600, color: ink, anchor: "start", offset: 12 },
  range: { category: series, ramp: ["#e3eaf3", "#1f3a5f"], heatmap: ["#e3eaf3", "#1f3a5f"] },
  mark: { color: series[0] },
  bar: { discreteBandSize: { band: 0.72 } },
  line: { strokeWidth: 2 },
  point: { filled: true, size: 45 },
  arc: { stroke: "#ffffff", strokeWidth: 1 },
  text: { fontSize: 12, color: ink },
});

/** Runs in the page, when Vega has come: charts without code and without the web. */
export async function drawChart(source: string, configuration: object): Promise<DrawnDiagram> {
  interface View {
    toSVG(): Promise<string>;
    finalize(): void;
  }
  const { vega, vegaLite, vegaInterpreter } = globalThis as unknown as {
    vega: {
      parse(spec: object, config: undefined, options: object): object;
      View: new (runtime: object, options: object) => View;
    };
    vegaInterpreter: unknown;
    vegaLite: { compile(spec: object, options: object): { spec: object } };
  };
  const quiet = {
    level: () => quiet,
    error: () => quiet,
    warn: () => quiet,
    info: () => quiet,
    debug: () => quiet,
  };
  const refuse = () => Promise.reject(new Error("external data is not loaded. Put the data into the chart"));
  try {
    const { spec } = vegaLite.compile(JSON.parse(source) as object, { config: configuration, logger: quiet });
    const view = new vega.View(vega.parse(spec, undefined, { ast: true }), {
      expr: vegaInterpreter,
      renderer: "none",
      loader: { load: refuse, sanitize: refuse },
      logger: quiet,
    });
    const svg = await view.toSVG();
    view.finalize();
    const element = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const [width, height] = ["width", "height"].map((side) => Number(element.getAttribute(side)));
    return { svg: new XMLSerializer().serializeToString(element), width: width ?? 0, height: height ?? 0 };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
