import { describe, expect, it } from "vitest";
import { predictWork } from "../../../../../document/core/budget/predict-work.ts";

/** Which documents are seen to be slow before anything prints them: a crowd of others would hold every printer for seconds. */

const sentence = "The tide gauges of the harbour were read every six minutes. ";
const cited = (works: number) => Array.from({ length: works }, (_, at) => `[@a${String(at)}]`).join("\n");
const diagram = (...lines: readonly string[]) => ["```mermaid", ...lines, "```", ""].join("\n");
const minutes = diagram("gantt", "dateFormat YYYY-MM-DD", "tickInterval 1minute", "A :a, 2026-01-01, 3d");
const noise =
  '<svg width="600" height="600"><filter id="f"><feTurbulence numOctaves="8"/><feDiffuseLighting><feDistantLight/></feDiffuseLighting></filter><rect width="600" height="600" filter="url(#f)"/></svg>';
const isolates = `${"\u2067".repeat(120)}noon${"\u2069".repeat(120)}\n\n`;
const base64 = (svg: string) => `![](data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")})`;
const inUrl = (svg: string) => `![](data:image/svg+xml,${encodeURIComponent(svg)})`;

describe("the predicted work of a document", () => {
  it.each([
    ["a chart with a mark for each minute", `# Plan\n\n${minutes}`],
    ["a chart in a list with a mark for each minute", `- Plan\n\n  ${minutes.replaceAll("\n", "\n  ")}`],
    ["such a chart that is not closed", `# Plan\n\n${minutes.replace(/```\n?$/, "")}`],
    ["a graph with edges of any length", "```dot\ndigraph { a -> b [minlen=1000000] }\n```\n"],
    ["pictures with filters", `${noise}\n\n`.repeat(3)],
    ["pictures with filters, in base64", `${base64(noise)}\n\n`.repeat(3)],
    ["pictures with filters, in addresses", `${inUrl(noise)}\n\n`.repeat(3)],
    ["isolates by the thousand", isolates.repeat(200)],
    ["paragraphs of a letter", "a\n\n".repeat(4_000)],
    ["notes within the text", "a^[b] ".repeat(1_200)],
    ["formulas", "$a$ ".repeat(4_000)],
    ["three hundred pages", `${sentence.repeat(10)}\n\n`.repeat(1_500)],
    ["a thousand works that are cited", `---\nreferences: []\n---\n\n${cited(1_000)}`],
    ["thirty diagrams", diagram("flowchart LR", "A --> B").repeat(30)],
  ])("puts %s among the slow documents", async (_, markdown) => {
    expect(await predictWork(markdown)).toBeGreaterThan(2_000_000);
  });

  it.each([
    ["a letter", sentence.repeat(20)],
    ["sixty pages", `${sentence.repeat(10)}\n\n`.repeat(350)],
    ["a hundred works that are cited", `---\nreferences: []\n---\n\n${cited(100)}`],
    ["a thousand people", cited(1_000)],
    ["some diagrams", diagram("flowchart LR", "A --> B").repeat(8)],
    ["a picture with a shadow", '<svg width="90" height="40"><rect style="filter: blur(2px)"/></svg>'],
    ["what only shows such a chart", `~~~markdown\n${minutes}~~~\n`],
  ])("leaves %s among the small documents", async (_, markdown) => {
    expect(await predictWork(markdown)).toBeLessThan(2_000_000);
  });

  it("includes the bibliography", async () => {
    expect(await predictWork("# Works", "@book{a}".repeat(70_000))).toBeGreaterThan(2_000_000);
  });

  it("is infinite where there are more pictures than are measured", async () => {
    const picture = `<svg filter="">${"<g/>".repeat(1_000)}</svg>`;
    expect(await predictWork(picture.repeat(10))).toBeLessThan(Infinity);
    expect(await predictWork(picture.repeat(130))).toBe(Infinity);
    expect(await predictWork(base64(picture.repeat(130)))).toBe(Infinity);
  });
});
