import { describe, expect, it } from "vitest";
import { ChartError, readChart } from "../../../../document/diagrams/charts/chart-spec.ts";

interface Spec {
  readonly mark?: unknown;
  readonly data?: { readonly values: readonly object[] };
  readonly encoding?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [key: string]: unknown;
}

const read = (source: string): Spec => JSON.parse(readChart(source).spec) as Spec;

describe("the short form of a chart", () => {
  it("has channels beside the mark, and its rows as a table of Markdown", () => {
    const source =
      "mark: bar\nx: Quarter\ny: Sales\n\n| Quarter | Sales |\n|:--|--:|\n| Q1 | 5 |\n| Q2 | 7 |";
    expect(read(source)).toMatchObject({
      mark: "bar",
      data: {
        values: [
          { Quarter: "Q1", Sales: 5 },
          { Quarter: "Q2", Sales: 7 },
        ],
      },
      encoding: {
        x: { field: "Quarter", type: "nominal", sort: null },
        y: { field: "Sales", type: "quantitative" },
      },
    });
  });

  it.each([
    ["CSV below a blank line", 'x: a\ny: b\n\na,b\n"one, ""two""",2', { a: 'one, "two"', b: 2 }],
    ["CSV below a rule", "x: a\ny: b\n---\na,b\nx,2", { a: "x", b: 2 }],
    ["a list of rows", "x: a\ny: b\ndata:\n  - {a: x, b: 2}", { a: "x", b: 2 }],
    ["values", '{"x": "a", "y": "b", "data": {"values": [{"a": "x", "b": 2}]}}', { a: "x", b: 2 }],
    ["CSV in a text", "x: a\ny: b\ndata: |\n  a,b\n  x,2", { a: "x", b: 2 }],
    [
      "a table with marks in it",
      "x: a\ny: b\n| a | b |\n|---|---|\n| **x** \\| y | 2 |",
      { a: "x | y", b: 2 },
    ],
  ])("takes rows from %s", (_name, source, row) => {
    expect(read(source).data?.values).toEqual([row]);
  });

  it.each([
    ["1,200", 1200],
    ["$1,200.50", 1200.5],
    ["-€3", -3],
    ["34%", 34],
    ["−2.5", -2.5],
    ["1e3", 1000],
    ["", null],
    ["–", null],
    ["1,20", "1,20"],
    ["Q1", "Q1"],
    ["2024-01-31", "2024-01-31"],
  ])("reads the cell %j as %j", (cell, value) => {
    const [row] = read(`x: a\ny: b\n| a | b |\n|---|---|\n| x | ${cell} |`).data?.values ?? [];
    expect(row).toEqual({ a: "x", b: value });
  });

  it.each([
    ["Sales", { field: "Sales", type: "quantitative", title: "Sales" }],
    ["Sales:O", { field: "Sales", type: "ordinal", title: "Sales", sort: null }],
    ["sum(Sales)", { field: "Sales", aggregate: "sum", type: "quantitative", title: "Sales" }],
    ["mean(Sales)", { field: "Sales", aggregate: "mean", type: "quantitative" }],
    ["count()", { aggregate: "count", type: "quantitative" }],
    ["year(Day)", { field: "Day", timeUnit: "year", type: "temporal", title: "Day" }],
    ["Day", { field: "Day", type: "temporal", title: "Day" }],
    ["Month", { field: "Month", type: "temporal", timeUnit: "yearmonth", title: "Month" }],
    ["Per cent (net)", { field: "Per cent (net)", type: "quantitative", title: "Per cent (net)" }],
    ["a.b", { field: "a\\.b", type: "nominal", title: "a.b", sort: null }],
    ["nothing", { field: "nothing", type: "nominal", title: "nothing", sort: null }],
  ])("reads the channel %j", (channel, expected) => {
    const rows = "Sales,Day,Month,a.b,Per cent (net)\n5,2024-01-31,2024-01,x,3\n6,2024-02-29,2024-02,y,4";
    expect(read(`mark: line\nx: Month\ny: ${JSON.stringify(channel)}\n\n${rows}`).encoding?.y).toEqual(
      expected,
    );
  });

  it("names years, which are no amounts", () => {
    const rows = "| Year | Sum |\n|---|---|\n| 2023 | 1 |\n| 2024 | 2 |";
    expect(read(`x: Year\ny: Sum\n${rows}`).encoding?.x).toMatchObject({ type: "ordinal" });
  });

  it("draws a pie of x and y, in the order of the rows", () => {
    const spec = read("type: donut\nx: a\ny: b\n\na,b\nx,1\ny,2");
    expect(spec).toMatchObject({
      mark: { type: "arc", innerRadius: 60 },
      encoding: { color: { field: "a" }, theta: { field: "b" }, order: { field: "row number" } },
    });
  });
});

describe("Vega-Lite's own form", () => {
  it("stays as it is, in our size unless it says its own", () => {
    const spec = {
      data: { values: [{ a: 1 }] },
      mark: "point",
      encoding: { x: { field: "a", type: "ordinal" } },
    };
    expect(read(JSON.stringify({ ...spec, width: 99 }))).toMatchObject({ ...spec, width: 99, height: 280 });
  });

  it("may be of several layers", () => {
    const layer = [{ mark: "bar" }, { mark: "text" }];
    const spec = read(
      JSON.stringify({ data: { values: [{ a: 1 }] }, layer, encoding: { x: { field: "a" } } }),
    );
    expect(spec).toMatchObject({ layer, encoding: { x: { field: "a", type: "quantitative" } } });
    expect(spec).not.toHaveProperty("mark");
  });
});

describe("a chart's description", () => {
  it.each([
    ["title: Sales\nx: a\ny: b", "Sales"],
    ["title: Sales\ndescription: They rise\nx: a\ny: b", "They rise"],
    ["mark: line\nx: a\ny: b", "Chart (line): a, b"],
  ])("describes the chart %j as %j", (source, description) => {
    expect(readChart(source).description).toBe(description);
  });
});

describe("a chart that cannot be drawn", () => {
  it.each([
    ["", "it does not say what is drawn"],
    ["nothing but words", "it does not say what is drawn"],
    ["- a\n- b", "it does not say what is drawn"],
    ["mark: bar", "it does not say what x and y are"],
    ["{broken", "it is neither JSON nor YAML"],
    ["x: a\ny: b\ndata: {url: https://example.com/a.csv}", "its data lie on the web"],
    ["a: &a [x, x]\nb: [*a, *a]\nx: a", "it is neither JSON nor YAML"],
    [`x: ${"a".repeat(20_000)}`, "it is too long"],
  ])("says why a chart cannot be drawn: %j", (source, why) => {
    expect(() => readChart(source)).toThrow(ChartError);
    expect(() => readChart(source)).toThrow(why);
  });
});
