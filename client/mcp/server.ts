import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { resolve } from "node:path";
import { toBuffer } from "qrcode";
import { createDocumentKeys } from "../document-keys.ts";
import { ConversionError } from "../errors.ts";
import type { Invoice } from "../lightning-payer.ts";
import { createSpendingLimit, limitText } from "../spending.ts";
import { createX402Payer } from "../x402-payer.ts";
import { InvoiceUnpaid, createInvoiceShower } from "./invoice.ts";
import { createOutputFolder } from "./output-folder.ts";
import { readMcpSettings } from "./settings.ts";
import { fileUri, createTool, toolInput, toolOutput } from "./tool.ts";
import type { ToolOutput } from "./tool.ts";

/**
 * A Model Context Protocol server over standard input and output, with the one tool `markdown_to_pdf`. It pays by x402 when it has a
 * wallet, and otherwise hands out a Lightning invoice for a person to pay.
 * @throws {UsageError} when the environment does not fit
 */
export async function serveAgents(environment: NodeJS.ProcessEnv, version: string): Promise<void> {
  const { baseUrl, folder, wallet, rpcUrl, limits, stateFolder } = await readMcpSettings(environment);
  const payer = wallet === undefined ? createInvoiceShower() : await createX402Payer(wallet, rpcUrl);
  const keys = createDocumentKeys(stateFolder);
  const limit = createSpendingLimit(limits);
  const output = createOutputFolder(folder);

  const server = new McpServer({ name: "markdown-to-pdf", version: version });
  server.registerTool(
    "markdown_to_pdf",
    {
      title: "Markdown to PDF",
      description:
        "Makes a print-ready PDF of a Markdown document (GitHub's Markdown, math, code, tables, footnotes, Mermaid diagrams) and writes it to a file. " +
        "Each document is paid for once, " +
        (wallet === undefined
          ? "over Lightning: the first call returns an invoice; when it is paid, call again with the same arguments."
          : "in USDC from the configured wallet.") +
        ` It spends ${limitText(limits)}. The same document again costs nothing.`,
      inputSchema: toolInput,
      outputSchema: toolOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    async (input, { signal, sendNotification, _meta }): Promise<CallToolResult> => {
      const progressToken = _meta?.progressToken;
      const progress = (done: number, message: string): void => {
        if (progressToken === undefined) return;
        void sendNotification({
          method: "notifications/progress",
          params: { progressToken, progress: done, total: 1, message },
        });
      };
      try {
        const options = { baseUrl, folder: output, payer, limit, keys, signal, progress };
        return done(await createTool(input, options));
      } catch (error) {
        if (error instanceof InvoiceUnpaid) return await toBePaid(error.invoice);
        const isExpected = error instanceof ConversionError || (error instanceof Error && "code" in error);
        const message = isExpected ? error.message : `The conversion failed: ${String(error)}`;
        return { isError: true, content: [{ type: "text", text: message }] };
      }
    },
  );
  await server.connect(new StdioServerTransport());
  // Standard output belongs to the protocol.
  console.error(
    `Makes PDFs by ${baseUrl}, writes them to ${resolve(folder)}, and spends ${limitText(limits)}.`,
  );
}

function done(result: ToolOutput): CallToolResult {
  const { file = "", taken, pages = 0, bytes = 0, paid_by: paidBy } = result;
  const why = taken === undefined ? "" : ` There is a file ${taken} already.`;
  const paid = paidBy === undefined ? "It had been paid for before." : `Paid by ${paidBy}.`;
  return {
    structuredContent: result,
    content: [
      {
        type: "text",
        text: `${file}: ${pages} ${pages === 1 ? "page" : "pages"}, ${Math.ceil(bytes / 1024)} kB. ${paid}${why}`,
      },
      {
        type: "resource_link",
        uri: fileUri(file),
        name: file.split("/").pop() ?? file,
        mimeType: "application/pdf",
        size: bytes,
      },
    ],
  };
}

async function toBePaid({ paymentRequest, amountSats, expiresAt }: Invoice): Promise<CallToolResult> {
  const result: ToolOutput = {
    status: "payment_required",
    invoice: paymentRequest,
    amount_sats: amountSats,
    expires_at: expiresAt.toISOString(),
  };
  const code = await toBuffer(`lightning:${paymentRequest.toUpperCase()}`, {
    type: "png",
    margin: 2,
    width: 480,
  });
  return {
    structuredContent: result,
    content: [
      {
        type: "text",
        text:
          `The document costs ${amountSats} sats. Show the person this invoice or its QR code; it can be paid with any Lightning wallet until ` +
          `${expiresAt.toISOString()}:\n\n${paymentRequest}\n\nWhen it is paid, call markdown_to_pdf again with the same arguments.`,
      },
      { type: "image", data: code.toString("base64"), mimeType: "image/png" },
    ],
  };
}
