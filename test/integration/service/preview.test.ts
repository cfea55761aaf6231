import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { fetchPreview } from "../../../client/client.ts";
import { documentPreview } from "../../../lambdas/http-contract/responses.ts";
import { postJson } from "../../post-json.ts";
import { expectInContract } from "./contract.ts";
import { sharedHarness } from "./harness.ts";
import "./shared-service.ts";

/** Pages that are shown before anything is paid, printed as they are bought. */

const service = await sharedHarness();
const preview = (body: unknown) => postJson(`${service.url}/markdown/preview`, body);
const pageBreak = '\n\n<div style="page-break-after: always"></div>\n\n';
const fivePages = ["One", "Two", "Three", "Four", "Five"].map((title) => `# ${title}`).join(pageBreak);

/** Measures the average darkness of an image's pixels, 0 to 1. */
function measureInk(png: PNG): number {
  let sum = 0;
  for (let at = 0; at < png.data.length; at += 4) sum += 255 - (png.data[at] ?? 0);
  return sum / (255 * png.width * png.height);
}

const decode = (data: string): PNG => PNG.sync.read(Buffer.from(data, "base64"));

describe("POST /markdown/preview", () => {
  it("shows the first two pages and one more, at 60 dpi, and tells their number and the document's warnings", async () => {
    const markdown = `${fivePages}\n\n[No such section](#nowhere)`;
    const answer = await preview({ data: { text_body: markdown }, options: { cover: "off" }, page: 4 });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const shown = documentPreview.parse(await expectInContract(answer, "POST", "/markdown/preview"));
    expect(shown.pages).toBe(5);
    expect(shown.images.map(({ page }) => page)).toEqual([1, 2, 4]);
    expect(shown.warnings).toMatchObject([{ code: "link-target-not-found" }]);
    for (const { data } of shown.images) {
      const png = decode(data);
      expect([png.width, png.height]).toEqual([495, 700]);
      expect(measureInk(png)).toBeGreaterThan(0.0001);
    }
    expect(new Set(shown.images.map(({ data }) => data)).size).toBe(3);
  });

  it("shows the last page where the document has none of that number", async () => {
    const shown = await fetchPreview({ data: { text_body: fivePages } }, { baseUrl: service.url, page: 99 });
    expect(shown.images.map(({ page }) => page)).toEqual([1, 2, 5]);
  });

  it("records nothing of the document, and asks for no payment", async () => {
    const before = [await service.objects(), await service.itemsBesidesJobs()] as const;
    const secret = `Unsold ${String(Math.random())}`;
    const answer = await preview({ data: { text_body: secret } });
    expect(answer.status).toBe(200);
    expect(await service.objects()).toEqual(before[0]);
    const added = (await service.items()).filter(
      ({ pk }) => !before[1].some((item) => item.pk === pk) && !String(pk).startsWith("JOB#"),
    );
    expect(added.every(({ pk }) => /^(?:PREVIEW|NETWORK)#/.test(String(pk)))).toBe(true);
    expect(JSON.stringify(await service.items())).not.toContain(secret);
    expect((await service.post({ data: { text_body: secret } })).status).toBe(402);
  });

  it.each([
    ["no text", { data: {} }, "field-missing"],
    ["an empty text", { data: { text_body: " " } }, "field-too-short"],
    ["page 0", { data: { text_body: "a" }, page: 0 }, "field-out-of-range"],
    ["a page in words", { data: { text_body: "a" }, page: "last" }, "field-invalid"],
    ["a part of a page", { data: { text_body: "a" }, page: 1.5 }, "field-invalid"],
    ["an unknown theme", { data: { text_body: "a" }, options: { theme: "blue" } }, "field-invalid"],
    ["nesting too deep", { data: { text_body: `x\n\n${">".repeat(1_000)} a` } }, "document-too-large"],
  ])("answers 422 to %s, as a purchase does", async (_name, body, code) => {
    const answer = await preview(body);
    expect(answer.status).toBe(422);
    expect(await expectInContract(answer, "POST", "/markdown/preview")).toMatchObject({ detail: [{ code }] });
  });

  it("answers 415 to a body that is not JSON, 413 to one that is too large, and 405 to GET", async () => {
    const url = `${service.url}/markdown/preview`;
    expect((await fetch(url, { method: "POST", body: "# Hello" })).status).toBe(415);
    expect((await preview({ data: { text_body: "a".repeat(2 * 1024 * 1024) } })).status).toBe(413);
    expect((await fetch(url)).status).toBe(405);
  });

  it("names unknown fields, and not the page", async () => {
    const answer = await preview({ data: { text_body: "a" }, page: 1, pages: 2 });
    const { warnings } = documentPreview.parse(await answer.json());
    expect(warnings).toMatchObject([
      { code: "field-unknown", what: expect.stringContaining("pages") as string },
    ]);
  });

  it("refuses what would take long before it is printed", async () => {
    const answer = await preview({
      data: { text_body: "The tide was read every six minutes. ".repeat(30_000) },
    });
    expect(answer.status).toBe(422);
    expect(await expectInContract(answer, "POST", "/markdown/preview")).toMatchObject({
      detail: [{ code: "preview-impossible", loc: ["body", "data", "text_body"] }],
    });
  });

  it("prints hostile Markdown as what it is", async () => {
    const hostile =
      '<script>document.title = "x"</script><img src="file:///etc/passwd"><iframe src="http://127.0.0.1/"></iframe>\n\nText';
    const { images } = documentPreview.parse(await (await preview({ data: { text_body: hostile } })).json());
    const plain = documentPreview.parse(await (await preview({ data: { text_body: "Text" } })).json());
    expect(images).toHaveLength(1);
    expect(decode(images[0]?.data ?? "").width).toBe(decode(plain.images[0]?.data ?? "").width);
  });
});

describe("the tool preview", () => {
  const call = async (words: object): Promise<CallToolResult> => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
    try {
      return (await client.callTool({ name: "preview", arguments: { ...words } })) as CallToolResult;
    } finally {
      await client.close();
    }
  };

  it("shows the pages as images", async () => {
    const { content, structuredContent } = await call({ markdown: fivePages, page: 3 });
    expect(structuredContent).toMatchObject({
      status: "printable",
      pages: 5,
      outline: expect.any(Array) as unknown,
    });
    expect(content[0]).toMatchObject({ text: expect.stringContaining("page 1, page 2, page 3") as string });
    const images = content.filter((part) => part.type === "image");
    expect(images.map(({ mimeType }) => mimeType)).toEqual(["image/png", "image/png", "image/png"]);
    expect(decode(images[0]?.data ?? "").width).toBe(495);
  });

  it("refuses a page that is none", async () => {
    const { isError, content } = await call({ markdown: "# A", page: 0 });
    expect(isError).toBe(true);
    expect(content).toMatchObject([{ text: "page: page must be at least 1" }]);
  });
});
