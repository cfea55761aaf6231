import { checkLife } from "../check-invoice.ts";
import { createInvoiceBookInMemory } from "./invoice-book.ts";
import { issueInTurn } from "./invoice-turns.ts";
import type { NodeParts } from "./kind.ts";
import { NoInvoiceError, lifeSeconds, maxPerReference, minLifeMs, uncancelableLifeSeconds } from "./node.ts";
import type { Invoice, InvoiceRequest, InvoiceState, LightningNode } from "./node.ts";

/** The calls of a node that finds its invoices by their payment hashes alone. */
export interface InvoiceMaker {
  /** Makes an invoice of the life that is asked for. @throws {LightningNodeError} */
  make(request: Omit<InvoiceRequest, "reference">): Promise<Invoice>;
  /** See {@link LightningNode.lookUpInvoice}. */
  readonly lookUp: LightningNode["lookUpInvoice"];
}

interface BookedNodeOptions extends Pick<NodeParts<unknown>, "clock" | "references"> {
  readonly pausesMs?: readonly number[] | undefined;
}

/** Creates a node that finds the invoices of a reference, from one that cannot: they are entered in a book before anybody is shown them. */
export function createBookedNode(maker: InvoiceMaker, options: BookedNodeOptions): LightningNode {
  const { clock, references, pausesMs } = options;
  const book = references?.book ?? createInvoiceBookInMemory();

  /** Finds the invoice that can be issued again. @returns the number of earlier invoices if there is none @throws {NoInvoiceError} */
  const findOpen = async ({ reference, amountSats, signal }: InvoiceRequest): Promise<Invoice | number> => {
    const earlier = await book.read(reference);
    const payable = earlier.filter(
      (invoice) => invoice.amountSats === amountSats && invoice.expiresAt.getTime() - clock() >= minLifeMs,
    );
    const states = await Promise.all(payable.map(({ paymentHash }) => lookUp(paymentHash, signal)));
    const open = payable.find((_, index) => states[index]?.state === "open");
    if (open) return open;
    if (earlier.length >= maxPerReference) throw new NoInvoiceError("too many");
    return earlier.length;
  };

  const lookUp = (paymentHash: string, signal: AbortSignal | undefined): Promise<InvoiceState> =>
    maker.lookUp(paymentHash, { ...(signal && { signal }) });

  const make = async (request: InvoiceRequest, earlier: number): Promise<Invoice> => {
    const { reference, ...asked } = request;
    const expirySeconds = lifeSeconds(request.expirySeconds, earlier, uncancelableLifeSeconds);
    const invoice = checkLife(await maker.make({ ...asked, expirySeconds }), expirySeconds, clock());
    await book.enter(reference, invoice);
    return invoice;
  };

  return {
    createInvoice: (request) =>
      issueInTurn(request, { turns: references?.turns, ...(pausesMs && { pausesMs }), find: findOpen, make }),

    async findInvoices(reference, { signal } = {}) {
      const invoices = await book.read(reference);
      return Promise.all(
        invoices.map(async ({ paymentHash, amountSats, expiresAt }) => ({
          paymentHash,
          amountSats,
          expiresAt: expiresAt.getTime(),
          state: await lookUp(paymentHash, signal),
        })),
      );
    },

    lookUpInvoice: maker.lookUp,
    // These nodes cancel hold invoices alone.
    closeInvoice: maker.lookUp,
  };
}
