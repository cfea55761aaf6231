/** Writes JSON in its one canonical form: keys sorted at every level, absent fields left out (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}

/** Encodes JSON as the scheme `Payment` has it in parameters and headers: canonical, in base64url without padding. */
export function encodeJson(value: unknown): string {
  return Buffer.from(canonicalJson(value)).toString("base64url");
}

/** Decodes the output of {@link encodeJson}, with or without padding. @throws {SyntaxError} for anything but JSON */
export function decodeJson(token: string): unknown {
  return JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
}
