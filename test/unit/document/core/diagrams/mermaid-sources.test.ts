import { describe, expect, it } from "vitest";
import { describeMermaid } from "../../../../../document/features/diagrams/descriptions.ts";
import { keepMindmapWords } from "../../../../../document/core/diagrams/mermaid/plain-words.ts";
import { fixMermaid } from "../../../../../document/core/diagrams/mermaid/slips.ts";
import { readAngleBrackets } from "../../../../../document/core/diagrams/mermaid/angle-brackets.ts";

describe("angle brackets in the labels of a diagram", () => {
  const rows: readonly [string, string][] = [
    ["A[List<String>]", "A[List#lt;String>]"],
    ['A["Map<K, V>"]', 'A["Map#lt;K, V>"]'],
    ["A[a<br/>b<BR>c] <--> B", "A[a<br/>b<BR>c] <--> B"],
    ["class A { <<interface>> }\nA <|-- B", "class A { <<interface>> }\nA <|-- B"],
    ['A["<b>a</b> <span style="x">b</span>"]', 'A["a b"]'],
    ["A[the <code> of it]", "A[the <code> of it]"],
  ];
  it.each(rows)("reads angle brackets as characters: %s", (source, expected) => {
    expect(readAngleBrackets(source)).toBe(expected);
  });
});

describe("the words of a mind map's node", () => {
  it.each([
    ["Risk [high]", '["Risk [high]"]'],
    ["Learning (a, b)", '["Learning (a, b)"]'],
    ["id[Square]", "id[Square]"],
    ["id((Round))", "id((Round))"],
    ["::icon(fa fa-book)", "::icon(fa fa-book)"],
    ["Plain words", "Plain words"],
  ])("stay with what follows them in brackets: %s", (node, kept) => {
    expect(keepMindmapWords(`mindmap\n  root((A b))\n    ${node}`)).toBe(
      `mindmap\n  root((A b))\n    ${kept}`,
    );
    expect(keepMindmapWords(`flowchart LR\n    ${node}`)).toContain(node);
  });
});

describe("the description of a diagram", () => {
  it.each([
    ["flowchart TD\n A[Start] --> B{Ok?}\n B -->|yes| C(End)", "Flowchart: Start → Ok?; Ok? → End (yes)"],
    ["graph LR; A --> B --> C;", "Flowchart: A → B; B → C"],
    [
      'flowchart TD\n A["Two<br/>lines"] -- text --> B & C',
      "Flowchart: Two lines → B (text); Two lines → C (text)",
    ],
    ["flowchart TD\n A --- B\n style A fill:#f00\n subgraph S\n D\n end", "Flowchart: A – B; D"],
    ['pie title Market share\n "A" : 60\n "B" : 40', "Market share: A 60, B 40"],
    ['pie showData\n "A" : 60', "Pie chart: A 60"],
    ['xychart-beta\n title "Sales"\n bar [1]', "Sales"],
    ["sequenceDiagram\n A->>B: x", "Diagram"],
    ["flowchart TD\n accTitle: Ours\n A --> B", "Ours"],
  ])("is its title, or its labels: %j", (source, description) => {
    expect(describeMermaid(source, "en")).toBe(description);
  });

  it("uses words of its document's language", () => {
    expect(describeMermaid("flowchart TD\n A --> B", "de-AT")).toBe("Flussdiagramm: A → B");
    expect(describeMermaid("flowchart TD\n A --> B", "xx")).toBe("A → B");
  });

  it("is cut at its limit", () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `A${String(at)} --> A${String(at + 1)}`).join("\n");
    expect(describeMermaid(`flowchart TD\n${many}`, "en").length).toBeLessThanOrEqual(2_000);
  });
});

describe("a slip in a source that cannot be drawn", () => {
  it.each([
    [
      "A[Start (user logs in)] --> B[Cost $5 (approx.)]",
      'A["Start (user logs in)"] --> B["Cost $5 (approx.)"]',
    ],
    ["A{x (y)?} -->|yes (1)| B((z [a]))", 'A{"x (y)?"} -->|"yes (1)"| B(("z [a]"))'],
    ['A["fine (x)"] -- no (2) --> B[(base)]', 'A["fine (x)"] -->|"no (2)"| B[(base)]'],
    ['A[Say "hi"]:::b --> C', 'A["Say #quot;hi#quot;"]:::b --> C'],
    ["C -- No --> end", 'C -- No --> end_["end"]'],
    ["end[Done] --> A", "end_[Done] --> A"],
    ["A[x] --> B[y];", "A[x] --> B[y];"],
    ["end", "end"],
    ["style A fill:#f00", "style A fill:#f00"],
  ])("is fixed: %s", (line, fixed) => {
    expect(fixMermaid(`flowchart TD\n ${line}`)).toBe(`flowchart TD\n ${fixed}`);
  });

  it("is fixed in messages and shares", () => {
    expect(fixMermaid("sequenceDiagram\n A->>B: token; next;")).toBe(
      "sequenceDiagram\n A->>B: token#59; next",
    );
    expect(fixMermaid('pie\n "A": 50%')).toBe('pie\n "A": 50');
    expect(fixMermaid("gantt\n A (b) :x")).toBe("gantt\n A (b) :x");
  });
});
