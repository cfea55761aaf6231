import type { BlockContent, Blockquote, Image, Paragraph, PhrasingContent, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import type { Content } from "../../core/containers/container.ts";
import { splitIntoRows, arrangeRows, type CellLayout, type CellRow } from "./cell-layout.ts";
import { areImages } from "./named-blocks.ts";
import type { Caption } from "../../core/captions/captions.ts";
import { makeFigure, type TakeCaption } from "./image-captions.ts";

declare module "mdast" {
  interface BlockquoteData {
    /** Of a group of figures. */
    caption?: Caption;
  }
}

/** More beside each other would be too small to be read. */
const maxColumns = 6;
const letters = "abcdefghijklmnopqrstuvwxyz";

/** One of a group: an image with its own name and caption, or any other block. */
interface Part {
  readonly image: Image | undefined;
  readonly id: string | undefined;
  readonly text: PhrasingContent[] | undefined;
  readonly block: Content;
}

/**
 * Makes figures of groups, with letters before their own captions and one caption below all. Images in one paragraph are side by side, or as the
 * group's layout says.
 */
export function readFigureGroups(root: Root, take: TakeCaption): void {
  visit(root, "blockquote", (group, index, parent) => {
    const { figures, ...data } = group.data ?? {};
    if (!figures) return;
    const rows = group.children.map((child) => splitParts(child, take));
    const parts = rows.flat();
    const [only] = parts;
    group.data = data;
    if (only?.image && parts.length === 1 && parent && index !== undefined) {
      const text = figures.caption?.children ?? only.text;
      parent.children[index] = makeFigure(createParagraph(only.image), only.image, { id: figures.id, text });
      return;
    }
    const caption: Paragraph = {
      type: "paragraph",
      data: { hProperties: { className: ["figures-caption"] } },
      children: figures.caption?.children ?? [],
    };
    const figureCaption: Caption = { kind: "figure", id: figures.id, text: caption };
    group.data = {
      ...data,
      caption: figureCaption,
      hProperties: { className: ["figures"], id: figures.id },
    };
    const areLettered = parts.filter(({ image }) => image).length > 1 && parts.some(hasFrequentWords);
    let count = 0;
    const shown = new Map(
      parts.map((part) => {
        const letter = areLettered && part.image ? letters[count++] : undefined;
        return [
          part,
          letter === undefined ? createUnlettered(part) : createLettered(part, letter, figureCaption),
        ] as const;
      }),
    );
    group.children = [
      ...arrangeParts(rows, figures.layout).map(({ cells, shares }) =>
        createRow(
          cells.map((part) => part && (shown.get(part) ?? part.block)),
          shares,
        ),
      ),
      caption,
    ];
  });
}

function hasFrequentWords({ id, text }: Part): boolean {
  return id !== undefined || text !== undefined;
}

function splitParts(child: Content, take: TakeCaption): Part[] {
  if (child.type === "paragraph" && areImages(child))
    return child.children
      .filter((node) => node.type === "image")
      .map((image) => ({ image, block: createParagraph(image), ...take(image) }));
  // A figure that is a block.
  const own = child.type === "blockquote" ? child.data?.figures : undefined;
  if (own && child.type === "blockquote" && child.children.length === 1) {
    const [first] = child.children;
    const [only, ...others] = first ? splitParts(first, take) : [];
    if (only?.image && others.length === 0)
      return [{ ...only, id: own.id, text: own.caption?.children ?? only.text }];
  }
  return [{ image: undefined, id: undefined, text: undefined, block: child }];
}

function createParagraph(image: Image): Paragraph {
  return { type: "paragraph", children: [image] };
}

function createLettered({ image, id, text, block }: Part, letter: string, within: Caption): Content {
  if (!image) return block;
  const label: PhrasingContent = { type: "text", value: text ? `(${letter}) ` : `(${letter})` };
  const part = { letter, within };
  return makeFigure(createParagraph(image), image, { id, text: [label, ...(text ?? [])], part });
}

function createUnlettered({ image, text, block }: Part): Content {
  if (!image) return block;
  return text ? makeFigure(createParagraph(image), image, { id: undefined, text }) : createParagraph(image);
}

type Row = CellRow<Part>;

/** Arranges a group in rows, by its layout, or else by its paragraphs. */
function arrangeParts(written: readonly (readonly Part[])[], layout: CellLayout): readonly Row[] {
  return arrangeRows(written.flat(), layout, maxColumns) ?? written.flatMap(arrangeLines);
}

/** Arranges a paragraph in rows, by the widths of its images. */
function arrangeLines(parts: readonly Part[]): readonly Row[] {
  const widths = parts.map(({ image }) => readPercent(image)).filter((width) => width > 0);
  if (widths.length === 0) return splitIntoRows(parts, maxColumns);
  const usual = addUp(widths) / widths.length;
  const rows: { readonly cells: Part[]; readonly shares: number[] }[] = [];
  for (const part of parts) {
    const width = readPercent(part.image) || usual;
    const row = rows.at(-1);
    // As a few authors count, three of 33.4 % fill a line.
    if (row && addUp(row.shares) + width < 101 && row.cells.length < maxColumns) {
      row.cells.push(part);
      row.shares.push(width);
    } else rows.push({ cells: [part], shares: [width] });
  }
  for (const { cells: row, shares } of rows) {
    if (row.length === 1) continue;
    // What is written is of the line, and what counts here is of the cell.
    const width = `${String(Math.min(100, addUp(shares)))}%`;
    for (const { image } of row)
      if (image?.data?.hProperties?.width !== undefined) image.data.hProperties.width = width;
  }
  return rows;
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function createRow(
  blocks: readonly (Content | undefined)[],
  shares: readonly number[] | undefined,
): BlockContent {
  const [first, ...others] = blocks;
  if (first && others.length === 0) return createCell(first, undefined);
  return {
    type: "blockquote",
    data: { hName: "div", hProperties: { className: ["side-by-side"] } },
    children: blocks.map((block, at) => createCell(block, shares?.[at])),
  };
}

function createCell(block: Content | undefined, share: number | undefined): Blockquote {
  const hProperties = share === undefined ? {} : { width: String(share) };
  return { type: "blockquote", data: { hName: "div", hProperties }, children: block ? [block] : [] };
}

/** Returns the width of an image in per cent of its line; 0 if it has none. */
function readPercent(image: Image | undefined): number {
  const width = image?.data?.hProperties?.width;
  return typeof width === "string" && width.endsWith("%") ? Number.parseFloat(width) : 0;
}
