import { parse } from "yaml";

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

/** Keys of a specification or of its channels by which its parts have sizes of their own. */
const composed = ["hconcat", "vconcat", "concat", "facet", "repeat", "row", "column"];
/** The width of a page's text, less that of axes, in pixels of the drawing. */
const size = { width: 560, height: 280, autosize: { type: "fit", contains: "padding" } };
const maxLength = 20_000;

/**
 * Reads a chart: Vega-Lite's specification in JSON or YAML. It has the width of a page's text unless it says its own.
 * @throws {ChartError} which says why it cannot be drawn
 */
export function readChart(source: string): Chart {
  if (source.length > maxLength) throw new ChartError("it is too long");
  const { description, ...given } = parseSpecification(source);
  const { data, encoding, title } = given;
  if (isFields(data) && "url" in data)
    throw new ChartError("external data is not loaded. Put the data into the chart");
  const channels = isFields(encoding) ? encoding : {};
  const spec = {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    ...(composed.some((key) => key in given || key in channels) ? {} : size),
    ...given,
  };
  const label = [description, title].find((text) => typeof text === "string");
  return {
    spec: JSON.stringify(spec),
    description: (label ?? describe(given.mark, Object.values(channels))).slice(0, 200),
  };
}

function parseSpecification(source: string): Fields {
  let specification: unknown;
  try {
    // Aliases could make much of little.
    specification = parse(source, { maxAliasCount: 0, schema: "core" });
  } catch (error) {
    const [first = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new ChartError(`it is neither JSON nor YAML: ${first}`);
  }
  if (!isFields(specification)) throw new ChartError("it has no mark, such as `mark: bar`");
  return specification;
}

function describe(mark: unknown, channels: readonly unknown[]): string {
  const kind = isFields(mark) ? mark.type : mark;
  const columns = channels
    .map((channel) => (isFields(channel) ? (channel.title ?? channel.field) : undefined))
    .filter((value): value is string => typeof value === "string");
  return `Chart (${typeof kind === "string" ? kind : "several parts"})${columns.length > 0 ? `: ${[...new Set(columns)].join(", ")}` : ""}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
