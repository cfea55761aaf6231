import { randomUUID } from "node:crypto";
import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import type { RegtestWallet } from "./wallet.ts";

/** The route from this node to its payees. `stuck`: payments stay under way until the state changes. */
export interface Route {
  readonly state: "open" | "none" | "stuck";
  /** The fee of a payment. */
  readonly feeSats: number;
}

/** A payment that a node makes. */
export interface OutgoingPayment {
  /** UUID. */
  readonly id: string;
  readonly paymentHash: string;
  /** BOLT11; undefined for one that was asked for by an offer. */
  readonly invoice: string | undefined;
  readonly sats: number;
  /** Epoch ms. */
  readonly createdAt: number;
  status: "IN_FLIGHT" | "SUCCEEDED" | "FAILED";
  /** Hex, once it is known. */
  preimage: string | undefined;
  /** Why it failed: the payee does not take it, or there is no way that is cheap enough. */
  failure: "INCORRECT_PAYMENT_DETAILS" | "NO_ROUTE" | undefined;
  feeSats: number;
  /** When it is no longer under way. */
  readonly ended: Promise<void>;
}

/** The payments of a regtest node, all to invoices of its own wallet, which replaces everybody else's. */
export interface OutgoingPayments {
  /** Finds the newest payment of a hash. */
  find(paymentHash: string): OutgoingPayment | undefined;
  /** Lists payments, newest first. */
  list(): readonly OutgoingPayment[];
  /** Begins a payment. @param isOffer whether the invoice was requested by an offer */
  begin(invoice: string, sats: number, maxFeeSats: number, isOffer?: boolean): OutgoingPayment;
  setRoute(route: Partial<Route>): void;
}

/** Creates an empty list of payments. */
export function createOutgoingPayments(wallet: Pick<RegtestWallet, "pay">): OutgoingPayments {
  const payments: OutgoingPayment[] = [];
  let route: Route = { state: "open", feeSats: 0 };
  let stuck: (() => void)[] = [];

  const end = (payment: OutgoingPayment, maxFeeSats: number): void => {
    if (route.state === "none" || route.feeSats > maxFeeSats) {
      Object.assign(payment, { status: "FAILED", failure: "NO_ROUTE" });
      return;
    }
    try {
      const preimage = wallet.pay(payment.invoice ?? offered.get(payment) ?? "");
      Object.assign(payment, { status: "SUCCEEDED", preimage, feeSats: route.feeSats });
    } catch {
      Object.assign(payment, { status: "FAILED", failure: "INCORRECT_PAYMENT_DETAILS" });
    }
  };
  const offered = new WeakMap<OutgoingPayment, string>();

  return {
    find: (paymentHash) => payments.find((payment) => payment.paymentHash === paymentHash),
    list: () => payments,
    begin(invoice, sats, maxFeeSats, isOffer = false) {
      const { promise: ended, resolve } = Promise.withResolvers<undefined>();
      const payment: OutgoingPayment = {
        id: randomUUID(),
        paymentHash: decodeInvoice(invoice)?.paymentHash ?? "",
        invoice: isOffer ? undefined : invoice,
        sats,
        createdAt: Date.now(),
        status: "IN_FLIGHT",
        preimage: undefined,
        failure: undefined,
        feeSats: 0,
        ended,
      };
      if (isOffer) offered.set(payment, invoice);
      payments.unshift(payment);
      const finish = () => {
        end(payment, maxFeeSats);
        resolve(undefined);
      };
      if (route.state === "stuck") stuck.push(finish);
      else finish();
      return payment;
    },
    setRoute(next) {
      route = { ...route, ...next };
      if (route.state === "stuck") return;
      for (const finish of stuck) finish();
      stuck = [];
    },
  };
}
