import { describe, expect, it } from "vitest";
import { levelHeadings } from "../../../../../document/core/pdf/structure/kinds/headings.ts";
import { applyMarks } from "../../../../../document/core/pdf/structure/marks.ts";
import { nameInOrder } from "../../../../../document/core/pdf/structure/names.ts";
import { shapeTree } from "../../../../../document/core/pdf/structure/shape.ts";
import { listElements, isElement, createElement } from "../../../../../document/core/pdf/structure/tree.ts";
import type { Kid, StructureElement } from "../../../../../document/core/pdf/structure/tree.ts";

let mcids = 0;
const text = (): Kid => ({ kind: "content", page: 1, mcid: mcids++ });
const element = (role: string, kids: Kid[] = [text()], entries: Record<string, string> = {}) =>
  createElement(role, kids, new Map(Object.entries(entries)));

/** Formats a tree as roles within brackets; `*` is a part of a page. */
const shown = ({ role, kids }: StructureElement): string =>
  `${role}(${kids.map((kid) => (isElement(kid) ? shown(kid) : "*")).join(" ")})`;

function shaped(kids: Kid[], isDecoration = () => false): string {
  const root = element("Document", kids);
  shapeTree(root, isDecoration);
  return root.kids.map((kid) => (isElement(kid) ? shown(kid) : "*")).join(" ");
}

describe("the shape of a structure", () => {
  it.each<readonly [string, Kid[], string]>([
    ["text in a box is a paragraph", [element("NonStruct", [element("NonStruct")])], "P(*)"],
    [
      "text of two boxes is two paragraphs",
      [
        element("NonStruct", [
          element("NonStruct", [element("NonStruct")]),
          element("NonStruct", [element("NonStruct")]),
        ]),
      ],
      "P(*) P(*)",
    ],
    [
      "an element without a meaning is dropped",
      [element("P", [element("NonStruct"), element("NonStruct", [element("Em")])])],
      "P(* Em(*))",
    ],
    ["an empty element is dropped", [element("P", [element("NonStruct", [])]), element("H1", [])], ""],
    [
      "an item has a body",
      [element("L", [element("LI", [element("Lbl"), element("P"), text()])])],
      "L(LI(Lbl(*) LBody(P(*) *)))",
    ],
    ["a list has items", [element("L", [element("L", [element("LI")])])], "L(LI(LBody(L(LI(LBody(*))))))"],
    [
      "notes are no list",
      [element("Aside", [element("L", [element("Note"), element("Note")])])],
      "Aside(Note(*) Note(*))",
    ],
    [
      "a frame of a picture is no picture",
      [element("Figure", [element("Figure", [text()], { Alt: "(x)" }), element("Caption")])],
      "Div(Figure(*) Caption(*))",
    ],
    [
      "code stays an element of its paragraph",
      [element("NonStruct", [text(), element("Code")])],
      "P(* Code(*))",
    ],
    [
      "a formula has only content",
      [element("P", [element("Formula", [element("NonStruct", [text(), element("NonStruct")])])])],
      "P(Formula(* *))",
    ],
    [
      "ruby bases and readings are pairs",
      [element("P", [element("Ruby", [text(), element("RT"), text(), element("RT"), text()])])],
      "P(Ruby(RB(*) RT(*)) Ruby(RB(*) RT(*)) Span(*))",
    ],
    [
      "definitions are a list",
      [element("dl", [element("dt"), element("dd"), element("dd"), element("dt"), element("dt")])],
      "L(LI(Lbl(*) LBody(*) LBody(*)) LI(Lbl(*) Lbl(*)))",
    ],
    [
      "rows are of one length",
      [element("Table", [element("TR", [element("TD"), element("TD")]), element("TR", [element("TD")])])],
      "Table(TR(TD(*) TD(*)) TR(TD(*) TD()))",
    ],
    [
      "a language keeps its element",
      [element("P", [element("NonStruct", [text()], { Lang: "(de)" })])],
      "P(Span(*))",
    ],
  ])("is recorded: %s", (_name, kids, wanted) => {
    expect(shaped(kids)).toBe(wanted);
  });

  it("counts cells that reach over columns and rows", () => {
    const over = element("TD", [text()], { A: "<</O /Table /ColSpan 2 /RowSpan 9>>" });
    const table = element("Table", [element("TR", [over, element("TD")]), element("TR", [])]);
    expect(shaped([table])).toBe("Table(TR(TD(*) TD(*)) TR(TD()))");
    expect(over.entries.get("A")).toBe("<</O /Table /ColSpan 2 /RowSpan 2>>");
  });

  it("leaves out decorations, except within a picture or a formula", () => {
    expect(
      shaped(
        [element("Code"), element("Table", [text(), element("TR", [element("TD", [element("Formula")])])])],
        () => true,
      ),
    ).toBe("Table(TR(TD(Formula(*))))");
  });
});

describe("levels of headings", () => {
  it.each([
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [2, 3, 2],
      [1, 2, 1],
    ],
    [
      [1, 3, 3, 2],
      [1, 2, 2, 2],
    ],
    [
      [3, 5, 1, 6],
      [1, 2, 1, 2],
    ],
  ])("are changed from %j to %j", (written, levels) => {
    const root = element(
      "Document",
      written.map((level) => element(`H${level}`)),
    );
    levelHeadings(root);
    expect(root.kids.map((kid) => (isElement(kid) ? kid.role : ""))).toEqual(
      levels.map((level) => `H${level}`),
    );
  });
});

describe("a mark", () => {
  it("sets the role of an element, and is removed", () => {
    const root = element(
      "Document",
      [
        element("NonStruct", [element("L", [element("LI")])], { Lang: "(en-x-toc)" }),
        element("NonStruct", [text()], { Lang: "(de-x-f1)" }),
        element("LI", [text()], { Lang: "(x-note)" }),
        element("P", [text()], { Lang: "(fr)" }),
      ],
      { Lang: "(en)" },
    );
    const formulas = [{ text: "a" }, { text: "\\beta (2)", mathml: "<math/>" }];
    const files = {
      referToFile: (mathml: string) => (mathml === "<math/>" ? "7 0 R" : ""),
      write: () => Promise.resolve(1),
    };
    applyMarks(root, formulas, files);
    const elements = [...listElements(root)].map(({ role, entries }) => [role, Object.fromEntries(entries)]);
    expect(elements).toEqual([
      ["Document", { Lang: "(en)" }],
      ["NonStruct", {}],
      ["TOC", {}],
      ["TOCI", {}],
      ["Formula", { Lang: "(de)", Alt: "(\\\\beta \\(2\\))", AF: "[7 0 R]" }],
      ["Note", {}],
      ["P", { Lang: "(fr)" }],
    ]);
  });
});

describe("the names of table heads", () => {
  const table = (first: string, second: string): StructureElement => {
    const cell = element("TD", [text()], { A: `<</O /Table /Headers [(${first}) (${second})] /RowSpan 1>>` });
    const heads = [first, second].map((name) => element("TH", [text()], { ID: `(${name})` }));
    return element("Document", [element("Note", [text()], { ID: "(note1)" }), ...heads, cell]);
  };
  const named = (root: StructureElement): unknown => {
    nameInOrder(root);
    return listElements(root).map(({ entries }) => [...entries.values()]);
  };

  it("are the same however far the browser has counted", () => {
    const names = named(table("node00000055", "node00000018"));
    expect(names).toEqual(named(table("node00000018", "node00000019")));
    expect(names).toEqual([
      [],
      ["(note1)"],
      ["(node1)"],
      ["(node2)"],
      ["<</O /Table /Headers [(node1) (node2)] /RowSpan 1>>"],
    ]);
  });
});
