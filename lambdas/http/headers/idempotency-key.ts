import { ValidationError } from "../../http-contract/errors.ts";
import type { HttpRequest } from "../http-handler.ts";

const maxCharacters = 255;
/** A string of structured fields: printable ASCII, quotes and backslashes behind a backslash (RFC 9651, section 3.3.3). */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;
/** The unquoted form that many clients send. A comma would join two headers. */
const bare = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/;

/**
 * Reads the `Idempotency-Key` of a request (IETF HTTPAPI, "The Idempotency-Key HTTP Header Field"). It makes a client's document distinct
 * from identical ones of others. Quoted and unquoted, it is the same key.
 * @throws {ValidationError} when it is malformed
 */
export function idempotencyKey({ headers }: HttpRequest): string | undefined {
  const given = headers["idempotency-key"]?.trim();
  if (given === undefined) return undefined;
  const key = quoted.exec(given)?.[1]?.replace(/\\(.)/g, "$1") ?? bare.exec(given)?.[0] ?? "";
  if (key !== "" && key.length <= maxCharacters) return key;
  const msg = `Input should be a string of 1 to ${String(maxCharacters)} printable ASCII characters, such as "8e03978e-40d5-43dd-bc93-6894a57f9324"`;
  throw new ValidationError([
    { loc: ["header", "idempotency-key"], msg, type: "string_pattern_mismatch", code: "field-invalid" },
  ]);
}
