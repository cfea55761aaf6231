import type { HttpRequest } from "../http-handler.ts";

/** The weight of a media range (RFC 9110, section 12.4.2). */
const weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

const pdf = "application/pdf";
const json = "application/json";
/** Wildcards that include JSON, the most specific first. */
const wildcards = ["application/*", "*/*"];

/**
 * Returns whether a request asks for the PDF itself rather than for JSON: by `?output=pdf`, or by an `Accept` that names `application/pdf` and prefers it
 * (RFC 9110, section 12.5.1). Of two that weigh the same, the more specific one is preferred, then the first. A wildcard alone means JSON.
 */
export function prefersPdf({ headers, query }: Pick<HttpRequest, "headers" | "query">): boolean {
  if (query.get("output")?.toLowerCase() === "pdf") return true;
  const weights = readWeights(headers.accept ?? "");
  const ofPdf = weights.get(pdf) ?? 0;
  if (ofPdf === 0) return false;
  const ofJson = weights.get(json);
  if (ofJson === undefined) {
    const wildcard = wildcards.find((range) => weights.has(range)) ?? "";
    return ofPdf >= (weights.get(wildcard) ?? 0);
  }
  const [first] = [...weights.keys()].filter((range) => range === pdf || range === json);
  return ofPdf > ofJson || (ofPdf === ofJson && first === pdf);
}

/** Reads the weights of an `Accept` by its media ranges, in their order. Parameters of a range are ignored, and so is a range with a malformed weight. */
function readWeights(accept: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const range of splitOutsideQuotes(accept, ",")) {
    const [type = "", ...parameters] = splitOutsideQuotes(range, ";").map((part) =>
      part.trim().toLowerCase(),
    );
    const given = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    if (weight.test(given)) weights.set(type, Math.max(weights.get(type) ?? 0, Number(given)));
  }
  return weights;
}

/** Splits a list, whose members may have separators within quoted strings (RFC 9110, section 5.6.4). */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (isQuoted && letter === "\\") index++;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
