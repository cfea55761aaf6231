import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { correction, generate } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";
import type { Invoice } from "../payment/lightning-payer.ts";
import { paidText, sizeText, warningText } from "../report.ts";
import type { SpendingLimit } from "../payment/spending.ts";
import { readMoneyLeft, type ConvertOutput } from "./convert-tool.ts";
import type { ReceiptOutput } from "./receipt-tool.ts";
import { credentialKey, paymentRequiredKey } from "../../lambdas/http-contract/mcp/payment.ts";
import type { PaymentNeeded } from "../../lambdas/http-contract/mcp/payment.ts";
import { malformedKey } from "./payment-scheme.ts";
import { priceText, type PriceOutput } from "./price-tool.ts";

/** Returns what `price` found, for a program and in words. */
export function priceResult(result: PriceOutput): CallToolResult {
  const { warnings = [], missing_images: missing = [], wallet } = result;
  const lines = [
    priceText(result),
    ...(wallet ? [`The wallet ${wallet.address} holds ${wallet.holds}.`] : []),
    leftSentence(result),
    ...missing.map((path) => `Warning: we couldn't find the image ${path}.`),
    ...warnings.map(warningText),
  ];
  return { structuredContent: result, content: [{ type: "text", text: lines.join("\n") }] };
}

/** Returns what `convert` came to. */
export function convertResult(result: ConvertOutput): CallToolResult {
  return result.status === "images_missing" ? imagesMissingResult(result) : doneResult(result);
}

function doneResult(result: ConvertOutput): CallToolResult {
  const { file = "", taken, pages = 0, bytes = 0, paid, warnings = [] } = result;
  const why = taken === undefined ? "" : ` ${taken} already exists.`;
  const how = paid
    ? `Paid ${paidText({ transaction: undefined, ...paid })}.`
    : "The document was already paid for.";
  return {
    structuredContent: result,
    content: [
      {
        type: "text",
        text: [
          `${file}: ${sizeText({ pages, bytes })}. ${how}${why}`,
          leftSentence(result),
          ...warnings.map(warningText),
        ].join("\n"),
      },
      linkFile(file, bytes),
    ],
  };
}

/** Returns the receipt that was written. */
export function receiptResult(result: ReceiptOutput): CallToolResult {
  const { file, bytes } = result;
  return {
    structuredContent: result,
    content: [{ type: "text", text: `${file}: ${sizeText(result)}.` }, linkFile(file, bytes)],
  };
}

/** Links a file that was written, by the address at which a host finds it. */
function linkFile(file: string, size: number): CallToolResult["content"][number] {
  return {
    type: "resource_link",
    uri: pathToFileURL(file).href,
    name: basename(file),
    mimeType: "application/pdf",
    size,
  };
}

function imagesMissingResult(result: ConvertOutput): CallToolResult {
  const missing = (result.missing_images ?? []).join(", ");
  const text =
    `Nothing was paid: these images are missing or outside the file's folder: ${missing}. Correct their paths, or call convert again with without_images: true; ` +
    "the PDF then shows their descriptions. An image can be a file beside the Markdown file, a web URL or a data URI.";
  return {
    isError: true,
    structuredContent: result,
    content: [{ type: "text", text: `${text}\n${leftSentence(result)}` }],
  };
}

/** Returns an invoice for a person to pay. */
export function invoiceResult(
  { paymentRequest, amountSats, expiresAt }: Invoice,
  limit: SpendingLimit,
): CallToolResult {
  const result: ConvertOutput = {
    status: "payment_required",
    invoice: paymentRequest,
    amount_sats: amountSats,
    expires_at: expiresAt.toISOString(),
    money_left: readMoneyLeft(limit),
  };
  const code = generate(`lightning:${paymentRequest.toUpperCase()}`, { minCorrectionLevel: correction.M });
  const scale = Math.floor(480 / (code.size + 4));
  const png = Buffer.from(toPngBuffer(code, { pad: 2, scale }));
  return {
    structuredContent: result,
    content: [
      {
        type: "text",
        text:
          `The document costs ${amountSats} sats. Show the user this invoice or its QR code; any Lightning wallet can pay it until ` +
          `${expiresAt.toISOString()}:\n\n${paymentRequest}\n\nWhen it is paid, call convert again with the same arguments.\n${leftSentence(result)}`,
      },
      { type: "image", data: png.toString("base64"), mimeType: "image/png" },
    ],
  };
}

/** Returns the challenges for an agent that pays itself, and why its last credential bought nothing. */
export function challengeResult(needed: PaymentNeeded, limit: SpendingLimit): CallToolResult {
  const why = needed.failure ? `The payment was refused: ${needed.failure.detail} ` : "";
  const result: ConvertOutput = { status: "payment_required", money_left: readMoneyLeft(limit) };
  const text = `${why}Pay for the document by the scheme Payment: the challenges are in _meta under ${paymentRequiredKey}; call again with the credential under ${credentialKey}.`;
  return {
    structuredContent: result,
    _meta: { [paymentRequiredKey]: needed },
    content: [{ type: "text", text: `${text}\n${leftSentence(result)}` }],
  };
}

/** Reports that a credential cannot be read. */
export function malformedResult(text: string): CallToolResult {
  return { isError: true, _meta: { [malformedKey]: text }, content: [{ type: "text", text }] };
}

function leftSentence({ money_left: left }: Pick<ConvertOutput, "money_left">): string {
  return `Money left: ${left.map(({ amount, currency }) => `${String(amount)} ${currency}`).join(", ")}.`;
}
