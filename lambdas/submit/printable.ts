import { checkMarkdown } from "../../document/markdown/limits.ts";
import { ValidationError } from "../http-contract/errors.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";

/**
 * Refuses a document whose failure can be foreseen without rendering it.
 * @throws {ValidationError} with the reason and the line
 */
export function checkPrintable({ data, options }: ConversionRequest): void {
  const refusal = checkMarkdown(data.text_body, options);
  if (!refusal) return;
  const { message, line } = refusal;
  const msg = `${message} (line ${String(line)})`;
  throw new ValidationError([{ loc: ["body", "data", "text_body"], msg, type: "value_error" }]);
}
