import { mcpServerCardType, serverName } from "./mcp-server-card.ts";

export const aiCatalogType = "application/ai-catalog+json";

/** Returns `GET /.well-known/ai-catalog.json`, where agents that only know the domain find its MCP server (MCP extension Server Card, "Discovery"). */
export function aiCatalog(publicBaseUrl: string): object {
  return {
    specVersion: "1.0",
    entries: [
      {
        identifier: `urn:air:${new URL(publicBaseUrl).hostname}:mcp:${serverName}`,
        type: mcpServerCardType,
        url: `${publicBaseUrl}/mcp/server-card`,
      },
    ],
  };
}
