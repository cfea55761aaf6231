import { findAttribute, type StructureNode } from "../structure-tree.ts";
import type { PdfFile } from "../pdf-file.ts";
import { inWords } from "../values.ts";
import { formatPlace, type Condition } from "./condition.ts";

const standard = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody " +
    "Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Figure Formula Form"
  ).split(" "),
);

/** What may be in what, and what it may be in (ISO 32000-1, tables 333, 336, 337 and 339). */
const within: Readonly<
  Record<string, { readonly id: string; readonly in?: string; readonly holds?: string }>
> = {
  Table: { id: "09-004", holds: "TR THead TBody TFoot Caption" },
  THead: { id: "09-004", in: "Table", holds: "TR" },
  TBody: { id: "09-004", in: "Table", holds: "TR" },
  TFoot: { id: "09-004", in: "Table", holds: "TR" },
  TR: { id: "09-004", in: "Table THead TBody TFoot", holds: "TH TD" },
  TH: { id: "09-004", in: "TR" },
  TD: { id: "09-004", in: "TR" },
  L: { id: "09-005", holds: "LI L Caption" },
  LI: { id: "09-005", in: "L", holds: "Lbl LBody" },
  LBody: { id: "09-005", in: "LI" },
  TOC: { id: "09-006", holds: "TOC TOCI Caption" },
  TOCI: { id: "09-006", in: "TOC" },
  Ruby: { id: "09-007", holds: "RB RT RP" },
  RB: { id: "09-007", in: "Ruby" },
  RT: { id: "09-007", in: "Ruby" },
};

function misplaced(nodes: readonly StructureNode[], id: string): string[] {
  return nodes.flatMap((node) => {
    const rule = within[node.role];
    if (rule?.id !== id) return [];
    const isOut = rule.in !== undefined && !rule.in.split(" ").includes(node.parent?.role ?? "");
    const holds = rule.holds?.split(" ");
    const hasOther =
      holds !== undefined &&
      (node.contents.length > 0 || node.kids.some(({ role }) => !holds.includes(role)));
    return isOut || hasOther
      ? [`${formatPlace(node)} with ${node.kids.map(({ role }) => role).join(", ")}`]
      : [];
  });
}

function readEntries({ dictionary }: StructureNode, keys: readonly string[]): string {
  return keys.map((key) => inWords(dictionary.get(key)).trim()).join("");
}

const listLevels = (nodes: readonly StructureNode[]) =>
  nodes.map(({ role }) => Number(/^H([1-6])$/.exec(role)?.[1])).filter((level) => !Number.isNaN(level));

function withoutHeaders(file: PdfFile, cell: StructureNode): boolean {
  return (
    findAttribute(file, cell, "Scope") === undefined && findAttribute(file, cell, "Headers") === undefined
  );
}

/** Sections 02, 09, 13, 14, 15, 17 and 19: the elements of the structure. */
export const structureConditions: readonly Condition[] = [
  {
    id: "02-001",
    says: "a type stands for no standard one",
    find: ({ nodes }) => nodes.filter(({ role }) => !standard.has(role)).map(formatPlace),
  },
  {
    id: "09-004",
    says: "a part of a table is where it may not be",
    find: ({ nodes }) => misplaced(nodes, "09-004"),
  },
  {
    id: "09-005",
    says: "a part of a list is where it may not be",
    find: ({ nodes }) => misplaced(nodes, "09-005"),
  },
  {
    id: "09-006",
    says: "a part of the contents is where it may not be",
    find: ({ nodes }) => misplaced(nodes, "09-006"),
  },
  {
    id: "09-007",
    says: "a reading is where it may not be",
    find: ({ nodes }) => misplaced(nodes, "09-007"),
  },
  {
    id: "13-004",
    says: "a figure has no alternative",
    find: ({ nodes }) =>
      nodes
        .filter((node) => node.role === "Figure" && readEntries(node, ["Alt", "ActualText"]) === "")
        .map(formatPlace),
  },
  {
    id: "14-002",
    says: "the first heading is not of level 1",
    find: ({ nodes }) =>
      listLevels(nodes)
        .slice(0, 1)
        .filter((level) => level !== 1)
        .map((level) => `H${level}`),
  },
  {
    id: "14-003",
    says: "a level of headings is left out",
    find: ({ nodes }) =>
      listLevels(nodes).flatMap((level, index, all) => {
        const before = all[index - 1] ?? level;
        return level > before + 1 ? [`H${level} after H${before}`] : [];
      }),
  },
  {
    id: "14-007",
    says: "headings are with and without levels",
    find: ({ nodes }) =>
      listLevels(nodes).length > 0 ? nodes.filter(({ role }) => role === "H").map(formatPlace) : [],
  },
  {
    id: "15-003",
    says: "a head of a table says not what it is the head of",
    find: ({ file, nodes }) =>
      nodes.filter((node) => node.role === "TH" && withoutHeaders(file, node)).map(formatPlace),
  },
  {
    id: "17-002",
    says: "a formula has no alternative",
    find: ({ nodes }) =>
      nodes.filter((node) => node.role === "Formula" && readEntries(node, ["Alt"]) === "").map(formatPlace),
  },
  {
    id: "19-003",
    says: "a note has no identifier",
    find: ({ nodes }) =>
      nodes.filter((node) => node.role === "Note" && readEntries(node, ["ID"]) === "").map(formatPlace),
  },
  {
    id: "19-004",
    says: "two notes have one identifier",
    find({ nodes }) {
      const ids = nodes.filter(({ role }) => role === "Note").map((node) => readEntries(node, ["ID"]));
      return ids.filter((id, index) => id !== "" && ids.indexOf(id) < index);
    },
  },
];
