import type { Root } from "mdast";
import type { Handlers } from "mdast-util-to-hast";
import { DocumentError } from "./core/errors.ts";
import type { ReportLocation } from "./core/warnings/source-location.ts";
import { visit } from "./core/tree/visit.ts";
import type { ReadDocument } from "./core/read-document.ts";
import { parseCodeInfo } from "./core/html/code-info.ts";
import { createTableRow } from "./features/tables/table-rows.ts";
import { createCodeHandler, isFormula, mayHaveColours } from "./features/code/code.ts";

/**
 * Creates the handlers of code, formulas and rows of tables. Grammars of languages and the formula setter are a third of the compiling program, so each
 * is loaded for a document that needs it.
 * @throws {DocumentError} from a handler, when the formulas together are too much
 */
export async function createHandlers(
  mdast: Root,
  atPlace: ReportLocation,
  { warn, toSourceLine: toSourceLine, isStrict }: Pick<ReadDocument, "warn" | "toSourceLine" | "isStrict">,
): Promise<Pick<Handlers, "code" | "math" | "formula" | "tableRow">> {
  const { hasColours, hasFormulas } = findNeeds(mdast, isStrict);
  const [highlighter, math] = await Promise.all([
    hasColours ? import("./features/code/highlight.ts") : undefined,
    hasFormulas ? import("./features/math/math.ts") : undefined,
  ]);
  const formulas = math?.createFormulas(atPlace, warn, (line, why) => {
    throw new DocumentError(line === undefined ? why : `${why} (line ${String(toSourceLine(line))})`);
  });
  const code = createCodeHandler({ formulas, highlighter }, atPlace, warn);
  return {
    code,
    tableRow: createTableRow,
    ...(formulas && { math: formulas.display, formula: formulas.inline }),
  };
}

function findNeeds(
  mdast: Root,
  isStrict: boolean,
): { readonly hasColours: boolean; readonly hasFormulas: boolean } {
  let hasColours = false;
  let hasFormulas = false;
  visit(mdast, (node) => {
    if (node.type === "math" || (node.type as string) === "formula") hasFormulas = true;
    else if (node.type === "code") {
      const { language } = parseCodeInfo(node);
      if (isFormula(language) && !isStrict) hasFormulas = true;
      else if (mayHaveColours(language)) hasColours = true;
    }
  });
  return { hasColours, hasFormulas };
}
