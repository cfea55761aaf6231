import { checkMarkdown } from "../../document/markdown/limits.ts";
import { ValidationError } from "../http-contract/errors.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";

/**
 * Refuses a document that can be told to fail before it is paid for. What only shows when it is rendered is not looked for.
 * @throws {ValidationError} that says why, and on which line
 */
export function checkPrintable({ data, options }: ConversionRequest): void {
  const refusal = checkMarkdown(data.text_body, options);
  if (!refusal) return;
  const { message, line } = refusal;
  const msg = `${message} (line ${String(line)})`;
  throw new ValidationError([{ loc: ["body", "data", "text_body"], msg, type: "value_error" }]);
}
