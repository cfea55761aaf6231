import type { Root } from "mdast";
import type { Handlers } from "mdast-util-to-hast";
import { DocumentError } from "./core/errors.ts";
import type { ReportLocation } from "./core/warnings/source-location.ts";
import { visit } from "./core/tree/visit.ts";
import type { ReadDocument } from "./core/read-document.ts";
import { parseCodeInfo } from "./core/html/code-info.ts";
import { createTableRow } from "./features/tables/table-rows.ts";
import { isFormula, mayHaveColours } from "./features/code/code-kinds.ts";

/**
 * Creates the handlers of code, formulas and rows of tables. What sets code, its grammars and the formula setter are more than a third of the
 * compiling program, so each is loaded for a document that needs it.
 * @throws {DocumentError} from a handler, when the formulas together are too much
 */
export async function createHandlers(
  mdast: Root,
  atPlace: ReportLocation,
  { warn, toSourceLine: toSourceLine, isStrict }: Pick<ReadDocument, "warn" | "toSourceLine" | "isStrict">,
): Promise<Pick<Handlers, "code" | "math" | "formula" | "tableRow">> {
  const { hasCode, hasColours, hasFormulas } = findNeeds(mdast, isStrict);
  const [code, highlighter, math] = await Promise.all([
    hasCode ? import("./features/code/code.ts") : undefined,
    hasColours ? import("./features/code/highlight.ts") : undefined,
    hasFormulas ? import("./features/math/math.ts") : undefined,
  ]);
  const formulas = math?.createFormulas(atPlace, warn, (line, why) => {
    throw new DocumentError(line === undefined ? why : `${why} (line ${String(toSourceLine(line))})`);
  });
  return {
    tableRow: createTableRow,
    ...(code && { code: code.createCodeHandler({ formulas, highlighter }, atPlace, warn) }),
    ...(formulas && { math: formulas.display, formula: formulas.inline }),
  };
}

function findNeeds(
  mdast: Root,
  isStrict: boolean,
): { readonly hasCode: boolean; readonly hasColours: boolean; readonly hasFormulas: boolean } {
  let hasCode = false;
  let hasColours = false;
  let hasFormulas = false;
  visit(mdast, (node) => {
    if (node.type === "math" || (node.type as string) === "formula") hasFormulas = true;
    else if (node.type === "code") {
      hasCode = true;
      const { language } = parseCodeInfo(node);
      if (isFormula(language) && !isStrict) hasFormulas = true;
      else if (mayHaveColours(language)) hasColours = true;
    }
  });
  return { hasCode, hasColours, hasFormulas };
}
