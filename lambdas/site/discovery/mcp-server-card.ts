import interfaceVersion from "../../http-contract/interface-version.json" with { type: "json" };
import type { Listing } from "../../settings/catalogue.ts";

export const serverName = "markdown-to-pdf";
export const mcpServerCardType = "application/mcp-server-card+json";

/**
 * Returns `GET /mcp/server-card`, which a client of the Model Context Protocol reads before it connects (MCP extension Server Card, "Hosted Server
 * Card Location": the server's address, then `/server-card`).
 */
export function mcpServerCard(listing: Listing): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...describeServer(listing),
    ...(listing.iconUrl !== undefined && { icons: [{ src: listing.iconUrl }] }),
  };
}

/** Returns `GET /.well-known/mcp/server-card.json`: the same in the form of the MCP registry (`server.json`, 2025-12-11), whose readers look there. */
export function registryEntry(listing: Listing): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    ...describeServer(listing),
  };
}

/** Describes the server under a name that begins with the reversed domain, as the registry requires of a domain's owner. */
function describeServer({ publicBaseUrl, name }: Listing): object {
  const namespace = new URL(publicBaseUrl).hostname.split(".").reverse().join(".");
  return {
    name: `${namespace}/${serverName}`,
    title: name,
    description: "Print-ready PDFs of Markdown, paid per document by Lightning or x402, without an account.",
    version: interfaceVersion.version.replaceAll(/[-T]/g, ".").replaceAll(/[:Z]/g, ""),
    websiteUrl: publicBaseUrl,
    remotes: [{ type: "streamable-http", url: `${publicBaseUrl}/mcp` }],
  };
}
