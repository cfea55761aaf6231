import type { HourlyLimit } from "../../aws/hourly-limit.ts";
import type { PaymentContext } from "../context.ts";
import { priceName, type Invoice, type InvoiceNetwork } from "../networks/network.ts";

/**
 * Returns the invoice of a context, which every challenge of its 402 contains, whichever protocol writes it. Nothing is recorded: the network finds
 * the invoice again by its document.
 * @returns undefined if challenges have none now
 * @throws {NotOfferedError} when there can be none
 */
export type ChallengeInvoice = (context: PaymentContext) => Promise<Invoice | undefined>;

export interface ChallengeInvoiceOptions {
  readonly network: InvoiceNetwork;
  /** Limits the documents that challenges are made for. */
  readonly challengeLimit: Pick<HourlyLimit, "take">;
  /** Reports each 402 whose challenges have no invoice because the limit is reached. */
  readonly reportSkippedChallenge: () => void;
}

/** Creates one invoice for each context, however many protocols need it. */
export function createChallengeInvoice(options: ChallengeInvoiceOptions): ChallengeInvoice {
  const invoices = new WeakMap<PaymentContext, Promise<Invoice | undefined>>();
  return (context) => {
    const known = invoices.get(context);
    if (known) return known;
    const invoice = makeInvoice(options, context);
    invoices.set(context, invoice);
    return invoice;
  };
}

async function makeInvoice(
  { network, challengeLimit, reportSkippedChallenge }: ChallengeInvoiceOptions,
  { documentHash, prices }: PaymentContext,
): Promise<Invoice | undefined> {
  const amount = prices[priceName(network)];
  if (amount === undefined) return undefined;
  network.assertInReach();
  // A node keeps every invoice, and each challenge makes one. Without a challenge, the offer's invoice is made on request.
  if (!(await challengeLimit.take("CHALLENGES", documentHash.slice(0, 16)))) {
    reportSkippedChallenge();
    return undefined;
  }
  return network.showInvoice(documentHash, amount);
}
