import type { ElementContent } from "hast";
import type { ReportLocation } from "../../core/warnings/source-location.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { countWork } from "../../core/budget/units.ts";
import { escapeHtml } from "../../core/html/escape.ts";
import type { Formulas, MathNode } from "../../core/html/formulas/formulas.ts";
import type { FormulaMarkup } from "../../core/html/raw/classify-markup.ts";
import { completeEnvironments } from "./environments.ts";
import { readMathText, parseMath, countMostSiblings, type MathElement } from "./math-nodes.ts";
import { createOwnMacros, definesMacros, type OwnMacros } from "./macros/own-macros.ts";
import { fixTex } from "./slips/fix-tex.ts";
import { readPercentSigns } from "./slips/percent-signs.ts";
import { tuneFormula } from "./tune.ts";
import "./macros/derivatives.ts";
import "./macros/middle-bars.ts";
import "./macros/units.ts";
import { createElement } from "../../core/html/elements.ts";

/** Longer than any formula that a person wrote. */
const maxLength = 20_000;
/** Groups and brackets within each other; the browser takes time with the square of them. */
const maxDepth = 60;
const tooDeep = "The formula is nested too deeply";
/** Macros that a formula may use. */
const maxExpand = 1_000;
/** Elements of MathML that a formula may have. Some commands render their argument two or three times, and so on at each level. */
const spareNodes = 500;
const nodesPerCharacter = 8;
/** Parts of a formula beside one another: to tag one of them in the PDF, the browser goes through all. */
const maxSiblings = 5_000;
/** Environments that say how many columns they have, and do not say two digits at most. */
const countedEnvironment = /\\begin\s*\{\s*\w*at\s*\*?\s*\}(?!\s*(?:\{\s*\d{1,2}\s*\}|\d(?!\d)))/;

/**
 * Creates the formulas of a document.
 * @param warn reports each formula that is printed as its source, and why
 * @param tooMuch reports the formula with which all exceed a document's work
 */
export function createFormulas(
  atPlace: ReportLocation,
  warn: Warn,
  tooMuch: (line: number | undefined, why: string) => void = () => undefined,
): Formulas {
  const macros = createOwnMacros();
  const work = countWork();
  const setFormula = (node: MathNode, isDisplay: boolean, isInLine: boolean): ElementContent => {
    const line = node.position?.start.line;
    atPlace("a formula", line);
    try {
      return readFormula(node.value, isDisplay, isInLine, macros);
    } catch (error) {
      // It shows its source, marked, and rendering continues.
      warn(
        "formula-unreadable",
        `A formula could not be parsed, so its source was printed: ${explainError(error)}`,
        line,
      );
      return createElement("code", { className: ["faulty-formula"] }, [{ type: "text", value: node.value }]);
    }
  };
  const counted = (node: MathNode, shown: ElementContent): ElementContent => {
    const parts = shown.type === "raw" ? shown.value.split("<m").length - 2 : 0;
    const isWithin = work.add("formulas", 1) && work.add("formulaParts", parts);
    if (!isWithin) tooMuch(node.position?.start.line, work.refusal);
    return shown;
  };
  return {
    display: (_state, node) => onOwnLines(counted(node, setFormula(node, true, false))),
    inline: (_state, node) => counted(node, setFormula(node, node.isDisplay === true, true)),
  };
}

/** Explains an error. Errors within Temml itself would say nothing to the author of the formula. */
function explainError(error: unknown): string {
  if (!(error instanceof Error) || error instanceof TypeError) return "It is invalid";
  if (error.message.startsWith("Maximum call stack")) return tooDeep;
  return (error.message.split("\n")[0] ?? "").replace(/^ParseError:\s*/, "");
}

/** Wraps the source that is shown for a display formula in a paragraph of its own. */
function onOwnLines(shown: ElementContent): ElementContent {
  if (shown.type !== "element" || shown.tagName !== "code") return shown;
  return createElement("p", {}, [shown]);
}

/** Removes the backslash before an asterisk, which protected it from Markdown; `\\\\*` ends a line. */
function stripEscapes(source: string): string {
  return source.replace(/(?<!\\)\\\*/g, "*");
}

/** Sets a formula. One that cannot be set is tried again with common slips fixed. */
function readFormula(
  source: string,
  isDisplay: boolean,
  isInLine: boolean,
  macros: OwnMacros,
): ElementContent {
  const tex = readPercentSigns(source, isInLine);
  try {
    return createFormula(source, tex, isDisplay, macros);
  } catch (error) {
    const fixed = tex.length > maxLength ? tex : fixTex(tex);
    if (fixed === tex) throw error;
    try {
      return createFormula(source, fixed, isDisplay, macros);
    } catch {
      throw error;
    }
  }
}

function measureDepth(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of tex.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\.|[{}]/gs)) {
    if (sign === "{" || sign === "\\left" || sign === "\\begin") deepest = Math.max(deepest, ++depth);
    else if (sign === "}" || sign === "\\right" || sign === "\\end") depth--;
  }
  return deepest;
}

function createFormula(
  source: string,
  formulaTex: string,
  displayMode: boolean,
  macros: OwnMacros,
): ElementContent {
  if (source.length > maxLength) throw new RangeError("The formula is too long");
  if (measureDepth(formulaTex) > maxDepth) throw new RangeError(tooDeep);
  if (countedEnvironment.test(source)) throw new RangeError("The formula has too many columns");
  const defines = definesMacros.test(formulaTex);
  if (defines) macros.define(formulaTex);
  // A comma within a number has no space after it; others do.
  const { tex, finish } = completeEnvironments(stripEscapes(formulaTex).replaceAll("{,}", "\\mathord{,}"));
  const ownMacros = macros.all;
  const settings = {
    displayMode,
    throwOnError: true,
    maxExpand,
    maxSize: [20, 500],
    ...(ownMacros && { macros: ownMacros }),
  } as const;
  const build = (): MathElement => parseMath(tex, settings, spareNodes + nodesPerCharacter * tex.length);
  const math = ownMacros ? macros.count(build) : build();
  if (defines && readMathText(math).trim() === "") return { type: "text", value: "" };
  if (countMostSiblings(math) > maxSiblings)
    throw new RangeError("The formula has too many parts side by side");
  if (math.type === "math") {
    finish(math);
    tuneFormula(math);
  }
  const value = math.toMarkup().replace("<math", () => `<math alttext="${escapeHtml(source)}"`);
  return { type: "raw", value, data: { isFormula: true } } satisfies FormulaMarkup;
}
