import { request as forward } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { pipeline } from "node:stream";
import { listen } from "./http-server.ts";
import type { HttpServer } from "./http-server.ts";

/** Response headers that a presigned URL may set, by their query parameter. */
const overrides: Readonly<Record<string, string>> = {
  "response-content-disposition": "content-disposition",
  "response-content-type": "content-type",
  "response-cache-control": "cache-control",
};

/** The bucket's CORS rule, as the stack sets it. */
const cors = { "access-control-allow-origin": "*", "access-control-expose-headers": "Content-Disposition" };

/**
 * Passes S3 and SQS on to fauxqs, and adds what its S3 leaves out: a request must be signed, a presigned URL ends with its time, and
 * it may set response headers; pages of other origins may read. That the signature is right is not checked: there is no account here.
 * @param endpoint of fauxqs
 */
export function startS3Front(endpoint: string): Promise<HttpServer> {
  return listen((request, response) => {
    const url = new URL(request.url ?? "/", endpoint);
    const refusal = refusalOf(url.searchParams, request.headers);
    if (refusal !== undefined) {
      response.writeHead(403, { "content-type": "application/xml" });
      response.end(
        `<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>${refusal}</Message></Error>`,
      );
      return;
    }
    const passed = forward(url, { method: request.method, headers: request.headers }, (answer) => {
      const chosen = Object.entries(overrides).flatMap(([parameter, name]) => {
        const value = url.searchParams.get(parameter);
        return value === null ? [] : [[name, value] as const];
      });
      response.writeHead(answer.statusCode ?? 500, {
        ...answer.headers,
        ...(request.headers.origin !== undefined && cors),
        ...Object.fromEntries(chosen),
      });
      // An answer that breaks off does so for its reader, too, who would otherwise wait for the rest for ever.
      pipeline(answer, response, () => undefined);
    });
    passed.once("error", () => response.destroy());
    // A long poll that its client gave up must not go on to take a message.
    response.once("close", () => passed.destroy());
    request.pipe(passed);
  });
}

function refusalOf(query: URLSearchParams, headers: IncomingHttpHeaders): string | undefined {
  if (headers.authorization !== undefined) return undefined;
  const signedAt = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get("X-Amz-Date") ?? "");
  if (!query.has("X-Amz-Signature") || !signedAt) return "Access Denied";
  const [, year, month, day, hour, minute, second] = signedAt.map(Number);
  const start = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const end = start + Number(query.get("X-Amz-Expires")) * 1000;
  return Date.now() > end ? "Request has expired" : undefined;
}
