import { chooseFence } from "../../core/lines/fences.ts";
import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import { toLines, formatCaption } from "./captions.ts";
import { handleAlike } from "./macro-handler.ts";
import { parseArguments, parseFields, type Environment } from "./tex.ts";

/** Environments whose text is code. */
export const codeEnvironments = { verbatim: formatCode, lstlisting: formatCode, minted: formatCode };

/** Environments that only TeX can draw: their source is shown. */
export const drawings = handleAlike(
  "tikzpicture pgfpicture picture tikzcd circuitikz forest algorithm algorithmic algorithm2e",
  formatSource,
);

/** Returns an environment as code. */
export function formatSource({ name, text }: Environment, source: SourceLine): readonly NumberedLine[] {
  return formatCode({ name: "verbatim", text: `\n\\begin{${name}}${text}\\end{${name}}` }, source);
}

function formatCode({ name, text }: Environment, source: SourceLine): readonly NumberedLine[] {
  const { options, groups, end } = parseArguments(text, 0, name === "minted" ? 1 : 0, name !== "verbatim");
  const { language = "", caption, label = "" } = Object.fromEntries(parseFields(options[0] ?? ""));
  const code = text
    .slice(end)
    .replace(/^[ \t]*\n/, "")
    .replace(/\n[ \t]*$/, "");
  const fence = chooseFence(code);
  // The dialect of a language is before it, as in `[x86masm]Assembler`.
  const [info = ""] = /^[\w+#-]{1,30}/.exec(groups[0] ?? language.replace(/^\[[^\]]*\]/, "")) ?? [];
  return [
    ...toLines([fence + info.toLowerCase(), ...code.split("\n"), fence], source),
    ...formatCaption("Listing", caption, /^[\w:.-]{1,100}$/.test(label) ? label : undefined, source),
  ];
}
