import interfaceVersion from "../../http-contract/interface-version.json" with { type: "json" };

/**
 * `GET /.well-known/mcp/server-card.json`: where clients of the Model Context Protocol look for a server, in the registry's own form (`server.json`,
 * 2025-12-11). The registry lets whoever has a domain publish names that begin with it, read backwards.
 */
export function mcpServerCard(publicBaseUrl: string): object {
  const namespace = new URL(publicBaseUrl).hostname.split(".").reverse().join(".");
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `${namespace}/markdown-to-pdf`,
    title: "Markdown to PDF",
    description: "Print-ready PDFs of Markdown, paid per document by Lightning or x402, without an account.",
    version: interfaceVersion.version.replaceAll(/[-T]/g, ".").replaceAll(/[:Z]/g, ""),
    websiteUrl: publicBaseUrl,
    remotes: [{ type: "streamable-http", url: `${publicBaseUrl}/mcp` }],
  };
}
