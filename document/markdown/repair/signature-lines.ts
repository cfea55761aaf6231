import { plainSign } from "../plain-signs.ts";
import { isBlank } from "./source-lines.ts";
import type { SourceLine } from "./source-lines.ts";

const signs = /^[ \t]*_{8,}[ \t_]*$/m;
const line = /^[ ]{0,3}_{8,}(?:[ \t]+_{8,})*[ \t]*$/;

/** Keeps lines to sign on, with a name right below, which are no rules between parts of a text. */
export function keepSignatureLines(markdown: string, lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!signs.test(markdown)) return lines;
  return lines.map((one, at) => {
    const below = lines[at + 1];
    if (one.kind !== "text" || !line.test(one.text) || below?.kind !== "text" || isBlank(below.text))
      return one;
    const text = one.text
      .trimEnd()
      .replaceAll("_", plainSign("_"))
      .replace(/(?<=\S)[ \t]+(?=\S)/g, (gap) => "\u00a0".repeat(gap.length));
    return { ...one, text: `${text}\\` };
  });
}
