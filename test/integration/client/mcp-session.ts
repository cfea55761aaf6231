import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult, ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startHarness, type Harness } from "../service/harness.ts";

/** `npm run mcp`, asked by the official client: a service for a file of tests, and a server with a folder of its own for each test. */

const server = fileURLToPath(new URL("../../../bin/mcp.ts", import.meta.url));

export let service: Harness;
export let folder: string;
export let client: Client;
beforeAll(async () => {
  service = await startHarness();
});
afterAll(() => service.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mcp-"));
});
afterEach(async () => {
  await client.close();
  await rm(folder, { recursive: true });
  await rm(`${folder}-state`, { recursive: true, force: true });
});

export async function connect(
  environment: Record<string, string>,
  capabilities: ClientCapabilities = {},
): Promise<void> {
  client = new Client({ name: "test", version: "1" }, { capabilities });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [server],
      stderr: "pipe",
      env: {
        PATH: process.env.PATH ?? "",
        STATE_FOLDER: `${folder}-state`,
        SERVICE_URL: service.url,
        OUTPUT_FOLDER: folder,
        ...environment,
      },
    }),
  );
}

export const wallet = () => ({
  SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
  SOLANA_RPC_URL: service.solanaRpc.url,
});

export async function call(
  words: Record<string, unknown>,
  onprogress?: (done: { progress: number }) => void,
  name = "convert",
): Promise<CallToolResult> {
  const request = { name, arguments: words };
  return (await client.callTool(request, undefined, { ...(onprogress && { onprogress }) })) as CallToolResult;
}

export const document = () => ({ markdown: `# For an agent\n\n${Math.random()}`, title: "For an agent" });
export const said = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("\n");

export const described = async (name: string) =>
  (await client.listTools()).tools.find((tool) => tool.name === name)?.description;
