import type { Element, ElementContent } from "hast";
import type { Code } from "mdast";
import type { State } from "mdast-util-to-hast";
import type { ReportLocation } from "../../core/warnings/source-location.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { parseCodeInfo, type CodeInfo } from "../../core/html/code-info.ts";
import { isFormula, mayHaveColours, terminals } from "./code-kinds.ts";
import { decorateLines, maxColumns } from "./code-lines.ts";
import type * as Highlight from "./highlight.ts";
import { hasPlacedLines } from "./placed-lines.ts";
import { colourTerminalText } from "./terminal-colours.ts";
import type { Formulas } from "../../core/html/formulas/formulas.ts";
import { createElement } from "../../core/html/elements.ts";

declare module "mdast" {
  interface CodeData {
    /** Shown above the code, whatever its info string says. */
    title?: string;
  }
}

/** Sets code in colours; its grammars are a fifth of the program. */
export type Highlighter = typeof Highlight;

/** The highlighter and the setter of formulas, as far as the document needs them. */
export interface CodeTools {
  readonly formulas: Formulas | undefined;
  readonly highlighter: Highlighter | undefined;
}

/** Longer code is printed without colours: finding them would take longer than printing. */
const maxHighlighted = 100_000;

/** Creates the handler of code blocks, highlighted if their language is known, under their title if they have one; ```` ```math ```` is a formula. */
export function createCodeHandler(
  { formulas, highlighter }: CodeTools,
  atPlace: ReportLocation,
  warn: Warn,
): (state: State, node: Code) => ElementContent {
  return (state, node) => {
    const info = parseCodeInfo(node);
    if (formulas && isFormula(info.language)) return formulas.display(state, node);
    atPlace("a code block", node.position?.start.line);
    const { language, title, id } = info;
    if (language !== undefined && mayHaveColours(language) && highlighter?.knowsLanguage(language) === false)
      warn(
        "code-language-unknown",
        `The language "${language}" is unknown: its code was not highlighted.`,
        node.position?.start.line,
      );
    const block = createCodeBlock(node.value, info, highlighter);
    const { style } = node.data?.hProperties ?? {};
    if (typeof style === "string") block.properties.style = style;
    if (title === undefined && id === undefined) return block;
    const caption =
      title === undefined ? [] : [createElement("figcaption", {}, [{ type: "text", value: title }])];
    const figure = createElement("figure", { className: ["listing"] }, [...caption, block]);
    if (id !== undefined) figure.properties.id = id;
    return figure;
  };
}

/** Creates a code block, highlighted if its language is known. */
function createCodeBlock(value: string, info: CodeInfo, highlighter: Highlighter | undefined): Element {
  const { language } = info;
  const isTerminal = language !== undefined && terminals.has(language);
  const colours = (): ElementContent[] | undefined =>
    language !== undefined && value.length <= maxHighlighted && highlighter?.knowsLanguage(language) === true
      ? highlighter.highlight(language, value)
      : undefined;
  const children = colourTerminalText(value, isTerminal) ?? colours();
  const decorated = decorateLines(children ?? [{ type: "text", value }], value, info);
  const [first] = decorated;
  // As in HTML, where `<pre>` may be on a line of its own.
  if (first?.type === "text") first.value = first.value.replace(/^\n/, "");
  const isPlaced = hasPlacedLines(value, maxColumns);
  return createElement("pre", isPlaced ? { className: ["whole-lines"] } : {}, [
    createElement("code", { className: ["code-block"] }, decorated),
  ]);
}
