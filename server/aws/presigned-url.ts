import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Why S3 refuses a presigned URL: its error code and message. */
export interface PresignedUrlFault {
  readonly code: "AccessDenied" | "SignatureDoesNotMatch";
  readonly message: string;
}

/**
 * Checks a request by a presigned URL as S3 does: it must come in time, and method, path, query and signed headers must be those that were
 * signed (AWS Signature Version 4, "Authenticating Requests: Using Query Parameters").
 * @param secretKey of the only account
 * @param now epoch ms
 */
export function findPresignedUrlFault(
  { method = "", url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  secretKey: string,
  now: number,
): PresignedUrlFault | undefined {
  const { pathname, searchParams } = new URL(url, "http://s3");
  const signature = searchParams.get("X-Amz-Signature");
  const signedAt = searchParams.get("X-Amz-Date") ?? "";
  const start = parseAmzDate(signedAt);
  if (signature === null || start === undefined) return { code: "AccessDenied", message: "Access Denied" };
  if (now > start + Number(searchParams.get("X-Amz-Expires")) * 1000)
    return { code: "AccessDenied", message: "Request has expired" };

  const [, ...scope] = (searchParams.get("X-Amz-Credential") ?? "").split("/");
  const signedHeaders = (searchParams.get("X-Amz-SignedHeaders") ?? "").split(";");
  const canonicalRequest = [
    method,
    pathname,
    canonicalQuery(searchParams),
    ...signedHeaders.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signedHeaders.join(";"),
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const hash = createHash("sha256").update(canonicalRequest).digest("hex");
  const stringToSign = ["AWS4-HMAC-SHA256", signedAt, scope.join("/"), hash].join("\n");
  const key = scope.reduce<Uint8Array>((parent, part) => hmac(parent, part), Buffer.from(`AWS4${secretKey}`));
  const expected = hmac(key, stringToSign);
  const presented = Buffer.from(signature, "hex");
  if (presented.length === expected.length && timingSafeEqual(presented, expected)) return undefined;
  return {
    code: "SignatureDoesNotMatch",
    message:
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  };
}

/** Reads `20261125T090000Z`. @returns epoch ms; undefined for any other text */
function parseAmzDate(text: string): number | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 1, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

/** Percent-encodes all but the unreserved characters of RFC 3986, section 2.3. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
