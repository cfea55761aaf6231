import {
  storedConversionRequest,
  type ConversionRequest,
  type ReceiptRequest,
} from "../../http-contract/requests.ts";
import type { Job, RenderedPdf } from "../../jobs/job.ts";
import type { PaymentFacts } from "./payment-facts.ts";

/** What a receipt is about. */
export interface Purchase {
  readonly job: Pick<Job, "job_id" | "document_name" | "created_at">;
  readonly pdf: Pick<RenderedPdf, "pages" | "sha256">;
  readonly payment: PaymentFacts;
  readonly seller: {
    readonly name: string | undefined;
    readonly contact: string | undefined;
    /** The service's address. */
    readonly address: string;
  };
}

/**
 * Writes a receipt, as a document of the theme for invoices. All that comes from outside is text in it, whatever it looks like: it stands in blocks of raw
 * HTML, which no dialect reads as Markdown, and each of its characters but letters and digits is a reference, so that it has no mark of anything.
 */
export function writeReceipt(
  purchase: Purchase,
  { buyer, transaction, paper }: ReceiptRequest,
): ConversionRequest {
  const { job, pdf, payment, seller } = purchase;
  const { document_name: name, job_id: jobId, created_at: paidAt } = job;
  const { amount, dollars } = payment;
  const pages = `${String(pdf.pages)} ${pdf.pages === 1 ? "page" : "pages"}`;
  const paid = new Date(paidAt).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const soldBy = [seller.address.replace(/^https?:\/\//, ""), seller.contact];
  const boughtBy = [...buyer.address, buyer.tax_id && `Tax ID: ${buyer.tax_id}`];
  const blocks = [
    writeParty("From", seller.name, soldBy),
    writeParty("To", buyer.name, boughtBy),
    writeFacts([
      ["Number", jobId],
      ["Date paid", `${paid} (UTC)`],
      ["Your reference", buyer.reference],
    ]),
    writeTable(
      [
        '<thead><tr><th>Description</th><th align="right">Amount</th></tr></thead>',
        `<tr><td>One Markdown document converted to PDF: ${toText(name)}, ${pages}</td><td align="right">${toText(amount)}</td></tr>`,
        `<tr class="total"><td>Total, paid in full</td><td align="right">${toText(dollars ?? amount)}</td></tr>`,
      ].join(""),
    ),
    "<h2>Details</h2>",
    writeFacts([
      ["Paid", dollars === undefined ? amount : `${amount}, at its face value of ${dollars}`],
      ...payment.rows,
      ...(transaction !== undefined && payment.transaction ? [payment.transaction] : []),
      ["File", name],
      ["SHA-256", pdf.sha256],
      ["Status", `${seller.address}/job/${jobId}/status`],
    ]),
  ];
  const text = `---\nlang: en\n---\n\n# Receipt\n\n${blocks.filter((block) => block !== "").join("\n\n")}\n`;
  return storedConversionRequest.parse({
    data: { text_body: text },
    options: {
      document_name: `receipt-${name}`,
      ...{ theme: "invoice", dialect: "commonmark", repairs: "off", smart: "off" },
      ...(paper !== "a4" && { paper }),
    },
  });
}

/** What stands around a text of others stays as it is, whatever language that is in. */
const inEnglish = 'lang="en" dir="ltr"';

/** Writes seller or buyer; nothing where nothing is known of them. */
function writeParty(role: string, name: string | undefined, lines: readonly (string | undefined)[]): string {
  const shown = [
    ...(name === undefined ? [] : [`<strong>${toText(name)}</strong>`]),
    ...lines.flatMap((line) => (line === undefined ? [] : [toText(line)])),
  ];
  return shown.length === 0 ? "" : `<p ${inEnglish}>${[role, ...shown].join("<br>")}</p>`;
}

function writeFacts(rows: readonly (readonly [name: string, value: string | undefined])[]): string {
  return writeTable(
    rows
      .flatMap(([name, value]) =>
        value === undefined ? [] : [`<tr><td>${name}</td><td ${inEnglish}>${toText(value)}</td></tr>`],
      )
      .join(""),
  );
}

function writeTable(rows: string): string {
  return `<table>${rows}</table>`;
}

/** Writes a text of others. It keeps its own direction among what stands around it. */
function toText(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, (character) => `&#${String(character.codePointAt(0))};`);
  return `<span dir="auto">${escaped}</span>`;
}
