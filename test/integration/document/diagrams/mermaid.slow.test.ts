import { afterAll, describe, expect, it } from "vitest";
import { createDrawingPages } from "../../../../document/core/diagrams/diagram-page.ts";
import { createDiagramDrawer, type DrawingPages } from "../../../../document/core/diagrams/diagrams.ts";
import type { DrawingPage } from "../../../../document/core/diagrams/drawing-page.ts";
import { buildPalette } from "../../../../document/core/diagrams/palette.ts";
import { createWebFonts } from "../../../../document/core/fonts/web-fonts.ts";
import { fontsUrl } from "../../../../document/core/browser/isolated-page.ts";
import { compileMarkdown } from "../../../../document/core/compile.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { fenced, startPrinter } from "./printed-diagrams.ts";

const { diagrams, rendered, stop } = startPrinter();
afterAll(stop);

describe("a diagram", () => {
  it("is drawn in lines and letters, not dots", async () => {
    const { text, raw } = await rendered(
      `Before\n\n${fenced("flowchart LR\n A[Bread] -->|with| B[Butter]")}\n\nAfter`,
    );
    expect(text[0]).toMatch(/Before .*with.*Bread.*Butter After/);
    expect(text[0]).not.toContain("flowchart");
    expect(raw).not.toMatch(/\/Subtype\s*\/Image/);
    expect(raw).toContain("SourceSans3");
  });

  it("is in the face of its document's captions", async () => {
    const { raw, text } = await rendered(
      `---\ntheme: article\n---\n\n${fenced("classDiagram\n class Animal { +eat() void }")}`,
    );
    expect(text[0]).toMatch(/Animal.*eat/);
    expect(raw).toContain("STIXTwoText");
    expect(raw).not.toContain("SourceSans3");
  });

  it.each([
    ["flows", "sankey-beta\n\nA,B,3\nA,C,4"],
    ["services", "architecture-beta\n service a(server)[Web]\n service b(disk)[Disk]\n a:B -- T:b"],
  ])("is drawn in the colours of the document, and in no others: %s", async (_, text) => {
    const draw = createDiagramDrawer(createDrawingPages(diagrams), createWebFonts(fontsUrl));
    const [drawn] = await draw([{ kind: "mermaid", text, accent: "#8f1d1d" }]);
    const { svg = "" } = drawn && "svg" in drawn ? drawn : {};
    expect(svg).toContain(buildPalette("#8f1d1d").series[0]);
    expect(svg.replace(/<style[^]*?<\/style>/g, "")).not.toMatch(/#4e79a7|#f28e2c|#087ebf/);
  });

  const kinds: readonly [string, string, RegExp][] = [
    ["sequence", "sequenceDiagram\n A->>B: Hello", /Hello/],
    ["class", "classDiagram\n class Animal { +eat() void }", /Animal.*eat/],
    ["state", "stateDiagram-v2\n [*] --> Awake", /Awake/],
    ["entities", "erDiagram\n CAT ||--o{ FLEA : has", /CAT.*has.*FLEA|has.*CAT.*FLEA/],
    [
      "schedule",
      "gantt\n dateFormat YYYY-MM-DD\n section Work\n Draft the paper :2026-11-01, 30d",
      /Draft the paper/,
    ],
    ["shares", 'pie title Cake\n "Mine" : 3\n "Yours" : 1', /75%.*25%/],
    ["mind map", "mindmap\n  root((Mind))\n    Map", /Mind.*Map|Map.*Mind/],
    ["other scripts", 'flowchart LR\n A["潮汐"] --> B["Привет"]', /潮汐.*Привет/],
  ];
  it.each(kinds)("is drawn when it is of the kind %s", async (_name, source, shown) => {
    const { text } = await rendered(fenced(source));
    expect(text[0]).toMatch(shown);
    expect(text[0]).not.toContain("could not be drawn");
  });

  it.each([
    [
      "flowchart TD\n A[Start (user logs in)] --> B[Cost $5 (approx.)]\n B -- No --> end",
      /Cost \$5 \(approx\.\)/,
    ],
    ["sequenceDiagram\n A->>B: token; next", /token; next/],
    ['pie\n "A": 50%\n "B": 50%', /50%/],
  ])("is drawn in spite of a common slip: %j", async (source, shown) => {
    const { text } = await rendered(fenced(source));
    expect(text[0]).toMatch(shown);
    expect(text[0]).not.toContain("could not be drawn");
  });

  it("leaves out dates of a schedule that would meet, in letters as large as its others", async () => {
    const { text } = await rendered(
      fenced("gantt\n dateFormat YYYY-MM-DD\n tickInterval 1day\n Draft :2026-11-01, 30d"),
    );
    const dates = text[0]?.match(/2026-\d\d-\d\d/g) ?? [];
    expect(dates.length).toBeGreaterThan(3);
    expect(dates.length).toBeLessThan(16);
  });

  it("keeps the words of a mind map", async () => {
    const { text } = await rendered(
      fenced("mindmap\n  root((AI))\n    Unsupervised (clustering)\n    Risk [high]"),
    );
    for (const label of ["AI", "Unsupervised (clustering)", "Risk [high]"]) expect(text[0]).toContain(label);
  });

  it("keeps the angle brackets of its labels", async () => {
    const { text } = await rendered(
      `${fenced('flowchart LR\n A{age >= 18} -->|>10| B["x -> y"]\n B --> C[List<String>] --> D["a < <b>b</b>"]')}\n\n${fenced('pie title A > B<C>\n "a" : 1')}`,
    );
    for (const label of ["age >= 18", ">10", "x -> y", "List<String>", "a < b", "A > B<C>"])
      expect(text[0]).toContain(label);
  });

  it("shows its source and the reason when it cannot be read, and the next one is drawn", async () => {
    const { text } = await rendered(
      `${fenced("flowchart LR\n A[Open -->")}\n\n${fenced("flowchart LR\n A[Fine]")}`,
    );
    expect(text[0]).toMatch(/This diagram could not be drawn: Parse error on line \d.*A\[Open -->/);
    expect(text[0]).toMatch(/Fine$/);
  });

  it("is not drawn beyond the thirtieth", async () => {
    const { text } = await rendered(
      Array.from({ length: 32 }, (_, index) => fenced(`flowchart LR\n A[Node${index}]`)).join("\n\n"),
    );
    const all = text.join(" ");
    expect(all).toContain("Node29");
    expect(all.match(/too many diagrams/g)).toHaveLength(2);
  });

  it("is not drawn when it is too long", async () => {
    const { text } = await rendered(fenced(`flowchart LR\n A[${"x ".repeat(15_000)}]`));
    expect(text[0]).toContain("could not be drawn: it is too long");
  });

  it("is given up with its browser when it takes too long, and the others are drawn", async () => {
    const nodes = Array.from({ length: 31 }, (_, index) => index);
    const dense = nodes.flatMap((a) => nodes.slice(a + 1).map((b) => `N${a} --> N${b}`)).join("\n");
    const fonts = createWebFonts(fontsUrl);
    const drawMs = 200_000;
    const pages = createDrawingPages(diagrams);
    const begun = (page: DrawingPage): DrawingPage => ({
      ...page,
      draw(source, number) {
        if (source.text === tooDense) void comingTimeOuts(drawMs).end();
        return page.draw(source, number);
      },
    });
    const watched: DrawingPages = { withPage: (use) => pages.withPage((page) => use(begun(page))) };
    const tooDense = `flowchart LR\n${dense}`;
    const draw = createDiagramDrawer(watched, fonts, drawMs);
    const drawn = await draw(
      ["flowchart LR\n A", tooDense, "flowchart LR\n B"].map((text) => ({ kind: "mermaid", text })),
    );
    expect(drawn).toMatchObject([
      { svg: expect.stringContaining("<svg") as string },
      { reason: "it takes too long to draw" },
      { svg: expect.stringContaining("<svg") as string },
    ]);
  });

  it("is all that its page receives of the document", async () => {
    const warnings: (readonly string[])[] = [];
    await compileMarkdown(
      `# Secret\n\n${fenced("flowchart LR\n A")}\n\n\`\`\`js\nsecret\n\`\`\``,
      () => Promise.resolve(undefined),
      (sources) => {
        warnings.push(sources.map(({ text }) => text));
        return Promise.resolve([]);
      },
    );
    expect(warnings).toEqual([["flowchart LR\n A"]]);
  });
});
