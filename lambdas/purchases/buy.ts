import { IdentifierReusedError } from "../http-contract/errors.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Claim } from "../payments/ledger/ledger.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import type { UnverifiedPayment } from "../payments/networks/network.ts";
import type { Goods } from "./goods.ts";
import type { PurchaseOutcome } from "./purchases.ts";
import { awaitOtherPayment, resumeForDocument } from "./resume.ts";
import { collect, type PurchaseParts, type StepOutcome } from "./steps.ts";

/** A purchase that a request asks for. */
export interface Purchase<Bought> {
  readonly document: DocumentIdentity;
  readonly goods: Goods<Bought>;
  readonly presented: UnverifiedPayment;
  readonly clientNetwork?: string | undefined;
}

/**
 * Buys a document, or a pack, with the payment that a request presents.
 * @param admit see {@link UnverifiedPayment.verify}
 * @throws {IdentifierReusedError} when its payer has used the identifier for another document; nothing is collected
 */
export async function buy<Bought>(
  parts: PurchaseParts,
  purchase: Purchase<Bought>,
  admit: () => Promise<void>,
): Promise<StepOutcome<Bought>> {
  const { ledger, observe } = parts;
  const { document, goods, presented } = purchase;
  const { payment, identifier } = presented;
  const [known, isReused] = await Promise.all([
    ledger.find(payment),
    identifier && ledger.isIdentifierTaken(payment, identifier, document),
  ]);
  // The document that the payment has bought, or is buying, may come with any identifier.
  if (isReused === true && known?.document_hash !== document.hash) throw new IdentifierReusedError();
  if (known) return resumeForDocument(parts, document, known, goods);
  const reason = await presented.verify(admit);
  if (reason !== undefined) {
    // A payment that another request is collecting meanwhile looks like one that cannot be collected.
    const claimed = await ledger.find(payment);
    if (claimed) return resumeForDocument(parts, document, claimed, goods);
    observe({ event: "refused", rail: payment.rail });
    return { result: "refused", reason };
  }
  const claim = await claimDocument(parts, purchase);
  switch (claim.result) {
    case "known":
      return resumeForDocument(parts, document, claim.record, goods);
    // Two documents came with one identifier at once.
    case "identifier taken":
      throw new IdentifierReusedError();
    case "claimed":
      return collectWhilePreparing(parts, claim.record, purchase);
    default:
      return claim;
  }
}

/** Collects a payment that has just been claimed, and has the goods prepared meanwhile, where a transfer takes a while to settle. */
async function collectWhilePreparing<Bought>(
  parts: PurchaseParts,
  record: PaymentRecord,
  { document: { jobId }, goods, presented }: Purchase<Bought>,
): Promise<StepOutcome<Bought>> {
  const forgetPrepared = presented.isPromise && goods.prepare?.(jobId);
  let isSold = false;
  try {
    await goods.keep(jobId);
    const outcome = await collect(parts, record, goods);
    isSold = outcome.result === "sold";
    return outcome;
  } finally {
    if (!isSold) forgetPrepared?.();
  }
}

/** Claims the payment for the document. While another payment is buying it, this one waits. */
async function claimDocument<Bought>(
  parts: PurchaseParts,
  { document, goods, presented: { payment, identifier }, clientNetwork }: Purchase<Bought>,
): Promise<Exclude<Claim, { result: "busy" }> | PurchaseOutcome<Bought>> {
  for (;;) {
    const claim = await parts.ledger.claim(payment, document, { clientNetwork, identifier });
    if (claim.result !== "busy") return claim;
    const outcome = await awaitOtherPayment(parts, document, goods);
    if (outcome !== "free") return outcome;
  }
}
