import { linesOf } from "../repair/source-lines.ts";
import type { NumberedLine } from "../repair/source-lines.ts";

/** Without these, there are no sizes of images, no attributes on lines of their own, and no commands of LaTeX for an index. */
export const speltSigns = /[ \t]=\d*%?x|^[ \t>]*\{[:. ]|\\index\{|\\@ref\(|\(\\#/m;

/** `![](a.png =200x100)` (HackMD, markdown-it-imsize). */
const sized =
  /(!\[[^\]\n]{0,300}\]\([^\s()]{1,1000}(?:[ \t]+"[^"\n]{0,300}")?)[ \t]+=(\d{0,5}%?)x(\d{0,5}%?)\)/g;
/** `{: .note }` (kramdown), `{ .annotate }` (Python-Markdown), of the block beside it. */
const attributes =
  /^[ \t>]*\{(?::[^{}]{1,300}|[ \t]+[.#][\w-][^{}]{0,300}|[.#][\w-]+(?:[ \t]+[.#][\w-]+)*[ \t]+\.[\w-]+)\}[ \t]*$/;
/** What means something here. */
const ours = /\.plain\b|\btoc\b|#(?:fig|tbl|eq|lst|sec|thm)[:-]/;

/** Rewrites what stands within lines outside of code. */
export function readSpeltLines(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  return linesOf(lines).map((line): NumberedLine => {
    if (line.kind !== "text") return line;
    if (attributes.test(line.text) && !ours.test(line.text)) return { ...line, text: "" };
    return { ...line, text: speltOut(line.text) };
  });
}

function speltOut(text: string): string {
  let spelt = text;
  if (spelt.includes("="))
    spelt = spelt.replace(sized, (_, image: string, width: string, height: string) => {
      const sizes = [width === "" ? "" : `width=${width}`, height === "" ? "" : `height=${height}`];
      const given = sizes.filter((one) => one !== "").join(" ");
      return `${image})${given === "" ? "" : `{${given}}`}`;
    });
  // bookdown: what is for an index is seen nowhere, and references say what they are to.
  if (spelt.includes("\\index{")) spelt = spelt.replace(/\\index\{[^{}\n]{1,200}\}/g, "");
  if (spelt.includes("\\@ref("))
    spelt = spelt.replace(
      /(?:(?:Figure|Table|Section|Chapter|Equation|Theorem)[ \t]+)?\\@ref\((?:(fig|tab|eq|thm):)?([\w:-]{1,100})\)/g,
      (_, kind: string | undefined, name: string) =>
        kind === undefined ? `[${name}](#${name})` : `@${kind === "tab" ? "tbl" : kind}:${name}`,
    );
  return spelt.replace(/[ \t]*\(\\#(eq:[\w-]{1,100})\)[ \t]*$/, "\\label{$1}");
}
