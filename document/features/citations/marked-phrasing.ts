import type { PhrasingContent } from "mdast";
import { marks } from "./marked-text.ts";

interface Style {
  readonly isItalic: boolean;
  readonly isBold: boolean;
  /** The name of its element, where text is lower or raised. */
  readonly script?: "sub" | "sup" | undefined;
}

interface Run extends Style {
  text: string;
}

const parts = /([\uFDD3-\uFDEF])|([^\uFDD3-\uFDEF]+)/gu;

/** Writes text with marks. In italics, what they set off is upright (CSL 1.0.2, "Formatting"); letters of formulas stay italic. */
export function phrasingOf(
  markedText: string,
  { isItalic = false, isBold = false }: { isItalic?: boolean; isBold?: boolean } = {},
): PhrasingContent[] {
  const runs: Run[] = [];
  const add = (text: string, style: Style): void => {
    const last = runs.at(-1);
    if (last && nameOf(last) === nameOf(style)) last.text += text;
    else if (text !== "") runs.push({ text, ...style });
  };
  let style: Style = { isItalic, isBold };
  let isVariable = false;
  for (const [, mark, text = ""] of markedText.matchAll(parts)) {
    if (mark === marks.italic) style = { ...style, isItalic: !isItalic };
    else if (mark === marks.italicEnd) style = { ...style, isItalic };
    else if (mark === marks.bold) style = { ...style, isBold: !isBold };
    else if (mark === marks.boldEnd) style = { ...style, isBold };
    else if (mark === marks.sub) style = { ...style, script: "sub" };
    else if (mark === marks.sup) style = { ...style, script: "sup" };
    else if (mark === marks.scriptEnd) style = { ...style, script: undefined };
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

function nameOf({ isItalic, isBold, script }: Style): string {
  return [isItalic, isBold, script].join();
}

function nodeOf({ text, isItalic, isBold, script }: Run): PhrasingContent {
  const value: PhrasingContent = { type: "text", value: text };
  const node: PhrasingContent =
    script === undefined ? value : { type: "emphasis", data: { hName: script }, children: [value] };
  const strong: PhrasingContent = isBold ? { type: "strong", children: [node] } : node;
  return isItalic ? { type: "emphasis", children: [strong] } : strong;
}
