import type * as z from "zod";
import { PayloadTooLargeError, UnsupportedMediaTypeError, ValidationError } from "../http-contract/errors.ts";
import type { ErrorCode } from "../http-contract/error-codes.ts";
import type { ValidationFault } from "../http-contract/errors.ts";
import type { HttpRequest } from "./http-handler.ts";

/** The part of a request that has an error; the first item of its `loc` (docs/contract.md, "Endpoints, completed"). */
type RequestPart = "body" | "path" | "header";

/**
 * Reads a JSON body and checks it against a schema.
 * @param maxBytes largest accepted body, in bytes
 * @throws {UnsupportedMediaTypeError} when it is not declared as JSON, or is compressed
 * @throws {PayloadTooLargeError} when it is larger than `maxBytes`
 * @throws {ValidationError} when it is not JSON or is invalid, with one entry per error
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  request: HttpRequest,
  maxBytes: number,
): z.output<Schema> {
  return parse(schema, readBody(request, maxBytes), "body");
}

/** Reads a JSON body without a schema; throws as {@link parseBody} does. */
export function readBody(request: HttpRequest, maxBytes: number): unknown {
  const mediaType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new UnsupportedMediaTypeError(
      "content-type-not-json",
      "Send the body as JSON, with the header Content-Type: application/json.",
    );
  }
  const coding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (coding !== "" && coding !== "identity") {
    throw new UnsupportedMediaTypeError(
      "request-compressed",
      "Send the body uncompressed, without Content-Encoding.",
      {
        "accept-encoding": "identity",
      },
    );
  }
  if (request.body.byteLength > maxBytes) {
    throw new PayloadTooLargeError(request.body.byteLength, maxBytes);
  }
  return parseJson(request.body);
}

/** Checks a value against a schema. @throws {ValidationError} with one entry per error, each `loc` beginning with `part` */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: RequestPart,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(plainIssues);
  const place = ({ path }: z.core.$ZodIssue): string => JSON.stringify(path);
  const mistyped = new Set(issues.filter(({ code }) => code === "invalid_type").map(place));
  // Nothing else is wrong with a value of another type: zod counts the letters of a text that should be a list.
  const own = issues.filter((issue) => issue.code === "invalid_type" || !mistyped.has(place(issue)));
  throw new ValidationError(own.map((issue) => toFault(issue, part)));
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ValidationError([
      {
        loc: ["body"],
        msg: `The body is not valid JSON in UTF-8${explainJsonError(error)}`,
        type: "json_invalid",
        code: "json-invalid",
      },
    ]);
  }
}

/** Says what is wrong with a body, and where, in the words of the JSON parser, as far as these quote nothing of it. */
function explainJsonError(error: unknown): string {
  if (!(error instanceof SyntaxError)) return ": its bytes are not UTF-8";
  if (error.message === "Unexpected end of JSON input") return ": it ends too early";
  const placed = /^(.+) (?:in|after) JSON at position \d+ \(line (\d+) column (\d+)\)$/.exec(error.message);
  if (!placed) return "";
  const [, reason = "", line = "", column = ""] = placed;
  const hint = reason.startsWith("Bad control character") ? ". Write a line break in a text as \\n" : "";
  return `: ${reason} at line ${line}, column ${column}${hint}`;
}

/**
 * Replaces the issue of a union by the issues of the member that was probably meant: of those whose type fits, the one with the fewest
 * issues. Where no member's type fits, one issue lists all types.
 */
function plainIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const { path, input } = issue;
  if ("options" in issue) {
    const isAbsent = !(typeof input === "object" && input !== null && (issue.discriminator ?? "") in input);
    return [
      {
        code: "invalid_value",
        values: issue.options,
        path,
        input: isAbsent ? undefined : input,
        message: "",
      },
    ];
  }
  const kinds = issue.errors.map((issues) => issues.flatMap(plainIssues));
  const isForm = (candidate: z.core.$ZodIssue): boolean =>
    candidate.path.length === 0 && (candidate.code === "invalid_type" || candidate.code === "invalid_value");
  const meant = kinds.filter((issues) => !issues.some(isForm)).sort((a, b) => a.length - b.length)[0];
  if (meant) return meant.map((innerIssue) => ({ ...innerIssue, path: [...path, ...innerIssue.path] }));
  if (input === undefined) return [{ code: "invalid_type", expected: "string", path, input, message: "" }];
  const wanted = [...new Set(kinds.flat().filter(isForm).map(wantedBy))].join(" or ");
  return [{ code: "custom", path, input, message: `Input should be ${wanted}` }];
}

function wantedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return issue.values.map(quoted).join(" or ");
  return issue.code === "invalid_type" ? nounFor(issue.expected) : issue.message;
}

// Types and wording follow pydantic 2, whose errors FastAPI shows in an HTTPValidationError.
function toFault(issue: z.core.$ZodIssue, part: RequestPart): ValidationFault {
  const loc = [part, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
  const isAbsent = issue.code === "invalid_type" || issue.code === "invalid_value";
  if (isAbsent && issue.input === undefined) {
    return { loc, msg: "Field required", type: "missing", code: "field-missing" };
  }
  switch (issue.code) {
    case "invalid_type":
      return {
        loc,
        msg: isOwn(issue.message) ? issue.message : `Input should be ${nounFor(issue.expected)}`,
        type: `${typeFor(issue.expected)}_type`,
        code: "field-invalid",
      };
    case "invalid_value":
      return {
        loc,
        msg: `Input should be ${wantedBy(issue)}`,
        type: "literal_error",
        code: "field-invalid",
      };
    case "too_small":
      return {
        loc,
        msg: issue.message,
        ...(issue.origin === "number"
          ? { type: "greater_than_equal", code: "field-out-of-range" }
          : { type: "string_too_short", code: "field-too-short" }),
      };
    case "too_big":
      return {
        loc,
        msg: issue.message,
        ...(issue.origin === "number"
          ? { type: "less_than_equal", code: "field-out-of-range" }
          : { type: "string_too_long", code: "field-too-long" }),
      };
    case "invalid_format":
      return issue.format === "uuid"
        ? { loc, msg: "Input should be a valid UUID", type: "uuid_parsing", code: "field-invalid" }
        : { loc, msg: issue.message, type: "string_pattern_mismatch", code: "field-invalid" };
    default: {
      const own: unknown = issue.code === "custom" ? issue.params?.code : undefined;
      return {
        loc,
        msg: issue.message,
        type: "value_error",
        code: (own as ErrorCode | undefined) ?? "field-invalid",
      };
    }
  }
}

/** Returns whether a schema has a message of its own, which lists the valid values. */
function isOwn(message: string): boolean {
  return message.startsWith("Input should be");
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

function nounFor(expected: string): string {
  return expected === "object" ? "a valid dictionary" : `a valid ${expected}`;
}

function typeFor(expected: string): string {
  return expected === "object" ? "dict" : expected;
}
