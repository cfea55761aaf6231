import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startCanary } from "../../../security/canary.ts";
import { startPrinter } from "./printed-diagrams.ts";

const { rendered, stop } = startPrinter();
const canary = await startCanary();
const { heard, url: address } = canary;

beforeEach(() => {
  heard.length = 0;
});
afterAll(() => Promise.all([stop(), canary.stop()]));

const fenced = (language: string, source: string): string => `\`\`\`${language}\n${source}\n\`\`\``;
const chart = (more: object = {}): string =>
  fenced(
    "vega-lite",
    JSON.stringify({
      data: {
        values: [
          { Who: "Ann", "How many": 3 },
          { Who: "Bob", "How many": 5 },
        ],
      },
      mark: "bar",
      encoding: { x: { field: "Who" }, y: { field: "How many", type: "quantitative" } },
      ...more,
    }),
  );

describe("a chart", () => {
  const twice = { calculate: "datum['How many'] * 2", as: "Twice" };
  const kinds: readonly [string, object, RegExp][] = [
    ["bars", { title: "Apples" }, /Ann Bob Who.*How many.*Apples/],
    [
      "a line",
      {
        data: {
          values: [
            { Day: "2024-01-31", Rain: 3 },
            { Day: "2024-02-29", Rain: 5 },
          ],
        },
        mark: "line",
        encoding: { x: { field: "Day", type: "temporal" }, y: { field: "Rain", type: "quantitative" } },
      },
      /Sat 03.*Day.*Rain/,
    ],
    [
      "a pie",
      {
        mark: "arc",
        encoding: { color: { field: "Who" }, theta: { field: "How many", type: "quantitative" } },
      },
      /Ann Bob.*Who/,
    ],
    [
      "facets",
      {
        mark: "point",
        encoding: { x: { field: "How many", type: "quantitative" }, column: { field: "Who" } },
      },
      /Ann.*Bob/,
    ],
    [
      "calculations",
      {
        transform: [twice],
        encoding: { x: { field: "Who" }, y: { field: "Twice", type: "quantitative" } },
      },
      /10/,
    ],
    [
      "other scripts",
      {
        data: { values: [{ 誰: "潮汐", Сколько: 3 }] },
        encoding: { x: { field: "誰" }, y: { field: "Сколько", type: "quantitative" } },
      },
      /潮汐 誰.*Сколько/,
    ],
  ];
  it.each(kinds)("draws a chart of %s in letters and lines", async (_name, spec, shown) => {
    const { text, raw } = await rendered(chart(spec));
    expect(text.join(" ")).toMatch(shown);
    expect(text.join(" ")).not.toContain("could not be drawn");
    expect(raw).not.toMatch(/\/Subtype\s*\/Image/);
  });

  it("has the same bytes each time", async () => {
    const chance = chart({
      transform: [{ calculate: "random() * 1e6 + now() * 0", as: "Chance" }],
      encoding: { x: { field: "Who" }, y: { field: "Chance", type: "quantitative" } },
    });
    const [first, second] = [await rendered(chance), await rendered(chance)];
    expect(first.text).toEqual(second.text);
  });
});

describe("a graph of Graphviz", () => {
  it.each(["dot", "graphviz"])("draws a graph of Graphviz: %s", async (language) => {
    const { text } = await rendered(
      fenced(language, 'digraph { rankdir=LR; Bread -> Butter [label="with"] }'),
    );
    expect(text[0]).toMatch(/Bread.*with.*Butter|with.*Bread.*Butter|Bread.*Butter.*with/);
    expect(text[0]).not.toContain("digraph");
  });

  it("shows the source of a graph that cannot be read, and why", async () => {
    const { text } = await rendered(fenced("dot", "digraph { a -> "));
    expect(text[0]).toMatch(/could not be drawn: syntax error in line 1.*digraph/);
  });
});

describe("a hostile chart or graph", () => {
  const spec = (more: object): string =>
    JSON.stringify({ data: { values: [{ a: 1 }] }, mark: "point", encoding: { x: { field: "a" } }, ...more });
  const attacks: readonly [string, string, (address: string) => string][] = [
    [
      "data from the web",
      "vega-lite",
      (a) => spec({ layer: [{ mark: "point", data: { url: `${a}/data.csv` } }] }),
    ],
    ["an image", "vega-lite", (a) => spec({ mark: { type: "image", url: `${a}/image.png` } })],
    ["a link", "vega-lite", (a) => spec({ mark: { type: "point", href: `${a}/link` } })],
    ["a script's link", "vega-lite", () => spec({ mark: { type: "point", href: "javascript:alert(1)" } })],
    [
      "an expression that leaves its language",
      "vega-lite",
      (a) =>
        spec({
          transform: [{ calculate: `datum.constructor.constructor("fetch('${a}/code')")()`, as: "b" }],
        }),
    ],
    ["a font", "vega-lite", (a) => spec({ config: { font: `x; } @import url(${a}/font)` } })],
    ["a style", "vega-lite", (a) => spec({ background: `url(${a}/background)` })],
    ["a map", "vega-lite", (a) => spec({ data: { url: `${a}/map.json`, format: { type: "topojson" } } })],
    ["an image of a node", "dot", (a) => `digraph { a [image="${a}/node.png"]; b [image="/etc/passwd"] }`],
    [
      "a link of a node",
      "dot",
      (a) => `digraph { a [URL="${a}/url", target="_blank"]; b [href="javascript:alert(1)"] }`,
    ],
    ["a style sheet", "dot", (a) => `digraph { stylesheet="${a}/style.css"; a }`],
    ["markup", "dot", (a) => `digraph { a [label="<script>fetch('${a}')</script>"] }`],
  ];
  it.each(attacks)(
    "with %s runs nothing, reads nothing, reaches nothing",
    async (_name, language, source) => {
      const { text, links } = await rendered(`before\n\n${fenced(language, source(address))}\n\nafter`);
      expect(text.join(" ")).toMatch(/before.*after/s);
      expect(text.join(" ")).not.toContain("root:");
      expect(links).toEqual([]);
      expect(heard).toEqual([]);
    },
  );

  it.each([
    ["vega-lite", spec({ data: { sequence: { start: 0, stop: 1e9, as: "a" } } })],
    ["dot", `graph { layout=neato; ${"a--b;".repeat(3_000)} }`],
  ])("lets a greedy chart or graph in %s hold up nothing", async (language, source) => {
    const { text } = await rendered(`before\n\n${fenced(language, source)}\n\n${chart()}\n\nafter`);
    expect(text.join(" ")).toMatch(/before.*Who.*after/s);
  });
});
