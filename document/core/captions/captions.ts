import type {
  BlockContent,
  Blockquote,
  Code,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from "mdast";
import { toString } from "mdast-util-to-string";
import { findDiagramKind } from "../diagrams/diagram-kinds.ts";
import { parseCodeInfo } from "../html/code-info.ts";
import { visit } from "../tree/visit.ts";
import { readAttributeText } from "../attributes/attribute-text.ts";
import { addStyle } from "../attributes/block-styles.ts";

/** A caption that may be numbered. */
export interface Caption {
  readonly kind: "figure" | "table" | "listing";
  readonly id: string | undefined;
  /** Gets the number before its own text; that of code and diagrams is the title of their code. */
  readonly text: Paragraph | Code;
  /** Has a letter of its own, and the number of the group that it is in. */
  readonly part?: { readonly letter: string; readonly within: Caption };
}

declare module "mdast" {
  interface ParagraphData {
    caption?: Caption;
  }
  interface TableData {
    caption?: Caption;
  }
  interface CodeData {
    caption?: Caption;
    /** By which it can be referred to. */
    id?: string;
  }
}

const tableMarker =
  /^(?:(?:Table|Tab\.|Tabelle|Tableau|Tabla|Tabella|Tabela)?[ \t]*:|Table[ \t]+\d+[ \t]*[:.])[ \t]+/;
const listingMarker = /^(?:(?:Listing|Code)?[ \t]*:)[ \t]+/;
const named = /[ \t]*\{#([\p{L}\p{N}_:.-]{1,100})[^{}]{0,200}\}[ \t]*$/u;
/** Attributes of Quarto and pandoc behind the caption of a table, or of the empty span that holds a short one. */
const attributed = /[ \t]*(?:\[\])?\{((?:#[\p{L}\p{N}_:.-]|\.[\w-]|[\w-]{1,40}=)[^{}]{0,300})\}[ \t]*$/u;

/** Takes `Table: …` or `: …` before or after a table as its caption, and `Listing: …` or `: …` as that of code. */
export function captionTablesAndCode(root: Root): void {
  visit(root, (node) => {
    if (!isParent(node) || !node.children.some(isCaptioned)) return;
    const children = node.children as RootContent[];
    const dropped = new Set<RootContent>();
    const before = new Map<RootContent, Paragraph>();
    children.forEach((child, index) => {
      if (!isCaptioned(child)) return;
      const next = children[index + 2];
      const neighbours = [children[index + 1], children[index - 1]];
      const captions = neighbours.filter(
        (neighbour, at) =>
          neighbour !== undefined && !dropped.has(neighbour) && isCaption(neighbour, child, at === 0),
      );
      // Between two tables that both have a caption above, it is that of the second.
      const beside = next && isCaptioned(next) ? captions.at(-1) : captions[0];
      if (beside?.type !== "paragraph") return;
      dropped.add(beside);
      const caption = stripMarker(beside, child.type === "code" ? listingMarker : tableMarker);
      if (child.type === "code") captionCode(child, caption);
      else {
        const text = captionTable(child, caption);
        if (text) before.set(child, text);
      }
    });
    if (dropped.size === 0) return;
    node.children = children.flatMap((child): RootContent[] => {
      if (dropped.has(child)) return [];
      const caption = before.get(child);
      return caption ? [caption, child] : [child];
    });
  });
}

/** A block with a caption beside it: a table, or code. */
type Captioned = Table | Blockquote | Code;

function isCaptioned(node: RootContent): node is Captioned {
  return (
    node.type === "table" ||
    node.type === "code" ||
    (node.type === "blockquote" && node.data?.hName === "table")
  );
}

function isCaption(node: RootContent, of: Captioned, isBehind: boolean): boolean {
  if (node.type !== "paragraph") return false;
  const [first] = node.children;
  if (first?.type !== "text") return false;
  const [marker] = (of.type === "code" ? listingMarker : tableMarker).exec(first.value) ?? [];
  if (marker === undefined) return false;
  // Many lines with a colon lead to code; before code, a bare one defines a term.
  if (/^\s*:/.test(marker)) return of.type !== "code" || (isBehind && named.test(toString(node)));
  return !first.value.includes("\n") || of.type !== "code";
}

interface CaptionText {
  readonly children: PhrasingContent[];
  readonly id: string | undefined;
  /** Shares of the columns of a table. */
  readonly widths: readonly number[];
  /** Of the table. */
  readonly style: string | undefined;
  /** Whether it says its own number. */
  readonly paragraph: Paragraph;
}

function stripMarker(paragraph: Paragraph, marker: RegExp): CaptionText {
  const children = [...paragraph.children];
  const [first] = children;
  if (first?.type === "text" && !/^Table[ \t]+\d/.test(first.value))
    first.value = first.value.replace(marker, "");
  const last = children.at(-1);
  const [match = "", inner = ""] = last?.type === "text" ? (attributed.exec(last.value) ?? []) : [];
  if (last?.type === "text" && match !== "") last.value = last.value.slice(0, -match.length);
  const { id, values } = readAttributeText(inner);
  const widths = (values.get("tbl-colwidths") ?? "").match(/\d{1,4}(?:\.\d{1,4})?/g)?.map(Number) ?? [];
  return { children, id, widths, style: values.get("style"), paragraph };
}

function captionTable(
  table: Exclude<Captioned, Code>,
  { children, id, widths, style }: CaptionText,
): Paragraph | undefined {
  const text: Paragraph = {
    type: "paragraph",
    data: {
      hProperties: { className: ["table-caption"], ...(id !== undefined && { id }) },
    },
    children,
  };
  const { data } = table as { data?: { hProperties?: object } };
  const hProperties = { ...data?.hProperties, ...(widths.length > 0 && { dataWidths: widths.join(" ") }) };
  // Attributes of a table alone make no caption.
  const isEmpty = id === undefined && toString(text).trim() === "";
  Object.assign(table, {
    data: { ...data, hProperties, ...(!isEmpty && { caption: { kind: "table", id, text } }) },
  });
  addStyle(table, style);
  return isEmpty ? undefined : text;
}

function captionCode(code: Code, { children, id }: CaptionText): void {
  const title = toString({ type: "paragraph", children });
  code.data = {
    ...code.data,
    title,
    ...(id !== undefined && { id }),
    caption: { kind: classifyCode(code), id, text: code },
  };
}

/** Finds code that names itself as a listing, ```` ```{#lst:x caption="…"} ````, and diagrams that have a caption or a name. */
export function captionNamedCode(root: Root): void {
  visit(root, "code", (code) => {
    if (code.data?.caption) return;
    const { id, title } = parseCodeInfo(code);
    const kind = classifyCode(code);
    const isNamed =
      kind === "figure" ? (id ?? title) !== undefined : id !== undefined && /^lst[:-]/i.test(id);
    if (!isNamed) return;
    code.data = {
      ...code.data,
      ...(id !== undefined && { id }),
      ...(title !== undefined && { title }),
      caption: { kind, id, text: code },
    };
  });
}

function classifyCode(code: Code): "figure" | "listing" {
  return findDiagramKind(parseCodeInfo(code).language) === undefined ? "listing" : "figure";
}

function isParent(node: Nodes): node is Parents & { children: (BlockContent | RootContent)[] } {
  return "children" in node && node.type !== "paragraph" && node.type !== "table";
}
