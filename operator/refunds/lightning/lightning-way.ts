import { createPublicWeb, type AskPublicWeb } from "../../../document/core/public-web/ask.ts";
import type { RefundDue } from "../../refunds-due.ts";
import { CannotRefundError, type RefundTransfer, type TransferOutcome } from "../attempt.ts";
import type { RefundSettings } from "../settings.ts";
import type { RefundPlan, RefundWay } from "../way.ts";
import { checkPayable, parseDestination, type LightningDestination } from "./destination.ts";
import { LightningNodeError } from "../../../lambdas/payments/networks/lightning/node/node.ts";
import { payInvoice, type InvoicePayer, type InvoiceState } from "./invoice-payer.ts";
import { createLndPayer } from "./lnd-payer.ts";
import { requestInvoice } from "./lnurl-pay.ts";
import { createPhoenixdPayer, phoenixdFeeSats } from "./phoenixd-payer.ts";

export interface LightningWayOptions extends Pick<RefundSettings, "lnd" | "phoenixd"> {
  /** Limit on a node's fee for a payment, in sats; by default 1 %, and at least ten. */
  readonly maxFeeSats?: number | undefined;
  readonly clock: () => number;
  /** The guarded way to addresses that strangers name. */
  readonly ask?: AskPublicWeb;
}

const variables =
  "REFUND_LND_URL and REFUND_LND_MACAROON, or REFUND_PHOENIXD_URL and REFUND_PHOENIXD_PASSWORD";

/** Pays invoices, Lightning addresses and offers by LND or phoenixd. */
export function createLightningWay(options: LightningWayOptions): RefundWay {
  const { clock, ask = createPublicWeb() } = options;
  const lnd = options.lnd && { url: options.lnd.REFUND_LND_URL, payer: createLndPayer(options.lnd) };
  const phoenixd = options.phoenixd && {
    url: options.phoenixd.REFUND_PHOENIXD_URL,
    payer: createPhoenixdPayer(options.phoenixd),
  };
  const maxFee = (sats: number): number => options.maxFeeSats ?? Math.max(10, Math.ceil(sats / 100));

  const requestPayableInvoice = async (
    destination: Exclude<LightningDestination, { kind: "offer" }>,
    sats: number,
  ) =>
    destination.kind === "invoice"
      ? destination.invoice
      : checkPayable((await requestInvoice(ask, destination.url, sats)).toLowerCase(), sats, clock());

  const checkPhoenixdFee = (sats: number): void => {
    const [fee, limit] = [phoenixdFeeSats(sats), maxFee(sats)];
    if (fee > limit)
      throw new CannotRefundError(
        `phoenixd charges ${fee} sats for this payment, but the limit is ${limit}. Raise it with --max-fee.`,
      );
  };

  return {
    plan(_refund, to): RefundPlan {
      if (!lnd && !phoenixd) return { byHand: `Set ${variables} to pay it` };
      if (to !== undefined) return { to };
      return {
        byHand: 'Ask the payer for an invoice, a Lightning address or an offer: "refunds pay PAYMENT --to …"',
      };
    },

    async prepare({ amount: sats }: RefundDue, to): Promise<RefundTransfer> {
      const destination = parseDestination(to, sats, clock());
      if (destination.kind === "offer") {
        if (!phoenixd)
          throw new CannotRefundError(
            "LND cannot pay BOLT12 offers. Set REFUND_PHOENIXD_URL and REFUND_PHOENIXD_PASSWORD, or ask the payer for an invoice.",
          );
        checkPhoenixdFee(sats);
        const { offer } = destination;
        return { way: "phoenixd offer", node: phoenixd.url, offer, amount_sats: sats };
      }
      const { paymentRequest, paymentHash, namesAmount } = await requestPayableInvoice(destination, sats);
      const common = { invoice: paymentRequest, payment_hash: paymentHash, amount_sats: sats };
      if (lnd) {
        await checkUnused(lnd.payer, paymentHash);
        return {
          ...common,
          way: "lnd",
          node: lnd.url,
          names_amount: namesAmount,
          max_fee_sats: maxFee(sats),
        };
      }
      if (!phoenixd) throw new CannotRefundError(`Set ${variables}.`);
      await checkUnused(phoenixd.payer, paymentHash);
      checkPhoenixdFee(sats);
      return { ...common, way: "phoenixd", node: phoenixd.url };
    },

    async pay(transfer, startedAt, isFirst): Promise<TransferOutcome> {
      switch (transfer.way) {
        case "lnd":
          if (lnd?.url !== transfer.node) return elsewhere(transfer.node, "REFUND_LND_URL");
          return payInvoice(lnd.payer, transfer, clock());
        case "phoenixd":
        case "phoenixd offer":
          if (phoenixd?.url !== transfer.node) return elsewhere(transfer.node, "REFUND_PHOENIXD_URL");
          return transfer.way === "phoenixd"
            ? payInvoice(phoenixd.payer, transfer, clock())
            : phoenixd.payer.payOffer(transfer, startedAt, isFirst, clock);
        case "solana":
        case "evm":
          throw new TypeError("The transfer is not over Lightning");
      }
    },
  };
}

/** Checks that the node has not paid an invoice before, for something else: it would count as this refund. @throws {CannotRefundError} */
async function checkUnused(payer: Pick<InvoicePayer<never>, "look">, paymentHash: string): Promise<void> {
  let state: InvoiceState["state"];
  try {
    ({ state } = await payer.look(paymentHash));
  } catch (cause) {
    if (!(cause instanceof LightningNodeError)) throw cause;
    throw new CannotRefundError(`${cause.message}. Try again.`, { cause });
  }
  if (state === "paid" || state === "under way")
    throw new CannotRefundError(
      "The node has paid this invoice already, or is paying it. Ask the payer for a new one.",
    );
}

/** Refuses another node, which would pay the invoice a second time. */
function elsewhere(node: string, variable: string): TransferOutcome {
  return { result: "unknown", reason: `The node at ${node} began to pay it. Set ${variable} to that node` };
}
