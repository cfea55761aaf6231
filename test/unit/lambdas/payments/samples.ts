import type { OpenRailName, RailName } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import type { Payment } from "../../../../lambdas/payments/networks/network.ts";

/** A payment of a network, as the ledger knows it, and what is to be said of it. */
export interface SamplePayment extends Pick<Payment, "railData" | "signedTransaction"> {
  readonly amount: { readonly currency: string; readonly value: number };
  readonly payer: string | undefined;
  /** Where its rail has several. */
  readonly chain?: string;
  readonly receipt: Readonly<Record<string, unknown>>;
  /** Its id on the network. */
  readonly transaction: string | undefined;
  /** How long refusals hold there, in ms. */
  readonly refusalsHoldMs?: number;
}

/** What a stage says in cdk.json of a network on which anyone may pay: as little as it may, and as much. */
interface SampleConfiguration {
  readonly configuration: { readonly least: object; readonly most: object };
}

const phoenixd = { node: "phoenixd", url: "https://phoenixd.example" };
const solana = {
  facilitatorUrl: "https://facilitator.example",
  network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  payTo: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  rpcUrl: "https://solana.example",
};

const base = {
  facilitatorUrl: "https://facilitator.example",
  network: "base-sepolia",
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  rpcUrl: "https://base.example",
};

/** One payment of every network. */
export const samples: Readonly<
  Record<RailName, SamplePayment> & Record<OpenRailName, SamplePayment & SampleConfiguration>
> = {
  lightning: {
    railData: { amount_sats: 5 },
    amount: { currency: "SATS", value: 5 },
    payer: undefined,
    receipt: { preimage: "00" },
    transaction: undefined,
    configuration: {
      least: phoenixd,
      most: { ...phoenixd, node: "lnd", priceSats: 9, privateChannels: true, l402Challenge: false },
    },
  },
  solana: {
    railData: { payer: "p", amount: "10000" },
    signedTransaction: Uint8Array.of(1, 2, 3),
    amount: { currency: "USDC", value: 0.01 },
    payer: "p",
    // As it was written while a payment was on record with the version of its protocol.
    receipt: { success: true, transaction: "5igN", version: 1 },
    transaction: "5igN",
    refusalsHoldMs: 45_000,
    configuration: { least: solana, most: { ...solana, priceUsdc: "0.25" } },
  },
  evm: {
    railData: {
      ...{ network: "eip155:84532", payer: "0x1111111111111111111111111111111111111111" },
      ...{ amount: "10000", not_before: 1 },
    },
    chain: "eip155:84532",
    signedTransaction: Uint8Array.of(1, 2, 3),
    amount: { currency: "USDC", value: 0.01 },
    payer: "0x1111111111111111111111111111111111111111",
    receipt: { transaction: "0xabc", network: "eip155:84532", payer: "0x11" },
    transaction: "0xabc",
    refusalsHoldMs: 45_000,
    configuration: {
      least: base,
      most: [
        {
          ...base,
          network: "eip155:10",
          token: { address: `0x${"2".repeat(40)}`, name: "USD Coin", version: "2" },
          priceUsdc: "0.25",
          confirmations: 3,
        },
        base,
      ],
    },
  },
  card: {
    railData: { amount: 160 },
    amount: { currency: "USD", value: 1.6 },
    payer: undefined,
    receipt: { payment_intent: "pi_1", amount: 160 },
    transaction: "pi_1",
    configuration: { least: { priceCents: 1 }, most: { priceCents: 2, mode: "test" } },
  },
  account: {
    railData: { plan: "credit", account: "acct-1", month: "2026-11" },
    amount: { currency: "DOCUMENTS", value: 1 },
    payer: undefined,
    receipt: { plan: "credit" },
    transaction: undefined,
  },
  correction: {
    railData: {
      original: "0b2f8a52-9f9a-8b6e-9d1c-2c8a7c0f1e11",
      correction: "7d0c1b54-31a5-8c7d-a2f4-98f3f0b1c222",
    },
    amount: { currency: "DOCUMENTS", value: 0 },
    payer: undefined,
    receipt: {},
    transaction: undefined,
  },
  receipt: {
    railData: {
      original: "0b2f8a52-9f9a-8b6e-9d1c-2c8a7c0f1e11",
      receipt: "7d0c1b54-31a5-8c7d-a2f4-98f3f0b1c222",
    },
    amount: { currency: "DOCUMENTS", value: 0 },
    payer: undefined,
    receipt: {},
    transaction: undefined,
  },
};
