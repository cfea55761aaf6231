import { describe, expect, it } from "vitest";
import { postJson } from "../../post-json.ts";
import { startHarness } from "./harness.ts";
import "./shared-service.ts";
import { forThisFile } from "../../lifetimes.ts";

/** The version 2026-07-28 of the Model Context Protocol: without a handshake, each request says by itself what its client speaks. */

const service = await forThisFile(startHarness());
const version = "2026-07-28";

async function ask(method: string, params: Record<string, unknown> = {}) {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const body = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } };
  const answer = await postJson(`${service.url}/mcp`, body, {
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": version,
    "mcp-method": method,
    ...(typeof params.name === "string" && { "mcp-name": params.name }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { result?: Record<string, unknown>; error?: unknown },
  };
}

describe("the stateless version of the protocol", () => {
  it("tells what it serves, lists the tools, and calls them, each by one request", async () => {
    const discovered = await ask("server/discover");
    expect(discovered).toMatchObject({ status: 200, body: { result: { supportedVersions: [version] } } });
    const listed = await ask("tools/list");
    expect((listed.body.result?.tools as { name: string }[]).map(({ name }) => name)).toEqual([
      "price",
      "preview",
      "convert",
      "receipt",
    ]);
    const words = { name: "price", arguments: { markdown: "# For an agent" } };
    const priced = await ask("tools/call", words);
    expect(priced.body.result).toMatchObject({ structuredContent: { status: "to_be_paid" } });
  });

  it("a subscription is refused at once, for no stream is kept open", async () => {
    const listened = await ask("subscriptions/listen", { notifications: { toolsListChanged: true } });
    expect(listened.body.error).toMatchObject({ message: expect.stringContaining("limit") as string });
  });

  it("refuses a tool that does not exist", async () => {
    expect((await ask("tools/call", { name: "burn", arguments: {} })).body.error).toMatchObject({
      code: -32602,
      message: "The tool burn does not exist.",
    });
  });
});
