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
const rows = "| Who | How many |\n|---|---|\n| Ann | 3 |\n| Bob | 5 |";

describe("a chart", () => {
  const kinds: readonly [string, string, RegExp][] = [
    ["bars", `mark: bar\nx: Who\ny: How many\ntitle: Apples\n${rows}`, /Ann Bob Who.*How many.*Apples/],
    ["a line", "type: line\nx: Day\ny: Rain\n\nDay,Rain\n2024-01-31,3\n2024-02-29,5", /Sat 03.*Day.*Rain/],
    ["a pie", `type: pie\nx: Who\ny: How many\n${rows}`, /Ann Bob.*Who/],
    ["facets", `mark: point\nx: How many\ny: How many\ncolumn: Who\n${rows}`, /Ann.*Bob/],
    [
      "calculations",
      `x: Who\ny: Twice\ntransform: [{calculate: "datum['How many'] * 2", as: Twice}]\n${rows}`,
      /10/,
    ],
    ["other scripts", "x: 誰\ny: Сколько\n\n誰,Сколько\n潮汐,3", /潮汐 誰.*Сколько/],
  ];
  it.each(kinds)("draws a chart of %s in letters and lines", async (_name, source, shown) => {
    const { text, raw } = await rendered(fenced("chart", source));
    expect(text.join(" ")).toMatch(shown);
    expect(text.join(" ")).not.toContain("could not be drawn");
    expect(raw).not.toMatch(/\/Subtype\s*\/Image/);
  });

  it("has the same bytes each time", async () => {
    const chance = `x: Who\ny: Chance\ntransform: [{calculate: "random() * 1e6 + now() * 0", as: Chance}]\n${rows}`;
    const [first, second] = [
      await rendered(fenced("chart", chance)),
      await rendered(fenced("chart", chance)),
    ];
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
    const { text } = await rendered(
      `before\n\n${fenced(language, source)}\n\n${fenced("chart", `x: Who\ny: How many\n${rows}`)}\n\nafter`,
    );
    expect(text.join(" ")).toMatch(/before.*Who.*after/s);
  });
});
