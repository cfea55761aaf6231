import { afterAll, expect, it } from "vitest";
import { fontsUrl } from "../../../../document/core/browser/isolated-page.ts";
import { createWarmBrowser } from "../../../../document/core/browser/warm-browser.ts";
import {
  createDiagramPage,
  createWarmDiagramPage,
  createDrawingPages,
} from "../../../../document/core/diagrams/diagram-page.ts";
import type { DiagramSource } from "../../../../document/core/diagrams/diagram-kinds.ts";
import { createDiagramDrawer } from "../../../../document/core/diagrams/diagrams.ts";
import { createWebFonts } from "../../../../document/core/fonts/web-fonts.ts";

/** A document has the same bytes each time, and so has each kind of diagram: what Mermaid, Vega and Graphviz draw by chance comes out the same. */

const fonts = createWebFonts(fontsUrl);
const readFont = (path: string): Promise<Uint8Array | undefined> => fonts.read(path);
const fresh = createWarmBrowser({ openPage: (context) => createDiagramPage(context, readFont) });
const practised = createWarmBrowser({
  openPage: (context) => createWarmDiagramPage(context, readFont),
});
afterAll(() => Promise.all([fresh.close(), practised.close()]));

/** One of each kind of Mermaid's. */
const ofEachKind: readonly string[] = [
  "flowchart LR\n A[Gauge] -->|reads| B[Mean]\n B --> C{Fit}\n subgraph S\n C --> D[(Weather)]\n end\n D -.-> A",
  "---\nconfig:\n  look: handDrawn\n---\nflowchart LR\n A --> B",
  '%%{init: {"flowchart": {"defaultRenderer": "dagre-d3"}}}%%\ngraph LR\n A --> B',
  "flowchart-elk LR\n A --> B",
  "swimlane-beta LR\n A --> B",
  "sequenceDiagram\n autonumber\n actor A\n A->>B: Hello\n loop every\n B-->>A: Bye\n end\n Note over A,B: n",
  "classDiagram\n class Animal { +eat() void }\n Animal <|-- Cat\n Cat --> Flea : has",
  '%%{init: {"class": {"defaultRenderer": "dagre-d3"}}}%%\nclassDiagram\n Animal <|-- Cat',
  "stateDiagram-v2\n [*] --> Awake\n Awake --> Asleep : tired\n Asleep --> [*]",
  "erDiagram\n CAT ||--o{ FLEA : has\n CAT {\n string name PK\n }",
  "gantt\n dateFormat YYYY-MM-DD\n section Work\n Draft :a1, 2026-11-01, 30d\n Mend :after a1, 20d",
  'pie showData title Cake\n "Mine" : 3\n "Yours" : 1',
  "mindmap\n  root((Mind))\n    Map\n      Leaf\n    [Box]",
  "gitGraph\n commit\n branch dev\n commit\n checkout main\n merge dev",
  "journey\n title Day\n section Go\n Work: 5: Me, Cat",
  "quadrantChart\n x-axis Low --> High\n y-axis Low --> High\n A: [0.3, 0.6]",
  "timeline\n title H\n 2002 : A\n 2004 : B : C",
  "sankey-beta\n\nA,B,3\nA,C,4",
  'xychart-beta\n title "S"\n x-axis [a, b]\n bar [1, 2]\n line [2, 1]',
  "block-beta\n columns 2\n a b\n c",
  'packet-beta\n0-15: "A"\n16-31: "B"',
  "kanban\n t[Todo]\n  a[x]",
  "architecture-beta\n service a(server)[Web]\n service b(disk)[Disk]\n a:B -- T:b",
  'C4Context\n Person(a, "A")\n System(b, "B")\n Rel(a, b, "uses")',
  "requirementDiagram\n requirement r {\n id: 1\n text: t\n risk: high\n verifymethod: test\n }\n element e {\n type: s\n }\n e - satisfies -> r",
  "radar-beta\n axis a, b, c\n curve x{1, 2, 3}",
  'treemap-beta\n"A"\n  "B": 3\n  "C": 4',
  'treeView-beta\n "root"\n  "a"',
  "venn-beta\n set A\n set B\n union A,B",
  "ishikawa-beta\n Problem\n  Cause\n   Sub",
  "wardley-beta\ntitle T\ncomponent A [0.5, 0.5]",
  'cynefin-beta\n complex\n  "A"',
  "eventmodeling\n tf 01 ui A",
  'railroad-beta\na = terminal("b") ;',
  'railroad-ebnf-beta\na = "b" ;',
  'railroad-abnf-beta\na = "b" ;',
  'railroad-peg-beta\na <- "b" ;',
];
/** What Mermaid registers and draws for no document; its former state diagrams fail in Mermaid itself (11.17). */
const notDrawn = ["---", "error", "info", "state"];

interface PageWithMermaid {
  readonly mermaid: {
    initialize(settings: object): void;
    getRegisteredDiagramsMetadata(): { id: string }[];
    parse(text: string): Promise<{ diagramType: string }>;
  };
}

it("this list has a diagram of each kind that Mermaid has", async () => {
  const [registered, here] = await fresh.withPage((page) =>
    page.evaluate(async (texts: readonly string[]) => {
      const { mermaid } = globalThis as unknown as PageWithMermaid;
      mermaid.initialize({});
      const types: string[] = [];
      for (const text of texts) types.push((await mermaid.parse(text)).diagramType);
      return [mermaid.getRegisteredDiagramsMetadata().map(({ id }) => id), types] as const;
    }, ofEachKind),
  );
  expect([...new Set([...here, ...notDrawn])].sort()).toEqual([...registered].sort());
});

const sources: readonly DiagramSource[] = [
  ...ofEachKind.map((text) => ({ kind: "mermaid", text }) as const),
  { kind: "graphviz", text: "digraph { layout=neato; Bread -> Butter; Butter -> Knife; Knife -> Bread }" },
  {
    kind: "chart",
    text: JSON.stringify({
      data: { values: [{ a: 1 }, { a: 2 }] },
      transform: [{ calculate: "random()", as: "b" }],
      mark: "point",
      encoding: { x: { field: "a", type: "quantitative" }, y: { field: "b", type: "quantitative" } },
    }),
  },
];

it.each(sources)("a diagram has the same bytes when it is drawn again: $kind, $text", async (source) => {
  const drawings = [];
  for (const browser of [fresh, fresh, practised]) {
    const draw = createDiagramDrawer(createDrawingPages(browser), fonts);
    drawings.push(await draw([source]));
    await browser.whenIdle();
  }
  const [first, ...others] = drawings;
  expect(first).toEqual([
    {
      svg: expect.any(String) as string,
      width: expect.any(Number) as number,
      height: expect.any(Number) as number,
    },
  ]);
  for (const repetition of others) expect(repetition).toEqual(first);
});
