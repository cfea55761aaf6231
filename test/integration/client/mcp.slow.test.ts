import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
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

const server = fileURLToPath(new URL("../../../bin/mcp.ts", import.meta.url));

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
  await rm(`${folder}-state`, { recursive: true, force: true });
});

async function connect(environment: Record<string, string>): Promise<void> {
  client = new Client({ name: "test", version: "1" });
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
      pages: 1,
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

  it.each<[limits: Record<string, string>, reason: string, told: string]>([
    [
      { MAX_PRICE: "0.001 USDC" },
      "the limit is 0.001 USDC",
      "at most 0.001 USDC a document; 1 USDC in all, nothing in sats",
    ],
    [{ MAX_PRICE: "1 sat", MAX_SPEND: "1 sat" }, "no limit was given in USDC", "nothing in USDC"],
    [{ MAX_SPEND: "0 USDC" }, "the limit is 0 USDC", "at most 0 USDC a document"],
  ])("pays nothing for a document beyond its limit of %j, and says so", async (limits, reason, told) => {
    await connect({ ...wallet(), ...limits });
    expect((await client.listTools()).tools[0]?.description).toContain(told);
    const before = await service.received();
    const result = await call(document());
    expect(result.isError).toBe(true);
    expect(said(result)).toContain(reason);
    expect((await service.received()) - before).toBe(0n);
  });

  it("has small limits of its own, and says so", async () => {
    await connect(wallet());
    expect((await client.listTools()).tools[0]?.description).toContain(
      "at most 100 sats, 0.1 USDC a document; 1000 sats, 1 USDC in all",
    );
  });

  it("without a wallet shows an invoice as often as it is asked, and counts it once", async () => {
    await connect({ MAX_SPEND: "9 sats" });
    const words = document();
    for (let again = 0; again < 3; again++)
      expect((await call(words)).structuredContent).toMatchObject({ status: "payment_required" });
    expect(said(await call(document()))).toContain("the limit is 9 sats in all");
  });

  it("without a wallet returns the invoice with its QR code, and the same call goes on once it is paid", async () => {
    await connect({});
    const words = document();
    const asked = await call(words);
    expect(asked.structuredContent).toMatchObject({ status: "payment_required", amount_sats: 5 });
    expect(asked.content).toContainEqual(expect.objectContaining({ type: "image", mimeType: "image/png" }));
    const { invoice } = asked.structuredContent as { invoice: string };
    service.lightning.pay(invoice);
    expect((await call(words)).structuredContent).toMatchObject({ status: "done", pages: 1 });
  });

  describe("writes into its folder alone", () => {
    let outside: string;
    beforeEach(async () => {
      outside = await mkdtemp(join(tmpdir(), "mcp-outside-"));
      await mkdir(join(folder, "sub"));
      await symlink(outside, join(folder, "away"));
      await symlink(join(outside, "new.pdf"), join(folder, "pointer.pdf"));
      await symlink(join(outside, "missing"), join(folder, "dangling"));
      await connect(wallet());
    });
    afterEach(() => rm(outside, { recursive: true }));

    it("and pays for nothing that would lie elsewhere", async () => {
      const before = await service.received();
      const elsewhere = [
        "../a.pdf",
        "sub/../../a.pdf",
        "sub/../a.pdf",
        `${folder}/../a.pdf`,
        join(outside, "a.pdf"),
        "/etc/a.pdf",
        "away/a.pdf",
        "away/deep/a.pdf",
        `${folder}x/a.pdf`,
      ];
      for (const output of elsewhere) {
        const result = await call({ ...document(), output });
        expect(said(result)).toMatch(/is not within .*, the only folder/);
        expect(result.isError).toBe(true);
      }
      for (const output of ["dangling/a.pdf", "sub", "", `${"a".repeat(300)}.pdf`, "a\0.pdf"])
        expect((await call({ ...document(), output })).isError, output).toBe(true);
      expect(await service.received()).toBe(before);
      expect(await readdir(outside)).toEqual([]);
      expect(await readdir(join(folder, "sub"))).toEqual([]);
    });

    it("takes a path in it, absolute or not, and makes its folders", async () => {
      const inside = await call({ ...document(), output: "new/deep/a.pdf" });
      expect(inside.structuredContent).toMatchObject({ file: join(folder, "new/deep/a.pdf") });
      const absolute = await call({ ...document(), output: join(folder, "sub/a.pdf") });
      expect(absolute.structuredContent).toMatchObject({ file: join(folder, "sub/a.pdf") });
    });

    it("and never over what is there, at no further charge", async () => {
      await writeFile(join(folder, "mine.pdf"), "mine");
      const words = { ...document(), output: "mine.pdf" };
      const before = await service.received();
      const first = await call(words);
      expect(first.structuredContent).toMatchObject({
        file: join(folder, "mine-2.pdf"),
        taken: join(folder, "mine.pdf"),
      });
      expect(said(first)).toContain("mine.pdf already");
      const again = await call({ ...words, output: "pointer.pdf" });
      expect(again.structuredContent).toMatchObject({ file: join(folder, "pointer-2.pdf") });
      expect((await service.received()) - before).toBe(price);
      expect(await readFile(join(folder, "mine.pdf"), "utf8")).toBe("mine");
      expect(await readdir(outside)).toEqual([]);
    });

    it("gives calls side by side a file each", async () => {
      const calls = await Promise.all(Array.from({ length: 3 }, () => call(document())));
      const files = calls.map(({ structuredContent }) => (structuredContent as { file: string }).file);
      expect(files.sort()).toEqual(
        ["For-an-agent-2.pdf", "For-an-agent-3.pdf", "For-an-agent.pdf"].map((name) => join(folder, name)),
      );
      expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
    });
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
