import { resolve } from "node:path";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { argumentsSchema } from "../../lambdas/http-contract/mcp/tool-arguments.ts";
import {
  agentCredential,
  credentialKey,
  paymentRequiredKey,
  receiptKey,
} from "../../lambdas/http-contract/mcp/payment.ts";
import { createLightningPayer, type Invoice, type PayInvoice, type Payer } from "../client.ts";
import { createDocumentKeys } from "../document-keys.ts";
import { ConversionError } from "../errors.ts";
import { renameToArguments } from "../field-names.ts";
import { createSpendingLimit, limitText, type SpendingLimit } from "../payment/spending.ts";
import { createX402Payer, type X402Payer } from "../payment/x402-payer.ts";
import { convertDocument, convertInput, convertOutput } from "./convert-tool.ts";
import { documentInput } from "./document-input.ts";
import { registerGuides } from "./guides.ts";
import { InvoiceUnpaidError, createInvoiceShower } from "./invoice.ts";
import { listHostFolders } from "./host-folders.ts";
import { createOutputFolder } from "./output-folder.ts";
import {
  ChallengeUnpaidError,
  PayingTransport,
  createCredentialPayer,
  paysByScheme,
} from "./payment-scheme.ts";
import { leftText, priceDocument, priceOutput } from "./price-tool.ts";
import { createReadableFiles } from "./readable-files.ts";
import { receiptInput, receiptOutput, saveReceipt } from "./receipt-tool.ts";
import {
  challengeResult,
  convertResult,
  invoiceResult,
  malformedResult,
  priceResult,
  receiptResult,
} from "./results.ts";
import { readMcpSettings } from "./settings.ts";

/**
 * Serves the Model Context Protocol over standard input and output, with the tools `price`, `convert` and `receipt`. It pays by x402 or Lightning if it has a
 * wallet, and otherwise returns a Lightning invoice for a person to pay.
 * @throws {UsageError} when the environment is invalid
 */
export async function serveAgents(environment: NodeJS.ProcessEnv, version: string): Promise<void> {
  const { baseUrl, folder, allowed, wallet, rpcUrl, payInvoice, accountKey, limits, stateFolder } =
    await readMcpSettings(environment);
  const solana = wallet === undefined ? undefined : await createX402Payer(wallet, rpcUrl);
  const hasWallet = solana !== undefined || payInvoice !== undefined;
  const keys = createDocumentKeys(stateFolder);
  const limit = createSpendingLimit(limits);
  const output = createOutputFolder(folder);
  const shown = new Map<string, Invoice>();
  const transport = new PayingTransport();
  const server = new McpServer({ name: "markdown-to-pdf", version });
  const files = createReadableFiles({
    output: folder,
    allowed,
    hostFolders: () => listHostFolders(server),
  });
  const payer = choosePayer(solana, payInvoice, () => transport.pays());

  server.registerTool(
    "price",
    {
      title: "Price of a PDF",
      description:
        "Returns the price of a document's PDF, whether the service accepts it, which images are missing, and how much the limits still " +
        "allow. Pays nothing and writes nothing.",
      inputSchema: argumentsSchema(documentInput),
      outputSchema: priceOutput,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    async (input, { signal }) =>
      explainFailure(limit, async () =>
        priceResult(await priceDocument(input, { baseUrl, files, limit, keys, wallet: solana, signal })),
      ),
  );
  server.registerTool(
    "convert",
    {
      title: "Markdown to PDF",
      description:
        "Makes a print-ready PDF of a Markdown document (GitHub's Markdown, math, code, tables, footnotes, citations, Mermaid diagrams) and writes it to a file. " +
        "Each document is paid for once, " +
        (accountKey === undefined ? "" : "from prepaid credit while it lasts, then ") +
        (hasWallet
          ? `${solana ? "in USDC" : "over Lightning"} from the configured wallet.`
          : "over Lightning: the first call returns an invoice; when it is paid, call again with the same arguments.") +
        ` It spends ${limitText(limits)}. The same document again costs nothing.`,
      inputSchema: argumentsSchema(convertInput),
      outputSchema: convertOutput,
      // No file is ever overwritten; but a wallet's payment does not come back.
      annotations: {
        readOnlyHint: false,
        destructiveHint: hasWallet,
        idempotentHint: true,
        openWorldHint: true,
      },
    },
    async (input, { signal, sendNotification, _meta }) => {
      const progressToken = _meta?.progressToken;
      const progress = (done: number, message: string): void => {
        if (progressToken === undefined) return;
        void sendNotification({
          method: "notifications/progress",
          params: { progressToken, progress: done, total: 1, message },
        });
      };
      // If its own wallet pays, no credential is needed.
      const presented = hasWallet ? undefined : _meta?.[credentialKey];
      const credential = presented === undefined ? undefined : agentCredential.safeParse(presented).data;
      if (presented !== undefined && !credential)
        return malformedResult("The credential has no challenge or no payload.");
      let receipt: object | undefined;
      const paying = credential ? createCredentialPayer(credential, (settled) => (receipt = settled)) : payer;
      const options = {
        baseUrl,
        folder: output,
        files,
        payer: paying,
        accountKey,
        limit,
        keys,
        shown,
        signal,
        progress,
      };
      const result = await explainFailure(limit, async () =>
        convertResult(await convertDocument(input, options)),
      );
      return receipt ? { ...result, _meta: { [receiptKey]: receipt } } : result;
    },
  );
  server.registerTool(
    "receipt",
    {
      title: "Receipt of a PDF",
      description:
        "Writes the receipt of a bought document to a PDF file, with the buyer's details. Free. The same arguments make the same receipt; a document has three.",
      inputSchema: argumentsSchema(receiptInput),
      outputSchema: receiptOutput,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
    },
    async (input, { signal }) =>
      explainFailure(limit, async () =>
        receiptResult(await saveReceipt(input, { baseUrl, folder: output, signal })),
      ),
  );
  registerGuides(server, baseUrl);
  transport.pays = () => paysByScheme(server.server.getClientCapabilities());
  await server.connect(transport);
  // Standard output belongs to the protocol.
  console.error(
    `Makes PDFs at ${baseUrl}, writes them to ${resolve(folder)}, and spends ${limitText(limits)}.`,
  );
}

function choosePayer(
  solana: X402Payer | undefined,
  payInvoice: PayInvoice | undefined,
  agentPays: () => boolean,
): Payer {
  if (solana) return solana;
  return payInvoice === undefined ? createInvoiceShower(agentPays) : createLightningPayer(payInvoice);
}

/** Reports an error to an agent, so that it can act or ask its user. */
async function explainFailure(
  limit: SpendingLimit,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvoiceUnpaidError)
      return {
        ...invoiceResult(error.invoice, limit),
        _meta: { [paymentRequiredKey]: error.needed },
      };
    if (error instanceof ChallengeUnpaidError) return challengeResult(error.needed, limit);
    const isExpected = error instanceof ConversionError || (error instanceof Error && "code" in error);
    const message = isExpected ? error.message : `The conversion failed: ${String(error)}`;
    const text = `${renameToArguments(message)}\nMoney left: ${leftText(limit)}.`;
    return { isError: true, content: [{ type: "text", text }] };
  }
}
