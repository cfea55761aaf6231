import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { price, startHarness } from "../service/harness.ts";
import type { Harness } from "../service/harness.ts";

/** `npm run mcp`, asked by the official client. */

const server = fileURLToPath(new URL("../../bin/mcp.ts", import.meta.url));

let service: Harness;
let folder: string;
let client: Client;
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
});

async function connect(environment: Record<string, string>): Promise<void> {
  client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [server],
      env: { PATH: process.env.PATH ?? "", SERVICE_URL: service.url, OUTPUT_FOLDER: folder, ...environment },
    }),
  );
}

const wallet = () => ({
  SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
  SOLANA_RPC_URL: service.solanaRpc.url,
});

async function call(
  words: Record<string, string>,
  onprogress?: (done: { progress: number }) => void,
): Promise<CallToolResult> {
  const request = { name: "markdown_to_pdf", arguments: words };
  return (await client.callTool(request, undefined, { ...(onprogress && { onprogress }) })) as CallToolResult;
}

const document = () => ({ markdown: `# For an agent\n\n${Math.random()}`, title: "For an agent" });
const said = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("\n");

describe("markdown_to_pdf", () => {
  it("pays from the wallet, tells how far it is, and names the file", async () => {
    await connect(wallet());
    const [tool] = (await client.listTools()).tools;
    expect(tool?.name).toBe("markdown_to_pdf");
    const before = await service.received();
    const progress: number[] = [];
    const result = await call(document(), ({ progress: done }) => progress.push(done));
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({
      status: "done",
      pages: 2,
      paid_by: "x402",
      file: join(folder, "For-an-agent.pdf"),
    });
    expect(result.content).toContainEqual(
      expect.objectContaining({ type: "resource_link", mimeType: "application/pdf" }),
    );
    expect((await readFile(join(folder, "For-an-agent.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await service.received()) - before).toBe(price);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.length).toBeGreaterThan(2);
  });

  it("pays nothing for a document beyond its limit, and says so", async () => {
    await connect({ ...wallet(), MAX_PRICE: "0.001 USDC" });
    const before = await service.received();
    const result = await call(document());
    expect(result.isError).toBe(true);
    expect(said(result)).toContain("the limit is 0.001 USDC");
    expect((await service.received()) - before).toBe(0n);
  });

  it("without a wallet returns the invoice with its QR code, and the same call goes on once it is paid", async () => {
    await connect({});
    const words = document();
    const asked = await call(words);
    expect(asked.structuredContent).toMatchObject({ status: "payment_required", amount_sats: 5 });
    expect(asked.content).toContainEqual(expect.objectContaining({ type: "image", mimeType: "image/png" }));
    const { invoice } = asked.structuredContent as { invoice: string };
    service.lightning.pay(invoice);
    expect((await call(words)).structuredContent).toMatchObject({ status: "done", pages: 2 });
  });

  it.each([
    [{}, "Give the document, as markdown or as a file."],
    [{ markdown: "a", file: "b.md" }, "not both"],
    [{ file: "/nowhere/a.md" }, "/nowhere/a.md cannot be read"],
    [{ markdown: " " }, "text_body"],
  ])("answers %j in words", async (words, reason) => {
    await connect(wallet());
    const result = await call(words);
    expect(result.isError).toBe(true);
    expect(said(result)).toContain(reason);
  });
});
