import type { Language } from "./language.ts";

const fenced = (language: string) => (text: string) => ({
  markdown: `# A\n\n\`\`\`${language}\n${text.replaceAll("```", "")}\n\`\`\`\n`,
});

/** Kinds of Mermaid, each small. */
const mermaidKinds = [
  "graph TD\nA[one]-->|x|B(two)\nsubgraph S\nB-->C{three}\nend\nC-.->A",
  "sequenceDiagram\nparticipant A\nA->>B: one\nloop each\nB-->>A: two\nend\nNote over A,B: three",
  "gantt\ndateFormat YYYY-MM-DD\naxisFormat %d\ntickInterval 1day\nsection A\none :a1, 2026-01-01, 10d\ntwo :after a1, 20d",
  'pie title P\n"one" : 10\n"two" : 20',
  "stateDiagram-v2\n[*] --> A\nstate A {\nb --> c\n}\nA --> [*]",
  "classDiagram\nclass A {\n+int one\n+two() int\n}\nA <|-- B",
  "mindmap\n  root((one))\n    two\n      three\n    four",
  "erDiagram\nA ||--o{ B : has\nA {\nstring one\nint two\n}",
  "timeline\ntitle T\n2001 : one : two\n2002 : three",
  "journey\ntitle J\nsection A\none: 5: Me\ntwo: 3: Me, You",
  'gitGraph\ncommit id: "a"\nbranch b\ncheckout b\ncommit\ncheckout main\nmerge b',
  "quadrantChart\nx-axis Low --> High\ny-axis Low --> High\nA: [0.3, 0.6]\nB: [0.4, 0.2]",
  "xychart-beta\nx-axis [a, b, c]\ny-axis 0 --> 100\nbar [10, 20, 30]\nline [10, 20, 30]",
  "sankey-beta\nA,B,10\nB,C,5",
  "block-beta\ncolumns 3\na b c\nd:2 e",
  'packet-beta\n0-15: "one"\n16-31: "two"',
  "kanban\n  a[one]\n    b[two]\n  c[three]",
  "radar-beta\naxis a, b, c\ncurve x{1, 2, 3}\nmax 5",
  "requirementDiagram\nrequirement r {\nid: 1\ntext: one\nrisk: high\n}\nelement e {\ntype: sim\n}\ne - satisfies -> r",
  'C4Context\nPerson(a, "A", "one")\nSystem(b, "B", "two")\nRel(a, b, "Uses")',
] as const;

/** Its kinds. */
export const mermaid: Language = {
  seeds: mermaidKinds,
  parts: [
    "\nA-->B",
    "\nA & B & C --> D & E & F",
    "\nA->>B: x",
    "\nclass A",
    "\n  a",
    "\nend",
    "[x]",
    "<br/>",
    "**b**",
    ": 10",
    "\nstyle A fill:#f00",
    "\ncommit",
    "\nA,B,3",
    "\n%% c",
    "\nsection x",
    "\na :2026-01-01, 3000d",
    "\ntickInterval 1minute",
    "$$x^2$$",
    ", 1",
  ],
  wraps: [
    ["\nsubgraph a\n", "\nend\n"],
    ["\nloop a\n", "\nend\n"],
    ["\nstate a {\n", "\n}\n"],
    ["(", ")"],
    ["\nalt a\n", "\nelse\nend\n"],
    ["[", "]"],
    ["\npar a\n", "\nend\n"],
    ["\nnamespace a {\n", "\n}\n"],
    ["\nblock:a\n", "\nend\n"],
    ['\nBoundary(a, "b") {\n', "\n}\n"],
  ],
  document: fenced("mermaid"),
};

/** DOT, by its layouts. */
export const graphviz: Language = {
  seeds: [
    'digraph { a -> b [label="x", minlen=2]; b -> c; subgraph cluster_0 { c; d } }',
    "graph { layout=neato; a -- b -- c -- a; overlap=false; nodesep=1 }",
    'digraph { rankdir=LR; ranksep=1; node [shape=record]; a [label="{x|<f>y|{z|w}}"]; a:f -> b; splines=ortho }',
    "graph { layout=fdp; edge [len=2]; a -- {b c d}; K=1 }",
    'digraph { a [label=<<table><tr><td port="p">1</td></tr></table>>]; a:p -> a; a [width=2, peripheries=2, fontsize=14] }',
    "digraph { layout=circo; a -> b -> c -> a; concentrate=true; { rank=same; a; b } }",
    "graph { layout=sfdp; a1 -- a2; a2 -- a3; size=4 }",
    "digraph { layout=osage; subgraph cluster_a { x; y } pack=10 }",
  ],
  parts: [
    "a -> b;",
    "a -- b;",
    "{a b c} -> {d e f};",
    "x1 -> x2;",
    "minlen=10",
    "weight=10",
    "peripheries=10",
    '[label="x\\ny"]',
    "splines=true;",
    "nslimit=10;",
    "node [shape=polygon, sides=10];",
    "edge [penwidth=10];",
    "constraint=false",
    "maxiter=1000;",
    "dim=3;",
  ],
  wraps: [
    ["subgraph cluster_1 {", "}"],
    ["{", "}"],
    ["<table><tr><td>", "</td></tr></table>"],
    ["{x|", "}"],
    ["<b>", "</b>"],
  ],
  document: fenced("dot"),
};

/** Vega-Lite. */
export const chart: Language = {
  seeds: [
    '{"data":{"values":[{"a":1,"b":2},{"a":2,"b":3}]},"mark":"bar","encoding":{"x":{"field":"a","type":"quantitative"},"y":{"field":"b","type":"quantitative"}}}',
    '{"data":{"sequence":{"start":0,"stop":10,"step":1,"as":"x"}},"transform":[{"calculate":"sin(datum.x)","as":"y"}],"mark":"line","encoding":{"x":{"field":"x","type":"quantitative","axis":{"tickCount":10}},"y":{"field":"y","type":"quantitative"}}}',
    '{"data":{"values":[{"a":"x","b":2,"c":1}]},"facet":{"field":"a"},"spec":{"layer":[{"mark":"point"},{"mark":{"type":"rect","width":10}}],"encoding":{"x":{"bin":{"maxbins":10},"field":"b"},"y":{"aggregate":"count"}}}}',
    '{"data":{"values":[{"a":1,"b":2},{"a":2,"b":1}]},"transform":[{"density":"a","steps":10},{"window":[{"op":"rank","as":"r"}]}],"repeat":["a","b"],"spec":{"mark":"area","encoding":{"x":{"field":{"repeat":"repeat"},"type":"ordinal"}}}}',
    '{"data":{"values":[{"a":1,"t":"2026-01-01"}]},"transform":[{"impute":"a","key":"a","keyvals":{"start":0,"stop":10},"value":0},{"flatten":["a"]},{"fold":["a","t"]},{"loess":"a","on":"a"},{"regression":"a","on":"a","method":"poly","order":3}],"mark":"tick","encoding":{"x":{"field":"t","type":"temporal","timeUnit":"minutes"}},"width":300}',
  ],
  parts: [
    '{"a":1,"b":2},',
    '"width":100,',
    '"height":100,',
    '"tickCount":100,',
    '{"calculate":"datum.a*2","as":"c"},',
    '"step":0.1,',
    '"stop":100,',
    '{"mark":"bar"},',
    '"maxbins":100,',
    '"steps":100,',
    '"size":1000,',
    '"columns":10,',
    '"density":10,',
  ],
  wraps: [
    ['{"layer":[', "]}"],
    ['{"hconcat":[', "]}"],
    ['{"vconcat":[', "]}"],
    ["[", "]"],
    ["(", ")"],
    ['{"repeat":{"layer":["a","b"]},"spec":', "}"],
  ],
  document: fenced("vega-lite"),
};
