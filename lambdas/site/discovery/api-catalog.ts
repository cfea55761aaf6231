import { mcpServerCardType } from "./mcp-server-card.ts";

/** Returns `GET /.well-known/api-catalog`: a link set of the API's descriptions (RFC 9727, RFC 9264). */
export function apiCatalog(publicBaseUrl: string): object {
  const link = (path: string, type: string) => [{ href: `${publicBaseUrl}${path}`, type }];
  return {
    linkset: [
      {
        anchor: publicBaseUrl,
        "service-desc": link("/openapi.json", "application/json"),
        "service-meta": link("/mcp/server-card", mcpServerCardType),
        "service-doc": [...link("/docs", "text/html"), ...link("/llms.txt", "text/plain")],
        item: link("/mcp", "application/json"),
        "terms-of-service": link("/terms", "text/html"),
        status: link("/health", "application/json"),
      },
    ],
  };
}
