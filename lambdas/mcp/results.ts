import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { httpValidationError, type DocumentWarning } from "../http-contract/responses.ts";
import type { ApiAnswer } from "./api.ts";
import { inArguments } from "../http-contract/mcp/document-arguments.ts";

/** Returns a result for a program and for a person. */
export function result(structuredContent: Record<string, unknown>, lines: readonly string[]): CallToolResult {
  return { structuredContent, content: [{ type: "text", text: lines.join("\n") }] };
}

/** Returns a failure, for an agent to correct or to report to its user. */
export function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}

/** Returns an answer that is neither a job nor a 402. */
export function refused(answer: ApiAnswer): CallToolResult {
  return failure(readReason(answer));
}

/** Returns what the service says of a refusal. */
export function readReason({ status, header, body }: ApiAnswer): string {
  const faults = httpValidationError.safeParse(body);
  if (faults.success)
    return inArguments(faults.data.detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("\n"));
  const detail =
    typeof body === "object" && body && "detail" in body
      ? String(body.detail)
      : `It answered ${String(status)}.`;
  const after = header("retry-after");
  return after === undefined ? inArguments(detail) : `${inArguments(detail)} Call again in ${after} s.`;
}

export function warningText({ what, line }: DocumentWarning): string {
  return `Warning${line === undefined ? "" : `, line ${String(line)}`}: ${inArguments(what)}`;
}
