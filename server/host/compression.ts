import { gzipSync } from "node:zlib";

/** CloudFront developer guide, "Serve compressed files": the least that is compressed, in bytes. */
const leastBytes = 1_000;
const compressible = /^(text\/(html|plain|css|markdown)|application\/([\w.-]+\+)?(json|xml))\b/;

/** Compresses a cacheable response for a client that accepts it, unless the function has done so. A strong tag becomes a weak one. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (
    response.status !== 200 ||
    request.method === "HEAD" ||
    headers.has("content-encoding") ||
    headers.get("cache-control")?.startsWith("public") !== true ||
    !compressible.test(headers.get("content-type") ?? "")
  )
    return response;
  const body = Buffer.from(await response.arrayBuffer());
  const next = new Headers(headers);
  if (body.length < leastBytes) return new Response(body, { headers });
  next.set("vary", "accept-encoding");
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(body, { headers: next });
  next.set("content-encoding", "gzip");
  const tag = headers.get("etag");
  if (tag !== null) next.set("etag", tag.replace(/^"/, 'W/"'));
  return new Response(gzipSync(body), { headers: next });
}
