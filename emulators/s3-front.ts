import { request as forward } from "node:http";
import { pipeline } from "node:stream";
import { credentials } from "../server/aws/credentials.ts";
import { listen, type HttpServer } from "../server/host/http-server.ts";
import { findPresignedUrlFault } from "../server/aws/presigned-url.ts";

/** Response headers that a presigned URL may set, by their query parameter. */
const overrides: Readonly<Record<string, string>> = {
  "response-content-disposition": "content-disposition",
  "response-content-type": "content-type",
  "response-cache-control": "cache-control",
};

/** The bucket's CORS rule, as the stack sets it. */
const cors = { "access-control-allow-origin": "*", "access-control-expose-headers": "Content-Disposition" };

/**
 * Passes S3 and SQS on to fauxqs, and adds what its S3 leaves out: a request must be signed, a presigned URL is good for what was signed and
 * ends with its time, and it may set response headers; pages of other origins may read. Signatures in headers, which the AWS SDK makes for
 * each call, are not checked.
 * @param endpoint of fauxqs
 */
export function startS3Front(endpoint: string): Promise<HttpServer> {
  return listen((request, response) => {
    const url = new URL(request.url ?? "/", endpoint);
    const isSignedInHeader = request.headers.authorization !== undefined;
    const fault = isSignedInHeader
      ? undefined
      : findPresignedUrlFault(request, credentials.AWS_SECRET_ACCESS_KEY, Date.now());
    if (fault) {
      response.writeHead(403, { "content-type": "application/xml" });
      response.end(
        `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>${fault.message}</Message></Error>`,
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
