import { checkInvoice, checkLife } from "../check-invoice.ts";
import type { NodeParts } from "./kind.ts";
import { LightningNodeError, NoInvoiceError, lifeSeconds, maxPerReference, minLifeMs } from "./node.ts";
import type { FoundInvoice, Invoice, InvoiceRequest, LightningNode } from "./node.ts";

/** An invoice that is found by its number. */
export interface NumberedInvoice extends FoundInvoice {
  readonly paymentRequest: string;
}

/** The calls of a node that keeps one invoice under a name that its caller chooses, made of reference and number. */
export interface NumberedInvoices {
  readonly lookUpInvoice: LightningNode["lookUpInvoice"];
  /** Cancels an open invoice. @throws {LightningNodeError} also when it is not open any more */
  readonly cancelInvoice: (paymentHash: string, signal: AbortSignal | undefined) => Promise<void>;
  /** Adds an invoice of the life that is asked for. @returns undefined when there is one of this number already @throws {LightningNodeError} */
  readonly add: (request: InvoiceRequest, number: number) => Promise<Invoice | undefined>;
  /** Finds an invoice; undefined if the node has none. @throws {LightningNodeError} */
  readonly find: (
    reference: string,
    number: number,
    signal: AbortSignal | undefined,
  ) => Promise<NumberedInvoice | undefined>;
}

/** How often an invoice is asked for while other requests take its number. */
const mostTries = 4;

/** Creates and finds the invoices of a reference by their numbers, from 0 on. */
export function createNumberedNode(
  { add, find, lookUpInvoice, cancelInvoice }: NumberedInvoices,
  { clock }: Pick<NodeParts<unknown>, "clock">,
): LightningNode {
  const findAllInvoices = async (
    reference: string,
    signal: AbortSignal | undefined,
  ): Promise<NumberedInvoice[]> => {
    const known: NumberedInvoice[] = [];
    while (known.length < maxPerReference) {
      const next = await find(reference, known.length, signal);
      if (!next) break;
      known.push(next);
    }
    return known;
  };

  return {
    async createInvoice(request) {
      let number = 0;
      // Another request may take the same number at the same time.
      for (let tries = 0; tries < mostTries && number < maxPerReference; tries++) {
        const expirySeconds = lifeSeconds(request.expirySeconds, number);
        const added = await add({ ...request, expirySeconds }, number);
        if (added) return checkLife(added, expirySeconds, clock());
        const known = await findAllInvoices(request.reference, request.signal);
        const open = known.find(
          ({ state, amountSats, expiresAt }) =>
            state.state === "open" && amountSats === request.amountSats && expiresAt - clock() >= minLifeMs,
        );
        if (open) return checkInvoice(open.paymentRequest, open);
        number = known.length;
      }
      throw new NoInvoiceError(number < maxPerReference ? "being made" : "too many");
    },

    findInvoices: (reference, { signal } = {}) => findAllInvoices(reference, signal),
    lookUpInvoice,

    async closeInvoice(paymentHash, options = {}) {
      try {
        await cancelInvoice(paymentHash, options.signal);
      } catch (error) {
        // It may be paid or gone, or the credential may not cancel: its state decides.
        if (!(error instanceof LightningNodeError)) throw error;
      }
      return lookUpInvoice(paymentHash, options);
    },
  };
}
