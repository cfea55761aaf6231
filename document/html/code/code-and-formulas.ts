import type { Root } from "mdast";
import type { Handlers } from "mdast-util-to-hast";
import { DocumentError } from "../../errors.ts";
import type { ReportLocation } from "../../warnings/source-location.ts";
import { visit } from "../../tree/visit.ts";
import type { WarningList } from "../../warnings/warnings.ts";
import { codeInfo } from "./code-info.ts";
import { createCodeHandler, isFormula, mayHaveColours } from "./code.ts";

/**
 * Makes the handlers of code and formulas. The grammars of languages and the setter of formulas are a third of the program that compiles documents.
 * So each is loaded for a document that needs it.
 * @throws {DocumentError} from a handler, when the formulas together are too much
 */
export async function codeAndFormulas(
  mdast: Root,
  atPlace: ReportLocation,
  warnings: WarningList,
): Promise<Pick<Handlers, "code" | "math" | "formula">> {
  const { hasColours, hasFormulas } = needsOf(mdast);
  const [highlighter, math] = await Promise.all([
    hasColours ? import("./highlight.ts") : undefined,
    hasFormulas ? import("../math/math.ts") : undefined,
  ]);
  const formulas = math?.createFormulas(
    atPlace,
    (line, why) => {
      warnings.add(`A formula is shown as it was written: ${why.replace(/^ParseError:\s*/, "")}`, line);
    },
    (line, why) => {
      throw new DocumentError(line === undefined ? why : `${why} (line ${String(warnings.lineOf(line))})`);
    },
  );
  const code = createCodeHandler({ formulas, highlighter }, atPlace, (name, node) => {
    warnings.add(
      `The language "${name}" is not known, so its code has no colours.`,
      node.position?.start.line,
    );
  });
  return { code, ...(formulas && { math: formulas.display, formula: formulas.inline }) };
}

function needsOf(mdast: Root): { readonly hasColours: boolean; readonly hasFormulas: boolean } {
  let hasColours = false;
  let hasFormulas = false;
  visit(mdast, (node) => {
    if (node.type === "math" || (node.type as string) === "formula") hasFormulas = true;
    else if (node.type === "code") {
      const { language } = codeInfo(node);
      if (isFormula(language)) hasFormulas = true;
      else if (mayHaveColours(language)) hasColours = true;
    }
  });
  return { hasColours, hasFormulas };
}
