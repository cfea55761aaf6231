import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { NetworkUnavailableError, NotOfferedError } from "../errors.ts";
import type { Invoice, IssueOutcome } from "../network.ts";
import { asNetworkError, doNotPayAgain, recordCanceled } from "./find-payments.ts";
import { isPaid, shownInvoiceMs, surveyInvoices } from "./invoice-look-ups.ts";
import { createInvoiceReferences } from "./invoice-reference.ts";
import { findOpenInvoice, type IssuedInvoice } from "./invoices.ts";
import { LightningNodeError, NoInvoiceError } from "./node/node.ts";
import type { LightningParts } from "./parts.ts";

/** How long the first invoice of a document can be paid, in seconds (docs/contract.md, "Lifetimes"). */
const invoiceSeconds = 15 * 60;
const description = "Markdown to PDF, one document";
const outOfReach =
  "Lightning is unavailable at the moment. Try again, or pay another offer if you have not paid an invoice for this document yet.";

/** Makes or finds an invoice that is recorded nowhere. See {@link InvoiceNetwork.showInvoice}. */
export async function showInvoice(
  parts: LightningParts,
  documentHash: string,
  amountSats: number,
): Promise<Invoice | undefined> {
  try {
    const signal = AbortSignal.timeout(shownInvoiceMs);
    const { expiresAt, ...invoice } = await createInvoice(parts, documentHash, amountSats, signal);
    parts.shown.add(documentHash);
    return { ...invoice, expiresAt: expiresAt.getTime() };
  } catch (error) {
    if (error instanceof NoInvoiceError) {
      // The node works. An invoice that another request is creating is available on request a moment later.
      if (error.reason === "being made") return undefined;
      throw new NotOfferedError("no invoice", error.message);
    }
    if (!(error instanceof LightningNodeError)) throw error;
    parts.health.recordFailure(error);
    throw parts.health.notOffered();
  }
}

/** Makes or finds an invoice, and records it. See {@link InvoiceNetwork.issueInvoice}. */
export async function issueInvoice(
  parts: LightningParts,
  document: DocumentIdentity,
  amountSats: number,
): Promise<IssueOutcome> {
  const { invoices, clock } = parts;
  const { items, isBought, lock } = await invoices.readRecords(document.jobId);
  if (isBought || lock) return { result: "paid" };
  const { found, failure } = await surveyInvoices(parts, document, items, {
    thorough: true,
    closes: false,
  });
  // A paid invoice of a job that has ended, or one that was refunded, buys nothing any more.
  const paid = found.filter(isPaid);
  const areSpent = await Promise.all(paid.map(({ paymentHash }) => invoices.isSpent(paymentHash)));
  if (areSpent.includes(false)) return { result: "paid" };
  if (failure !== undefined) throw asNetworkError(failure, outOfReach);
  if (found.some(({ state }) => state.state === "underway")) throw new NetworkUnavailableError(doNotPayAgain);
  const canceled = found.filter(({ state }) => state.state === "canceled");
  const open = findOpenInvoice(items, amountSats, clock());
  if (open && !canceled.some(({ paymentHash }) => paymentHash === open.payment_hash)) return asIssued(open);
  await recordCanceled(parts, document, items, found);
  try {
    const invoice = await createInvoice(parts, document.hash, amountSats);
    return asIssued(await invoices.record(document, invoice));
  } catch (cause) {
    if (cause instanceof NoInvoiceError) return { result: cause.reason };
    throw asNetworkError(cause, outOfReach);
  }
}

async function createInvoice(
  { node, referenceKey, clock }: LightningParts,
  documentHash: string,
  amountSats: number,
  signal?: AbortSignal,
) {
  const [reference = ""] = createInvoiceReferences(await referenceKey(), documentHash, clock());
  const request = { reference, amountSats, description, expirySeconds: invoiceSeconds };
  return node.createInvoice({ ...request, ...(signal && { signal }) });
}

function asIssued(issued: IssuedInvoice): IssueOutcome {
  return {
    result: "issued",
    invoice: {
      paymentRequest: issued.payment_request,
      paymentHash: issued.payment_hash,
      expiresAt: issued.invoice_expires_at,
    },
  };
}
