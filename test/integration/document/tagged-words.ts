import { getDocument, OPS } from "unpdf/pdfjs";

/** A node of the structure, as pdf.js reads it. */
interface StructureNode {
  readonly role?: string;
  readonly children?: readonly StructureNode[];
  readonly type?: string;
  readonly id?: string;
}

type Glyph = number | { readonly unicode?: string };

/** Roles whose glyphs are drawn rather than written in lines. */
const drawings = new Set(["Figure", "Formula", "Ruby", "Form"]);
/** Without references: the number of a note follows a word and is none of its letters. */
const inline = new Set(["Span", "Link", "Em", "Strong", "Quote", "Annot"]);

/**
 * The words of a PDF as a program finds them that goes by tags alone: it joins the glyphs of each block in the order of the structure, wherever they
 * stand on the page. Fonts, contents and structure are read by pdf.js.
 */
export async function taggedWords(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const words: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    const texts = textsByTag(fnArray, argsArray as readonly unknown[][]);
    const root = (await page.getStructTree()) as StructureNode | null;
    if (root) words.push(...blockTexts(root, texts).flatMap((text) => text.split(/\s+/)));
  }
  await task.destroy();
  return words.filter((word) => word !== "");
}

/** Reads the glyphs of each tagged part, by its number. */
function textsByTag(operators: readonly number[], operands: readonly unknown[][]): Map<string, string> {
  const texts = new Map<string, string>();
  const marks: (string | undefined)[] = [];
  operators.forEach((operator, at) => {
    const [first, second] = operands[at] ?? [];
    if (operator === OPS.beginMarkedContent) marks.push(undefined);
    else if (operator === OPS.beginMarkedContentProps)
      marks.push(typeof second === "number" ? String(second) : undefined);
    else if (operator === OPS.endMarkedContent) marks.pop();
    else if (operator === OPS.showText) {
      const tag = marks.findLast((mark) => mark !== undefined);
      const shown = (first as readonly Glyph[]).map((glyph) =>
        typeof glyph === "number" ? "" : (glyph.unicode ?? ""),
      );
      if (tag !== undefined) texts.set(tag, (texts.get(tag) ?? "") + shown.join(""));
    }
  });
  return texts;
}

function blockTexts(root: StructureNode, texts: ReadonlyMap<string, string>): string[] {
  const blocks: string[] = [""];
  const collect = (node: StructureNode): void => {
    if (node.type === "content") {
      const tag = /_mc(\d+)$/.exec(node.id ?? "")?.[1] ?? "";
      blocks.push((blocks.pop() ?? "") + (texts.get(tag) ?? ""));
      return;
    }
    const isApart = !inline.has(node.role ?? "");
    if (isApart) blocks.push("");
    if (!drawings.has(node.role ?? "")) node.children?.forEach(collect);
    if (isApart) blocks.push("");
  };
  collect(root);
  return blocks;
}
