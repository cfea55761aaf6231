// Buys a PDF by the tools at /mcp, and pays the invoice. PAY_INVOICE is a command that pays the invoice put after it.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { SERVICE_URL = "http://localhost:3000", PAY_INVOICE = "lncli payinvoice -f" } = process.env;
await mkdir("out", { recursive: true });
const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL(`${SERVICE_URL}/mcp`)));

const document = { markdown: "# Hello\n\nPaid for by an agent.", options: { theme: "letter" } };
const convert = async () => (await client.callTool({ name: "convert", arguments: document })).structuredContent;
let result = await convert();
if (result.status === "payment_required")
  execFileSync("sh", ["-c", `${PAY_INVOICE} "$0"`, result.invoice], { stdio: "ignore" });
while (result.status !== "done") {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  result = await convert();
}
await writeFile("out/mcp.pdf", Buffer.from(await (await fetch(result.url)).arrayBuffer()));
await client.close();
