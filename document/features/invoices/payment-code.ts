import type { Paragraph } from "mdast";
import { createQrImage } from "../../core/images/qr-code.ts";
import type { DataUriPlaceholders } from "../../core/images/data-uri-placeholders.ts";
import { formatAmount, type ComputedInvoice } from "./compute-invoice.ts";
import { compare, parseDecimal, zero } from "./decimal.ts";

/** 30 mm, in CSS pixels. */
const sidePx = "113";
const most = parseDecimal("999999999.99");

/**
 * Returns the text of the code by which banking programs fill in a SEPA transfer (EPC069-12, version 002).
 * @returns undefined where the invoice is not paid so
 */
export function formatEpcCode({ invoice, means, totals }: ComputedInvoice): string | undefined {
  const { payment, seller, currency, number } = invoice;
  const isPayable = compare(totals.due, zero) > 0 && compare(totals.due, most) <= 0;
  if (invoice.payment?.qr_bill === true || invoice.type === "credit-note") return undefined;
  if (means !== "sepa-transfer" || payment?.iban === undefined || currency !== "EUR" || !isPayable)
    return undefined;
  const name = payment.account_name ?? seller.name;
  const reference = payment.reference ?? number;
  const line = (text: string, length: number): string =>
    Array.from(text.replace(/\s+/g, " ")).slice(0, length).join("");
  const amount = `EUR${formatAmount(totals.due)}`;
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    payment.bic ?? "",
    line(name, 70),
    payment.iban,
    amount,
    "",
    "",
    line(reference, 140),
  ].join("\n");
}

/** Creates the picture of a code, with its caption. */
export function createPaymentCode(
  text: string,
  caption: string,
  placeholders: DataUriPlaceholders,
): Paragraph {
  const code = createQrImage(text, { alt: caption, sidePx, placeholders });
  return {
    type: "paragraph",
    data: { hName: "figure", hProperties: { className: ["invoice-code"] } },
    children: [code, { type: "text", value: caption }],
  };
}
