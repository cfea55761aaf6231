import { gzipSync } from "node:zlib";
import type { InboundRequest, OutboundResponse } from "./messages.ts";

/** "Serve compressed files": the least that is compressed, in bytes. */
const leastBytes = 1_000;
const compressible = /^(text\/(html|plain|css|markdown)|application\/([\w.-]+\+)?(json|xml))\b/;

/** "Serve compressed files": what may be cached is compressed for whoever takes it, unless the origin has done so; a strong tag becomes a weak one. */
export function compress(request: InboundRequest, answer: OutboundResponse): OutboundResponse {
  const { "content-type": type = "", "cache-control": cache = "", etag } = answer.headers;
  if (
    answer.status !== 200 ||
    request.method === "HEAD" ||
    answer.body.length < leastBytes ||
    answer.headers["content-encoding"] !== undefined ||
    !cache.startsWith("public") ||
    !compressible.test(type)
  )
    return answer;
  const headers = { ...answer.headers, vary: "accept-encoding" };
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return { ...answer, headers };
  return {
    ...answer,
    headers: {
      ...headers,
      "content-encoding": "gzip",
      ...(etag !== undefined && { etag: etag.replace(/^"/, 'W/"') }),
    },
    body: gzipSync(answer.body),
  };
}
