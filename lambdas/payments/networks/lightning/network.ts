import type { InvoiceNetwork, Payment, SettleOutcome } from "../network.ts";
import { lightningRailData } from "./definition.ts";
import { findPaidInvoices, withdrawInvoices } from "./find-payments.ts";
import { issueInvoice, showInvoice } from "./issue-invoice.ts";
import { createNodeHealth } from "./node-health.ts";
import type { FoundInvoice } from "./node/node.ts";
import type { LightningParts } from "./parts.ts";
import type { LightningSettings } from "./settings.ts";
import { convertPrice } from "../../price.ts";
import { createShownDocuments } from "./shown-documents.ts";

export interface LightningOptions extends Omit<LightningParts, "health" | "shown"> {
  readonly settings: Pick<LightningSettings, "LIGHTNING_PRICE_SATS">;
}

/** Creates the Lightning network, on a node of the operator's. A payment is identified by its payment hash, and proved before it is claimed. */
export function createLightningNetwork({ settings, ...options }: LightningOptions): InvoiceNetwork {
  const parts: LightningParts = {
    ...options,
    health: createNodeHealth(options.clock),
    shown: createShownDocuments(options.clock),
  };
  return {
    kind: "invoices",
    rail: "lightning",
    price: convertPrice(settings.LIGHTNING_PRICE_SATS, String),
    showsUnrecorded: options.showsInvoices,

    assertInReach() {
      if (parts.health.isResting()) throw parts.health.notOffered();
    },
    showInvoice: (documentHash, amount) => showInvoice(parts, documentHash, Number(amount)),
    issueInvoice: (document, amount) => issueInvoice(parts, document, Number(amount)),
    toPayment: toLightningPayment,

    async findPayments(document, records) {
      const { paid } = await findPaidInvoices(parts, document, records, { thorough: false, closes: false });
      return toPayments(paid);
    },
    async withdraw(document, records) {
      const { paid, voided } = await withdrawInvoices(parts, document, records);
      return { payments: toPayments(paid), voided };
    },
    async survey(document, records, { isBought }) {
      const options = { thorough: true, closes: isBought };
      const { paid, payableUntil } = await findPaidInvoices(parts, document, records, options);
      return { payments: toPayments(paid), payableUntil };
    },

    settle: settledOutcome,
    lookUp: settledOutcome,
  };
}

function toPayments(paid: readonly FoundInvoice[]): Payment[] {
  return paid.map(({ paymentHash, amountSats }) => toLightningPayment(paymentHash, amountSats));
}

function toLightningPayment(paymentHash: string, amountSats: number): Payment {
  return { rail: "lightning", id: paymentHash, railData: { amount_sats: amountSats } };
}

function settledOutcome(payment: Payment): Promise<SettleOutcome> {
  const { amount_sats } = lightningRailData.parse(payment.railData);
  return Promise.resolve({ result: "settled", receipt: { payment_hash: payment.id, amount_sats } });
}
