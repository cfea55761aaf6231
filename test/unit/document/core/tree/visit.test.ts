import { readFileSync } from "node:fs";
import type { Nodes, Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { EXIT, visit as visitOfPackage } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { SKIP, visit } from "../../../../../document/core/tree/visit.ts";

/** What our visit does is what that of the package does. */

const features = readFileSync(new URL("../../../../../examples/features.md", import.meta.url), "utf8");
const tree = (): Root => remark().use(remarkGfm).parse(features);

type Result = ReturnType<Parameters<typeof visitOfPackage<Root, undefined>>[2] & (() => void)>;
type Visitor = (node: Nodes, index: number | undefined, parent: { children: Nodes[] } | undefined) => unknown;

/** Records the visited nodes, and the tree afterwards. */
function recordVisits(walk: (tree: Root, visitor: never) => void, visitor: Visitor): unknown {
  const root = tree();
  const seen: unknown[] = [];
  walk(root, ((...given: Parameters<Visitor>) => {
    seen.push([given[0].type, given[1], (given[2] as Nodes | undefined)?.type]);
    return visitor(...given) as Result;
  }) as never);
  return { seen, root };
}

describe("visit", () => {
  it.each<[string, Visitor]>([
    ["goes to each node", () => undefined],
    ["leaves out what is within", ({ type }) => (type === "list" ? SKIP : undefined)],
    ["ends", ({ type }) => (type === "list" ? EXIT : undefined)],
    ["goes on elsewhere", ({ type }, index) => (type === "heading" ? (index ?? 0) + 2 : undefined)],
    [
      "leaves out what is within, and goes on elsewhere",
      ({ type }, index) => (type === "list" ? [SKIP, (index ?? 0) + 2] : [undefined]),
    ],
    [
      "sees what a visitor put into its parent",
      ({ type }, index, parent) => {
        if (type !== "strong" || !parent || index === undefined) return undefined;
        parent.children.splice(index, 1, { type: "text", value: "a" }, { type: "inlineCode", value: "b" });
        return index;
      },
    ],
    [
      "sees the other children that a visitor gave its parent",
      ({ type }, index, parent) => {
        if (type === "text" && parent)
          parent.children = parent.children.filter((_, at) => at <= (index ?? 0));
      },
    ],
  ])("visits in the order of unist: %s", (_name, visitor) => {
    expect(recordVisits(visit as never, visitor)).toEqual(recordVisits(visitOfPackage as never, visitor));
  });

  it("visits the nodes of one type", () => {
    const [ours, theirs]: [Nodes[], Nodes[]] = [[], []];
    visit(tree(), "tableCell", (node) => void ours.push(node));
    visitOfPackage(tree(), "tableCell", (node) => void theirs.push(node));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours).toEqual(theirs);
  });
});
