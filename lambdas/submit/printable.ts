import { checkMarkdown } from "../../document/markdown/limits.ts";
import { ValidationError } from "../interface/errors.ts";
import type { ConversionRequest } from "../interface/requests.ts";

/**
 * Refuses a document that can be told to fail before it is paid for. What only shows when it is rendered is not looked for.
 * @throws {ValidationError} that says why, and on which line
 */
export function checkPrintable({ data }: ConversionRequest): void {
  const refusal = checkMarkdown(data.text_body);
  if (!refusal) return;
  const { message, line } = refusal;
  const msg = `${message} (line ${String(line)})`;
  throw new ValidationError([{ loc: ["body", "data", "text_body"], msg, type: "value_error" }]);
}

/**
 * Whether a request asks for no more than a check.
 * @throws {ValidationError} when it is not clear: who writes `check=TRUE` does not want to pay
 */
export function asksForCheck(query: URLSearchParams): boolean {
  const [check = "false", ...further] = query.getAll("check");
  if ((check === "true" || check === "false") && further.length === 0) return check === "true";
  throw new ValidationError([
    { loc: ["query", "check"], msg: "Input should be true or false, once", type: "bool_parsing" },
  ]);
}
