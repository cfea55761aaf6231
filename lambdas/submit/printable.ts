import { checkBibliography } from "../../document/features/citations/read-works.ts";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import type { ErrorCode } from "../http-contract/error-codes.ts";
import { ValidationError } from "../http-contract/errors.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";

/**
 * Refuses a document whose failure can be foreseen without rendering it, and a bibliography that holds nothing to cite.
 * @throws {ValidationError} with the reason, and the line where there is one
 */
export function checkPrintable({ data, options }: ConversionRequest): void {
  const refusal = checkMarkdown(data.text_body, options);
  if (refusal)
    refuse(
      "text_body",
      refusal.code ?? "document-too-large",
      `${refusal.message} (line ${String(refusal.line)})`,
    );
  const bibliography = checkBibliography(data.bibliography);
  if (bibliography.refusal !== undefined)
    refuse("bibliography", "bibliography-unreadable", bibliography.refusal);
}

function refuse(field: "text_body" | "bibliography", code: ErrorCode, msg: string): never {
  throw new ValidationError([{ loc: ["body", "data", field], msg, type: "value_error", code }]);
}
