import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  Paragraph,
  PhrasingContent,
  Table,
  TableCell,
} from "mdast";

/** Lines of text, one below the other. */
export type Lines = readonly (string | undefined)[];

type Block = BlockContent | DefinitionContent;

/** Creates an element with a class. */
export function createBox(hName: string, className: string, children: readonly Block[]): Blockquote {
  return {
    type: "blockquote",
    data: { hName, hProperties: { className: [className] } },
    children: [...children],
  };
}

/** Creates a paragraph of lines; undefined ones and empty ones are left out. */
export function createLines(lines: Lines, className?: string): Paragraph[] {
  const shown = lines.filter((line) => line !== undefined && line !== "");
  if (shown.length === 0) return [];
  const children = shown.flatMap((line, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: "break" } as const]),
    ...toTexts(line ?? ""),
  ]);
  return [
    {
      type: "paragraph",
      ...(className !== undefined && { data: { hProperties: { className: [className] } } }),
      children,
    },
  ];
}

function toTexts(value: string): PhrasingContent[] {
  return value
    .split("\n")
    .flatMap((line, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: "break" } as const]),
      { type: "text", value: line },
    ]);
}

/** Creates a list of terms with their values; those without a value are left out. */
export function createFacts(
  facts: readonly (readonly [string, string | undefined])[],
  className: string,
): Blockquote[] {
  const items = facts.flatMap(([term, value]): Block[] =>
    value === undefined || value === ""
      ? []
      : [
          { type: "paragraph", data: { hName: "dt" }, children: [{ type: "text", value: term }] },
          { type: "paragraph", data: { hName: "dd" }, children: toTexts(value) },
        ],
  );
  return items.length === 0 ? [] : [createBox("dl", className, items)];
}

/** A cell: lines of text, the first of them in bold where it says so. */
export interface Cell {
  readonly lines: Lines;
  readonly isBold?: boolean;
}

/** Creates a table with a head; its columns begin or end flush as `align` says. */
export function createTable(
  className: string,
  align: Table["align"],
  rows: readonly (readonly Cell[])[],
): Table {
  return {
    type: "table",
    align,
    data: { hProperties: { className: [className] } },
    children: rows.map((cells) => ({ type: "tableRow", children: cells.map(createCell) })),
  };
}

function createCell({ lines, isBold = false }: Cell): TableCell {
  const children = lines
    .filter((line) => line !== undefined && line !== "")
    .flatMap((line, index): PhrasingContent[] => {
      const texts = toTexts(line ?? "");
      const shown: PhrasingContent[] = index === 0 && isBold ? [{ type: "strong", children: texts }] : texts;
      return [...(index === 0 ? [] : [{ type: "break" } as const]), ...shown];
    });
  return { type: "tableCell", children };
}
