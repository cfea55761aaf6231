/**
 * A small client for the service, for programs: `convert` buys a PDF and brings it, with a payer of one's choice, within a limit.
 *
 *     const pdf = await convert(
 *       { data: { text_body: "# Hello" } },
 *       { baseUrl: "https://…", payer: await createX402Payer(wallet), limit: createSpendingLimit({ perDocument: parseAmounts("0.05 USDC") }) },
 *     );
 */
export { convert, fetchPrice } from "./convert.ts";
export type {
  ConversionBody,
  ConversionEvent,
  ConversionOptions,
  Paid,
  Payer,
  Price,
  Purchase,
} from "./convert.ts";
export { buyCredit, fetchCredit } from "./credit.ts";
export type { CreditOptions } from "./credit.ts";
export { fetchPreview } from "./preview.ts";
export type { PreviewOptions } from "./preview.ts";
export { fetchReceipt } from "./receipt.ts";
export type { ReceiptBody, ReceiptOptions } from "./receipt.ts";
export { createDocumentKeys, stateFolder } from "./document-keys.ts";
export type { DocumentKeys } from "./document-keys.ts";
export {
  ConversionError,
  NotPaidError,
  NotPrintedError,
  SpendingLimitError,
  UnreachableError,
} from "./errors.ts";
export { inlineImages } from "./files/images.ts";
export { createCardPayer } from "./payment/card-payer.ts";
export type { CardPage } from "./payment/card-payer.ts";
export { createLightningPayer } from "./payment/lightning-payer.ts";
export { createNostrWallet } from "./payment/nostr-wallet.ts";
export { createWalletCommand } from "./payment/wallet-command.ts";
export type { Invoice, PayInvoice } from "./payment/lightning-payer.ts";
export { parseAmounts } from "./payment/amount.ts";
export type { Amount } from "./payment/amount.ts";
export { createSpendingLimit } from "./payment/spending.ts";
export type { Limits, SpendingLimit } from "./payment/spending.ts";
export { createSchemePayer } from "./payment/scheme/payer.ts";
export { createEvmSchemeMethod, createLightningSchemeMethod } from "./payment/scheme/methods.ts";
export type { SchemeMethod } from "./payment/scheme/payer.ts";
export { createX402Payer } from "./payment/x402-payer.ts";
export type { X402Payer } from "./payment/x402-payer.ts";
