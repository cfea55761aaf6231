import { randomUUID } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Table } from "../../../lambdas/aws/table.ts";
import { createAccountBook } from "../../../operator/account-book.ts";
import { readPdf } from "../document/read-pdf.ts";
import { startHarness } from "./harness.ts";
import "./shared-service.ts";
import { forThisFile } from "../../lifetimes.ts";
import { postJson } from "../../post-json.ts";

/** The service's own tools for agents, as the official client calls them. */

let client: Client;
const service = await forThisFile(startHarness());
beforeEach(async () => {
  client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
});
afterEach(() => client.close());

async function call(name: string, words: object, meta?: object): Promise<CallToolResult> {
  return (await client.callTool({
    name,
    arguments: { ...words },
    ...(meta && { _meta: { ...meta } }),
  })) as CallToolResult;
}

const said = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
const fresh = () => ({ markdown: `# For an agent\n\n${String(Math.random())}`, title: "For an agent" });

interface Needed {
  readonly challenges: readonly {
    readonly id: string;
    readonly method: string;
    readonly request: { readonly methodDetails: { readonly invoice: string } };
  }[];
  readonly failure?: { readonly reason: string };
}
const readNeeded = ({ _meta: meta }: CallToolResult) => meta?.["org.paymentauth/payment-required"] as Needed;

async function convertFully(words: object): Promise<CallToolResult> {
  for (;;) {
    const found = await call("convert", words);
    if (found.structuredContent?.status === "done") return found;
  }
}

const downloaded = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());

describe("the tools that the service offers agents", () => {
  it("have schemas that a model reads for no more than 5.3 kB together", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["price", "preview", "convert", "receipt"]);
    expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema)).length).toBeLessThanOrEqual(5_300);
  });

  it("are paid for with the account key of the request, by convert alone", async () => {
    const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
    const { account_id: account, key } = await book.create("Agents");
    await book.credit(account, 1);
    const agent = new Client({ name: "test", version: "1" });
    const headers = { "x-api-key": key };
    await agent.connect(
      new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } }),
    );
    const readLeft = async () => (await service.item(`ACCOUNT#${account}`, "ACCOUNT"))?.credit;
    const words = fresh();
    for (const name of ["price", "preview"]) await agent.callTool({ name, arguments: words });
    expect(await readLeft()).toBe(1);
    const bought = (await agent.callTool({ name: "convert", arguments: words })) as CallToolResult;
    expect(bought.structuredContent?.status).not.toBe("payment_required");
    expect(await readLeft()).toBe(0);
    await agent.close();
  });

  it("are called at most five times by one request", async () => {
    const send = async (count: number): Promise<Response> => {
      const params = { name: "price", arguments: { markdown: "# A" } };
      const messages = Array.from({ length: count }, (_, id) => ({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params,
      }));
      return postJson(`${service.url}/mcp`, messages, { accept: "application/json, text/event-stream" });
    };
    const five = await send(5);
    expect(five.status).toBe(200);
    expect(await five.json()).toHaveLength(5);
    const six = await send(6);
    expect(six.status).toBe(400);
    expect(await six.json()).toMatchObject({
      error: { message: expect.stringContaining("5 messages") as string },
    });
  });

  it("name at most five arguments and five options that they do not know", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`unknown${String(at)}`, "a"]));
    const wrongArguments = said(await call("price", { markdown: "# A", ...unknown }));
    expect(wrongArguments.match(/Unknown argument/g)).toHaveLength(5);
    const wrongOptions = said(await call("price", { markdown: "# A", options: unknown }));
    expect(wrongOptions.match(/Unknown option/g)).toHaveLength(5);
  });

  it("name an argument and an option that they do not know, and the one that was meant", async () => {
    const misspelt = await call("price", {
      markdwon: "# A",
      paper: "a4",
      options: { papr: "a4", theme: "blue" },
    });
    expect(misspelt.isError).toBe(true);
    expect(said(misspelt)).toContain("Unknown argument markdwon. Do you mean markdown?");
    expect(said(misspelt)).toContain('paper is an option: send {"options": {"paper": …}}.');
    const options = await call("price", { markdown: "# A", options: { papr: "a4", theme: "blue" } });
    expect(said(options)).toContain("Unknown option papr. Do you mean paper?");
    expect(said(options)).toMatch(/options\.theme: .*report/);
  });

  it("tell the price, and what a document would lack, without charging", async () => {
    const price = await call("price", fresh());
    expect(price.structuredContent).toMatchObject({ status: "to_be_paid" });
    expect(said(price)).toContain("It costs 5 SATS by lightning or 0.01 USDC by x402.");
    const preview = await call("preview", {
      markdown: "# One\n\n```\n# Not one\n```\n\n## Two\n\n![A](a.png)",
    });
    expect(preview.structuredContent).toMatchObject({ status: "printable", outline: ["# One", "## Two"] });
    expect(said(preview).match(/a\.png/g)).toHaveLength(1);
    const needed = await call("convert", { markdown: `![A](a.png) ${String(Math.random())}` });
    expect(said(needed)).toContain("We couldn't find the image a.png.");
    expect(said(preview)).toMatch(/It has 5 words[. ]/);
    expect(said(await call("preview", {}))).toBe("markdown: is missing");
  });

  it("sell a PDF for an invoice that a person pays", async () => {
    const words = fresh();
    const needed = await call("convert", words);
    expect(needed.isError).toBe(true);
    service.lightning.pay(String(needed.structuredContent?.invoice));
    const { structuredContent: found, content } = await convertFully(words);
    const pdf = await downloaded(found?.url);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(content.slice(1)).toMatchObject([
      {
        type: "resource",
        resource: {
          uri: expect.stringMatching(/\/job\/[0-9a-f-]+\/download$/) as string,
          mimeType: "application/pdf",
          blob: pdf.toString("base64"),
        },
      },
      { type: "resource_link", uri: found?.url, mimeType: "application/pdf", size: pdf.length },
    ]);
  });

  it("print a correction free of charge, and say why one is not free", async () => {
    const words = Array.from({ length: 40 }, () => Math.random().toString(36).slice(2, 8));
    const needed = await call("convert", { markdown: words.join(" ") });
    service.lightning.pay(String(needed.structuredContent?.invoice));
    const { structuredContent: bought } = await convertFully({ markdown: words.join(" ") });
    expect(bought?.corrections_left).toBe(3);
    const corrects = String(bought?.job);
    const corrected = { markdown: ["corrected", ...words.slice(1)].join(" "), corrects };
    expect((await convertFully(corrected)).structuredContent).toMatchObject({ job: corrects, pages: 1 });
    const other = await call("convert", { markdown: words.toReversed().join(" "), corrects });
    expect(other.structuredContent).toMatchObject({ status: "payment_required" });
    expect(said(other)).toContain("The correction is not free: 40 of the document's 40 words have changed");
  });

  it("give a bought document's receipt, with the buyer's details, and say why there is none", async () => {
    const words = fresh();
    const needed = await call("convert", words);
    service.lightning.pay(String(needed.structuredContent?.invoice));
    const job = String((await convertFully(words)).structuredContent?.job);
    const buyer = { buyer: "Example Ltd", address: ["1 Example Street"], reference: "PO 4711" };
    const { structuredContent: found, content } = await call("receipt", { job, ...buyer });
    expect(found).toMatchObject({ status: "done", job, pages: 1 });
    const pdf = await downloaded(found?.url);
    expect(content.slice(1)).toMatchObject([
      { type: "resource", resource: { mimeType: "application/pdf", blob: pdf.toString("base64") } },
      { type: "resource_link", uri: found?.url, size: pdf.length },
    ]);
    const text = (await readPdf(pdf)).text.join("\n");
    for (const shown of ["Example Ltd", "1 Example Street", "PO 4711", "5 sats", job])
      expect(text).toContain(shown);
    for (const [given, reason] of [
      [{}, "job: is missing"],
      [{ job, byer: "A" }, "Unknown argument byer. Do you mean buyer?"],
      [{ job: "the last one" }, "job: Input should be a valid UUID"],
      [{ job: randomUUID() }, "or it has expired."],
      [{ job, buyer: "x".repeat(201) }, "buyer: String should have at most 200 characters"],
      [{ job, transaction: "5igN" }, "transaction: This should be the transaction"],
    ] as const) {
      const refused = await call("receipt", given);
      expect([refused.isError, said(refused)]).toEqual([true, expect.stringContaining(reason)]);
    }
  });

  it("sell a PDF for a credential of the scheme Payment in _meta, and give its receipt", async () => {
    const words = fresh();
    const challenge = readNeeded(await call("convert", words)).challenges.find(
      ({ method }) => method === "lightning",
    );
    if (!challenge) throw new Error("There is no challenge over Lightning");
    const preimage = service.lightning.pay(challenge.request.methodDetails.invoice);
    const credential = { challenge, payload: { preimage } };
    const bought = await call("convert", words, { "org.paymentauth/credential": credential });
    expect(bought._meta?.["org.paymentauth/receipt"]).toMatchObject({
      status: "success",
      challengeId: challenge.id,
    });
    const refused = await call("convert", fresh(), { "org.paymentauth/credential": credential });
    expect(readNeeded(refused).failure?.reason).toBeDefined();
    const unread = await call("convert", fresh(), { "org.paymentauth/credential": "letters" });
    expect(said(unread)).toBe("The payment in _meta is malformed. Nothing was charged.");
  });
});

describe("GET and DELETE of /mcp", () => {
  it.each(["GET", "DELETE"])(
    "%s is refused with 405, which says that there are no sessions",
    async (method) => {
      const { status, headers } = await fetch(`${service.url}/mcp`, { method });
      expect([status, headers.get("allow")]).toEqual([405, "POST"]);
    },
  );
});
