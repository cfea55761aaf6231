import type { Element, ElementContent } from "hast";
import type { Code } from "mdast";
import type { State } from "mdast-util-to-hast";
import { diagramLanguages } from "../../diagrams/diagram-kinds.ts";
import type { AtPlace } from "../../places.ts";
import { lowlight } from "./code-languages.ts";
import { codeInfo } from "./code-info.ts";
import type { CodeInfo } from "./code-info.ts";
import { decorateLines } from "./code-lines.ts";
import { highlighted } from "./highlight.ts";
import { inTerminalColours } from "./terminal-colours.ts";
import type { Formulas } from "../math/math.ts";

declare module "mdast" {
  interface CodeData {
    /** Stands above the code, whatever its info string says. */
    title?: string;
  }
}

/** Longer code is printed without colours: finding them would take longer than printing. */
const maxHighlighted = 100_000;

/** Code blocks, highlighted when their language is known, under their title if they have one; ```` ```math ```` is a formula. */
export function createCodeHandler(
  formulas: Formulas,
  atPlace: AtPlace,
  unknown: (language: string, node: Code) => void,
): (state: State, node: Code) => ElementContent {
  return (state, node) => {
    const info = codeInfo(node);
    if (info.language === "math") return formulas.display(state, node);
    atPlace("a code block", node.position?.start.line);
    const { language, title, id } = info;
    if (language !== undefined && !isKnown(language)) unknown(language, node);
    const block = codeBlock(node.value, info);
    if (title === undefined && id === undefined) return block;
    const caption = title === undefined ? [] : [element("figcaption", [], [{ type: "text", value: title }])];
    const figure = element("figure", ["listing"], [...caption, block]);
    if (id !== undefined) figure.properties.id = id;
    return figure;
  };
}

/** Code as it stands, in colours when its language is known. */
function codeBlock(value: string, info: CodeInfo): Element {
  const { language } = info;
  const isTerminal = language !== undefined && terminals.has(language);
  const isShown = language !== undefined && lowlight.registered(language) && value.length <= maxHighlighted;
  const children =
    inTerminalColours(value, isTerminal) ?? (isShown ? highlighted(language, value) : undefined);
  const decorated = decorateLines(children ?? [{ type: "text", value }], value, info);
  return element("pre", [], [element("code", ["code-block"], decorated)]);
}

const terminals: ReadonlySet<string> = new Set(["ansi", "terminal-output"]);
/** Names that stand for no language. */
const plain: ReadonlySet<string> = new Set([
  ...terminals,
  "text",
  "txt",
  ...diagramLanguages,
  "bibtex",
  "ascii",
  "verbatim",
]);

function isKnown(language: string): boolean {
  return lowlight.registered(language) || plain.has(language);
}

function element(tagName: string, className: string[], children: ElementContent[]): Element {
  return { type: "element", tagName, properties: className.length > 0 ? { className } : {}, children };
}
