import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { postJson } from "../../post-json.ts";
import { expectInContract } from "./contract.ts";
import { startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

const service = await forThisFile(startHarness({ printPreview: false }));

it("a service without previews answers 404, whatever the document", async () => {
  for (const body of [service.document(), {}]) {
    const answer = await postJson(`${service.url}/markdown/preview`, body);
    expect(answer.status).toBe(404);
    expect(await expectInContract(answer, "POST", "/markdown/preview")).toMatchObject({
      code: "previews-not-offered",
      detail: expect.stringContaining("/markdown/check") as string,
    });
  }
});

it("its tool for agents still checks the document, and says why it shows no pages", async () => {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  const { content, structuredContent } = await client.callTool({
    name: "preview",
    arguments: { markdown: "# One\n\n## Two" },
  });
  await client.close();
  expect(structuredContent).toMatchObject({ status: "printable", outline: ["# One", "## Two"] });
  expect(content).toMatchObject([
    {
      type: "text",
      text: expect.stringContaining("No pages are shown: This service sends no previews") as string,
    },
  ]);
});

it("its descriptions for programs offer no previews", async () => {
  const read = async (path: string) => (await fetch(`${service.url}${path}`)).text();
  const { paths } = JSON.parse(await read("/openapi.json")) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toContain("/markdown/check");
  expect(Object.keys(paths)).not.toContain("/markdown/preview");
  expect(await read("/llms.txt")).not.toContain("/markdown/preview");
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  const { tools } = await client.listTools();
  await client.close();
  expect(tools.find(({ name }) => name === "preview")?.description).toContain("shows no pages");
});
