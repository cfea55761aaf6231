import { describe, expect, it } from "vitest";
import { ChartError, readChart } from "../../../../../document/features/diagrams/chart-spec.ts";

const read = (source: string): unknown => JSON.parse(readChart(source).spec);

describe("a chart of Vega-Lite", () => {
  it("is unchanged, in the default size unless it has its own", () => {
    const spec = {
      data: { values: [{ a: 1 }] },
      mark: "point",
      encoding: { x: { field: "a.b", type: "ordinal" } },
    };
    expect(read(JSON.stringify({ ...spec, width: 99 }))).toMatchObject({ ...spec, width: 99, height: 280 });
  });

  it("may be written in YAML", () => {
    expect(read("mark: bar\ndata:\n  values:\n    - {a: x, b: 2}\nencoding: {x: {field: a}}")).toMatchObject({
      mark: "bar",
      data: { values: [{ a: "x", b: 2 }] },
      encoding: { x: { field: "a" } },
    });
  });

  it.each([
    ["charts side by side", { hconcat: [{ mark: "bar" }] }],
    ["facets", { mark: "bar", encoding: { column: { field: "a" } } }],
  ])("has the sizes of its parts where it contains %s", (_name, spec) => {
    expect(read(JSON.stringify(spec))).not.toHaveProperty("width");
  });
});

describe("a chart's description", () => {
  it.each([
    [{ title: "Sales", mark: "bar" }, "Sales"],
    [{ title: "Sales", description: "They rise", mark: "bar" }, "They rise"],
    [{ mark: "line", encoding: { x: { field: "a" }, y: { field: "b", title: "B" } } }, "Chart (line): a, B"],
    [{ layer: [{ mark: "bar" }, { mark: "text" }] }, "Chart (several parts)"],
  ])("is, for the chart %j, %j", (spec, description) => {
    expect(readChart(JSON.stringify(spec)).description).toBe(description);
  });
});

describe("a chart that cannot be drawn", () => {
  it.each([
    ["", "it has no mark"],
    ["nothing but words", "it has no mark"],
    ["- a\n- b", "it has no mark"],
    ["{broken", "it is neither JSON nor YAML"],
    ["mark: bar\ndata: {url: https://example.com/a.csv}", "external data is not loaded"],
    ["a: &a [x, x]\nb: [*a, *a]\nx: a", "it is neither JSON nor YAML"],
    [`x: ${"a".repeat(20_000)}`, "it is too long"],
  ])("is reported with the reason: %j", (source, why) => {
    expect(() => readChart(source)).toThrow(ChartError);
    expect(() => readChart(source)).toThrow(why);
  });
});
