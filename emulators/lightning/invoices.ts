import { createHash, randomBytes } from "node:crypto";
import { encode, sign } from "@atomiqlabs/bolt11";

/** States of an invoice, as LND names them. */
export type InvoiceState = "OPEN" | "SETTLED" | "CANCELED" | "ACCEPTED";

/** An invoice of the regtest network, with what only its node knows. */
export interface RegtestInvoice {
  readonly paymentRequest: string;
  /** 64 hex digits each. */
  readonly paymentHash: string;
  readonly preimage: string;
  readonly paymentSecret: string;
  readonly memo: string;
  /** 0 for any amount. */
  readonly sats: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly expiresAt: number;
  state: InvoiceState;
  paidSats: number;
}

const regtest = {
  bech32: "bcrt",
  pubKeyHash: 0x6f,
  scriptHash: 0xc4,
  validWitnessVersions: [0, 1],
  wif: 0xef,
};

/** Makes an invoice. */
export type InvoiceMaker = (request: {
  sats: number;
  memo: string;
  expirySeconds: number;
  /** 32 bytes; random ones when absent. */
  preimage?: Buffer;
}) => RegtestInvoice;

/** Creates genuine BOLT11 invoices of the regtest network (`lnbcrt…`), signed by one node key. */
export function createInvoiceMaker(): InvoiceMaker {
  const nodeKey = randomBytes(32).toString("hex");
  return ({ sats, memo, expirySeconds, preimage = randomBytes(32) }) => {
    const paymentHash = createHash("sha256").update(preimage).digest("hex");
    const paymentSecret = randomBytes(32).toString("hex");
    const timestamp = Math.floor(Date.now() / 1000);
    const unsigned = encode({
      network: regtest,
      ...(sats > 0 && { satoshis: sats }),
      timestamp,
      tags: [
        { tagName: "payment_hash", data: paymentHash },
        { tagName: "payment_secret", data: paymentSecret },
        { tagName: "description", data: memo },
        { tagName: "expire_time", data: expirySeconds },
        { tagName: "min_final_cltv_expiry", data: 80 },
        {
          tagName: "feature_bits",
          data: { word_length: 4, payment_secret: { required: true }, var_onion_optin: { required: true } },
        },
      ],
    });
    const { paymentRequest = "" } = sign(unsigned, nodeKey);
    return {
      paymentRequest,
      paymentHash,
      preimage: preimage.toString("hex"),
      paymentSecret,
      memo,
      sats,
      createdAt: timestamp * 1000,
      expiresAt: (timestamp + expirySeconds) * 1000,
      state: "OPEN",
      paidSats: 0,
    };
  };
}
