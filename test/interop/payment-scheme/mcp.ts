import type { Client, Row } from "../row.ts";
import { evmMethod } from "./evm-method.ts";
import { loadPayer } from "./load.ts";

/** Clients of the Model Context Protocol that pay by themselves, with the service's tools at /mcp. */

interface McpClient {
  connect(transport: object): Promise<void>;
  callTool(call: { readonly name: string; readonly arguments: object }): Promise<ToolResult>;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: { readonly status?: string };
}

interface McpSdk {
  readonly Client: new (info: { readonly name: string; readonly version: string }) => McpClient;
  readonly StreamableHTTPClientTransport: new (url: URL) => object;
}

interface MppxMcp {
  readonly McpClient: { wrap(client: McpClient, config: { methods: readonly unknown[] }): McpClient };
}

const sdk = "@modelcontextprotocol/sdk/client";

/** Buys by the tool `convert`, and calls it again while the document is being printed. */
function createBuyer(client: McpClient): Client {
  return {
    async buy(body) {
      const { data } = JSON.parse(body) as { readonly data: { readonly text_body: string } };
      for (;;) {
        const call = { name: "convert", arguments: { markdown: data.text_body } };
        const { isError, structuredContent } = await client.callTool(call);
        if (structuredContent?.status === "printing") continue;
        return { status: isError ? 402 : 200, json: () => Promise.resolve(structuredContent) };
      }
    },
  };
}

export const rows: readonly Row[] = [
  {
    name: "mppx 0.11.0 for MCP, on Base",
    protocol: "Payment",
    rail: "base",
    async open(world) {
      const [{ Client }, { StreamableHTTPClientTransport }, { McpClient }] = (await Promise.all(
        [`${sdk}/index.js`, `${sdk}/streamableHttp.js`, "mppx/mcp/client"].map(loadPayer),
      )) as [McpSdk, McpSdk, MppxMcp];
      const client = new Client({ name: "interop", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", world.url)));
      return createBuyer(McpClient.wrap(client, { methods: [await evmMethod(world)] }));
    },
  },
];
