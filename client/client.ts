/**
 * A small client for the service, for programs: `convert` buys a PDF and brings it, with a payer of one's choice, within a limit.
 *
 *     const pdf = await convert(
 *       { data: { text_body: "# Hello" } },
 *       { baseUrl: "https://…", payer: await createX402Payer(wallet), limit: createSpendingLimit({ perDocument: amountsIn("0.05 USDC") }) },
 *     );
 */
export { convert, priceOf } from "./convert.ts";
export type {
  ConversionBody,
  ConversionEvent,
  ConversionOptions,
  Paid,
  Payer,
  Price,
  Purchase,
} from "./convert.ts";
export { createDocumentKeys, stateFolder } from "./document-keys.ts";
export type { DocumentKeys } from "./document-keys.ts";
export {
  ConversionError,
  NotPaidError,
  NotPrintedError,
  SpendingLimitError,
  UnreachableError,
} from "./errors.ts";
export { inlineImages } from "./images.ts";
export { createLightningPayer } from "./lightning-payer.ts";
export { createWalletCommand } from "./wallet-command.ts";
export type { Invoice, PayInvoice } from "./lightning-payer.ts";
export { amountsIn } from "./amount.ts";
export type { Amount } from "./amount.ts";
export { createSpendingLimit } from "./spending.ts";
export type { Limits, SpendingLimit } from "./spending.ts";
export { createX402Payer } from "./x402-payer.ts";
export type { X402Payer } from "./x402-payer.ts";
