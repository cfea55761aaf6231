import type { Row } from "./chart-data.ts";

type Fields = Record<string, unknown>;

const types: Readonly<Record<string, string>> = {
  Q: "quantitative",
  N: "nominal",
  O: "ordinal",
  T: "temporal",
  G: "geojson",
};
const timeUnit = /^(?:year|quarter|month|week|day|date|hours|minutes|seconds|dayofyear)+$/;
const day = /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;

const month = /^\d{4}-\d{2}$/;

/**
 * A channel of a chart as Vega-Lite has it. A text names a column, with a function and a type where they are said: `Sales`, `sum(Sales)`,
 * `year(Day):T` (Altair's shorthand). What is not said is read off the rows, whose order stays.
 */
export function readChannel(channel: string, value: unknown, rows: readonly Row[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => readChannel(channel, entry, rows));
  if (typeof value === "string") return addType(channel, fieldOf(value), rows);
  if (typeof value !== "object" || value === null) return { value };
  return addType(channel, value as Fields, rows);
}

function fieldOf(text: string): Fields {
  const [, call, column = "", type] =
    /^(?:(\w+)\(([^()]*)\)|[^()]+?)(?::([QNOTG]))?$/.exec(text.trim()) ?? [];
  const typeField = type === undefined ? {} : { type: types[type] };
  if (call === undefined) return { field: text.trim().replace(/:[QNOTG]$/, ""), ...typeField };
  const field = column.trim() === "" ? {} : { field: column.trim() };
  return timeUnit.test(call)
    ? { ...field, timeUnit: call, type: "temporal", ...typeField }
    : { ...field, aggregate: call, type: "quantitative", ...typeField };
}

function addType(channel: string, channelFields: Fields, rows: readonly Row[]): Fields {
  const { field } = channelFields;
  if (typeof field !== "string") return channelFields;
  // A point in a name would ask for a part of a value.
  const inner = {
    ...channelFields,
    field: field.replace(/[.[\]\\]/g, "\\$&"),
    title: channelFields.title ?? titleOf(channelFields),
  };
  if ("type" in inner || "aggregate" in inner || "bin" in inner || "timeUnit" in inner)
    return withOrder(inner);
  const values = rows.map((row) => row[field]).filter((value) => value !== undefined && value !== null);
  // A month is named, not the days in it.
  const isMonths =
    values.length > 0 && values.every((value) => typeof value === "string" && month.test(value));
  return withOrder({ ...inner, type: typeOf(channel, values), ...(isMonths && { timeUnit: "yearmonth" }) });
}

/** The name of a column, without how it is counted. */
function titleOf({ field, aggregate }: Fields): unknown {
  return aggregate === undefined || aggregate === "sum" ? field : undefined;
}

function withOrder(fields: Fields): Fields {
  const { title, ...rest } = fields;
  const named = title === undefined ? rest : fields;
  const isNamed = fields.type === "nominal" || fields.type === "ordinal";
  return isNamed && !("sort" in fields) ? { ...named, sort: null } : named;
}

function typeOf(channel: string, values: readonly unknown[]): string {
  const isYear = (value: unknown): boolean =>
    typeof value === "number" && Number.isInteger(value) && value >= 1500 && value < 2200;
  if (values.length === 0) return "nominal";
  if (channel === "x" && values.every(isYear)) return "ordinal";
  if (values.every((value) => typeof value === "number")) return "quantitative";
  if (values.every((value) => typeof value === "string" && day.test(value))) return "temporal";
  return "nominal";
}
