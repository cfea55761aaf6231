/**
 * Names the request in every answer, in the log, and in the bodies of errors. Behind the front door it is CloudFront's own id, which replaces whatever the
 * caller wrote there; elsewhere the host makes one.
 */
export const requestIdHeader = "x-request-id";

/** CloudFront's ids are base64 of some forty bytes; a forged value of another kind never reaches the log. */
const id = /^[\w=-]{16,100}$/;

/** Returns the id that the front door gave a request; undefined where none did. */
export function frontDoorRequestId(
  headers: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return id.exec(headers[requestIdHeader] ?? "")?.[0];
}
