import type { PhrasingContent } from "mdast";
import { marks } from "./marked-text.ts";

interface Run {
  text: string;
  readonly isItalic: boolean;
  readonly isBold: boolean;
}

const parts = /([\uFDD3-\uFDEF])|([^\uFDD3-\uFDEF]+)/gu;

/** Writes text with marks. In italics, what they set off is upright (CSL 1.0.2, "Formatting"); letters of formulas stay italic. */
export function phrasingOf(
  markedText: string,
  { isItalic = false, isBold = false }: { isItalic?: boolean; isBold?: boolean } = {},
): PhrasingContent[] {
  const runs: Run[] = [];
  const add = (text: string, style: Omit<Run, "text">): void => {
    const last = runs.at(-1);
    if (last?.isItalic === style.isItalic && last.isBold === style.isBold) last.text += text;
    else if (text !== "") runs.push({ text, ...style });
  };
  const style = { isItalic, isBold };
  let isVariable = false;
  for (const [, mark, text = ""] of markedText.matchAll(parts)) {
    if (mark === marks.italic) style.isItalic = !isItalic;
    else if (mark === marks.italicEnd) style.isItalic = isItalic;
    else if (mark === marks.bold) style.isBold = !isBold;
    else if (mark === marks.boldEnd) style.isBold = isBold;
    else if (mark === marks.variable) isVariable = true;
    else if (isVariable && text !== "") {
      const [letter = ""] = text;
      add(letter, { ...style, isItalic: true });
      add(text.slice(letter.length), style);
      isVariable = false;
    } else add(text, style);
  }
  return runs.map(nodeOf);
}

function nodeOf({ text, isItalic, isBold }: Run): PhrasingContent {
  const node: PhrasingContent = { type: "text", value: text };
  const strong: PhrasingContent = isBold ? { type: "strong", children: [node] } : node;
  return isItalic ? { type: "emphasis", children: [strong] } : strong;
}
