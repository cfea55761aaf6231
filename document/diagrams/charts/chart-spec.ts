import { parse } from "yaml";
import { chartData, type Row } from "./chart-data.ts";
import { readChannel } from "./chart-channels.ts";

/** A chart, as Vega-Lite draws it. */
export interface Chart {
  /** Its specification, as JSON. */
  readonly spec: string;
  /** Its content, for readers who do not see it. */
  readonly description: string;
}

/** A chart that cannot be read. */
export class ChartError extends Error {
  override readonly name = "ChartError";
}

type Fields = Record<string, unknown>;

/** Channels that may stand beside the mark in the short form (Vega-Lite, "Encoding"). */
const channels: readonly string[] = (
  "x y x2 y2 theta radius color colour size shape opacity strokeDash text order detail row column facet " +
  "xOffset yOffset xError yError"
).split(" ");
/** Keys of a specification that sets the size of its parts itself. */
const composed = ["hconcat", "vconcat", "concat", "facet", "repeat"];
/** The width of a page's text, less that of axes, in pixels of the drawing. */
const size = { width: 560, height: 280 };
const maxLength = 20_000;

/**
 * Reads a chart: Vega-Lite's specification in JSON or YAML, or its short form. There channels stand beside the mark, and name their columns as
 * `Sales` or `sum(Sales)`. The rows follow as a table of Markdown or as CSV.
 * @throws {ChartError} which says why it cannot be drawn
 */
export function readChart(source: string): Chart {
  if (source.length > maxLength) throw new ChartError("it is too long");
  const { head, rows } = chartData(source);
  const headFields = headOf(head);
  const { mark: givenMark, type, data, encoding, title, description, ...others } = headFields;
  const isPie = [givenMark, type].some((word) => word === "pie" || word === "donut" || word === "doughnut");
  const ownRows = rows ?? rowsOf(data);
  const besideMark = Object.entries(others).filter(([name]) => channels.includes(name));
  const settings = Object.fromEntries(Object.entries(others).filter(([name]) => !channels.includes(name)));
  const channelsGiven: Fields = {
    ...(isFields(encoding) ? encoding : {}),
    ...Object.fromEntries(besideMark.map(([name, value]) => [name === "colour" ? "color" : name, value])),
  };
  const isWhole = ["layer", ...composed].some((part) => part in settings);
  if (!isWhole && Object.keys(channelsGiven).length === 0)
    throw new ChartError("it does not say what x and y are");
  const named = isPie ? asPie(channelsGiven) : channelsGiven;
  const mark = isPie ? pieMark(givenMark ?? type) : (givenMark ?? type ?? "bar");
  const fields = Object.fromEntries(
    Object.entries(named).map(([channel, value]) => [channel, readChannel(channel, value, ownRows ?? [])]),
  );
  if (isPie) fields.order = { field: "row number", type: "quantitative" };
  const spec = {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    ...(composed.some((part) => part in settings) ||
    "row" in fields ||
    "column" in fields ||
    "facet" in fields
      ? {}
      : { ...size, autosize: { type: "fit", contains: "padding" } }),
    ...settings,
    ...(typeof title === "string" || isFields(title) ? { title } : {}),
    ...(ownRows ? { data: { values: ownRows } } : data === undefined ? {} : { data: checkedData(data) }),
    ...(isWhole ? {} : { mark }),
    ...(isPie && inOrder),
    ...(Object.keys(fields).length > 0 && { encoding: fields }),
  };
  const label = typeof description === "string" ? description : typeof title === "string" ? title : undefined;
  return { spec: JSON.stringify(spec), description: (label ?? describe(mark, fields)).slice(0, 200) };
}

function headOf(text: string): Fields {
  let head: unknown;
  try {
    // Aliases could make much of little.
    head = parse(text, { maxAliasCount: 0, schema: "core" });
  } catch (error) {
    const [first = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new ChartError(`it is neither JSON nor YAML: ${first}`);
  }
  if (!isFields(head)) throw new ChartError("it does not say what is drawn, such as `mark: bar`");
  return head;
}

function rowsOf(data: unknown): Row[] | undefined {
  const values = isFields(data) ? data.values : data;
  if (typeof values === "string") return chartData(`\n${values.trim()}`).rows;
  const isRows = Array.isArray(values) && values.every(isFields);
  return isRows ? (values as Row[]) : undefined;
}

function checkedData(data: unknown): unknown {
  if (isFields(data) && "url" in data)
    throw new ChartError("its data lie on the web and are not loaded: write them into the chart");
  return data;
}

function asPie({ x, y, ...rest }: Fields): Fields {
  return { ...(x === undefined ? {} : { color: x }), ...(y === undefined ? {} : { theta: y }), ...rest };
}

/** Parts of a pie stand in the order of the rows. */
const inOrder = { transform: [{ window: [{ op: "row_number", as: "row number" }] }] };

function pieMark(kind: unknown): Fields {
  return kind === "pie" ? { type: "arc" } : { type: "arc", innerRadius: 60 };
}

function describe(mark: unknown, fields: Fields): string {
  const kind = isFields(mark) ? mark.type : mark;
  const columns = Object.values(fields)
    .map((field) => (isFields(field) ? (field.title ?? field.field) : undefined))
    .filter((value): value is string => typeof value === "string");
  return `Chart (${typeof kind === "string" ? kind : "several parts"})${columns.length > 0 ? `: ${[...new Set(columns)].join(", ")}` : ""}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
