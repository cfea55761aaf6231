import { createListing } from "../../../../../lambdas/settings/catalogue.ts";
import { createHash, randomBytes } from "node:crypto";
import { PublicKey, TransactionInstruction } from "@solana/web3.js";
import { encodePaymentSignatureHeader } from "@x402/core/http";
import type { PaymentPayload } from "@x402/core/types";
import type { HttpRequest } from "../../../../../lambdas/http/http-handler.ts";
import { associatedTokenAccount } from "../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { createLightningNetwork } from "../../../../../lambdas/payments/networks/lightning/network.ts";
import { LightningNodeError } from "../../../../../lambdas/payments/networks/lightning/node/node.ts";
import type { NodeFault } from "../../../../../lambdas/payments/networks/lightning/node/node.ts";
import { createSolanaNetwork } from "../../../../../lambdas/payments/networks/solana/network.ts";
import { solanaSettings } from "../../../../../lambdas/payments/networks/solana/settings.ts";
import type { InvoiceNetwork, TransferNetwork } from "../../../../../lambdas/payments/networks/network.ts";
import { createChallengeInvoice } from "../../../../../lambdas/payments/protocols/challenge-invoice.ts";
import type { ChallengeInvoice } from "../../../../../lambdas/payments/protocols/challenge-invoice.ts";
import { createL402 } from "../../../../../lambdas/payments/protocols/l402/protocol.ts";
import { createLightningMethod } from "../../../../../lambdas/payments/protocols/payment/methods/lightning.ts";
import { createPaymentScheme } from "../../../../../lambdas/payments/protocols/payment/protocol.ts";
import { mintToken } from "../../../../../lambdas/payments/protocols/l402/credentials.ts";
import type { Protocol } from "../../../../../lambdas/payments/protocols/protocol.ts";
import { feePayer, limit, memoProgram, mint, price, transfer, wire } from "../networks/solana/wire.ts";

/** Networks with fakes at their edge, and payments as protocols carry them. */

const key = new Uint8Array(32).fill(5);
export const devnet = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
export const mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const payTo = "So11111111111111111111111111111111111111112";

/** Creates Lightning with a node that does not answer. @param fault why */
export function createTestLightning(clock: () => number, fault: NodeFault = "unreachable"): InvoiceNetwork {
  const fail = () => Promise.reject(new LightningNodeError(fault, "Of no use"));
  return createLightningNetwork({
    settings: { LIGHTNING_PRICE_SATS: 5 },
    node: { createInvoice: fail, findInvoices: fail, closeInvoice: fail, lookUpInvoice: fail },
    invoices: {
      readRecords: () => Promise.resolve({ isBought: false, lock: undefined, held: undefined, items: [] }),
      isSpent: () => Promise.resolve(false),
      record: fail,
      markCanceled: () => Promise.resolve(),
    },
    showsInvoices: true,
    referenceKey: () => Promise.resolve(key),
    clock,
  });
}

export function createTestL402(network: InvoiceNetwork, clock: () => number): Protocol {
  return createL402({
    network,
    challengeInvoice: createTestInvoice(network),
    tokenKey: () => Promise.resolve(key),
    clock,
  });
}

export function createTestInvoice(network: InvoiceNetwork): ChallengeInvoice {
  return createChallengeInvoice({
    network,
    challengeLimit: { take: () => Promise.resolve(true) },
    reportSkippedChallenge: () => undefined,
  });
}

/** Creates Solana, whose facilitator and chain accept everything. @param collected receives the transactions that are collected */
export function createTestSolana(
  clock: () => number,
  collected: string[] = [],
  network = devnet,
): TransferNetwork {
  return createSolanaNetwork({
    settings: solanaSettings.parse({
      X402_FACILITATOR_URL: "https://facilitator.example",
      X402_NETWORK: network,
      X402_ASSET: mint.toBase58(),
      X402_PAY_TO: payTo,
      SOLANA_RPC_URL: "https://node.example",
    }),
    listing: createListing("https://pdf.example"),
    memoKey: () => Promise.resolve(key),
    facilitator: {
      supported: () => Promise.resolve({ extra: { feePayer: feePayer.publicKey.toBase58() }, signers: [] }),
      verify: () => Promise.resolve(undefined),
      settle({ payload }) {
        collected.push(String(payload.transaction));
        return Promise.resolve({ success: true, transaction: "signature", errorReason: undefined });
      },
    },
    chain: {
      confirms: () => Promise.resolve(true),
      lookUp: () => Promise.resolve({ result: "unknown", isComplete: true }),
    },
    rpc: {
      simulate: () => Promise.resolve(true),
      send(transaction) {
        collected.push(transaction);
        return Promise.resolve({ result: "accepted", signature: "signature" });
      },
    },
    refusals: { find: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
    clock,
  });
}

const to = new PublicKey(await associatedTokenAccount(payTo, mint.toBase58()));

/** Signs a transfer of the price as its payer; another one each time. */
export function signedTransfer(): string {
  const own = new TransactionInstruction({ programId: memoProgram, keys: [], data: randomBytes(8) });
  return wire([limit, price, transfer({ to }), own]).toString("base64");
}

export function createRequestWith(headers: Readonly<Record<string, string>>): HttpRequest {
  return {
    ...{ method: "POST", path: "/markdown", headers, pathParameters: {}, query: new URLSearchParams() },
    ...{ body: new Uint8Array(), sourceIp: "192.0.2.1" },
  };
}

/** Creates a payment as stock clients of x402 version 2 present it. */
export function x402Request(
  transaction: string | PaymentPayload["payload"],
  accepted: Partial<PaymentPayload["accepted"]> = {},
): HttpRequest {
  const payload: PaymentPayload = {
    x402Version: 2,
    accepted: {
      scheme: "exact",
      network: devnet,
      asset: mint.toBase58(),
      amount: "10000",
      payTo,
      maxTimeoutSeconds: 60,
      extra: {},
      ...accepted,
    },
    payload: createPayload(transaction),
    resource: { url: "https://pdf.example/markdown" },
  };
  return createRequestWith({ "payment-signature": encodePaymentSignatureHeader(payload) });
}

/** Creates a payment as clients of x402 version 1 present it. */
export function x402V1Request(
  transaction: string | PaymentPayload["payload"],
  network = "solana-devnet",
): HttpRequest {
  const payload = { x402Version: 1, scheme: "exact", network, payload: createPayload(transaction) };
  return createRequestWith({ "x-payment": Buffer.from(JSON.stringify(payload)).toString("base64") });
}

/** Creates the payload of the scheme `exact`: on Solana, the transaction. */
function createPayload(signed: string | PaymentPayload["payload"]): PaymentPayload["payload"] {
  return typeof signed === "string" ? { transaction: signed } : signed;
}

/** Creates a paid invoice, and the L402 credential that presents it for a document. */
export function paidInvoice(now: number) {
  const preimage = randomBytes(32);
  const paymentHash = createHash("sha256").update(preimage).digest("hex");
  return {
    paymentHash,
    preimage: preimage.toString("hex"),
    l402Request(documentHash: string): HttpRequest {
      const token = mintToken(key, {
        ...{ paymentHash, amountSats: 5, documentHash },
        validUntil: Math.floor(now / 1000) + 3600,
      });
      return createRequestWith({ authorization: `L402 ${token}:${preimage.toString("hex")}` });
    },
  };
}

/** Creates the scheme `Payment` over Lightning, whose challenges contain an invoice of this hash. */
export function createTestScheme(
  network: InvoiceNetwork,
  paymentHash: string,
  clock: () => number,
): Protocol {
  const invoice = { paymentRequest: "lnbcrt50n1", paymentHash, expiresAt: clock() + 900_000 };
  return createPaymentScheme({
    methods: [createLightningMethod(network, () => Promise.resolve(invoice))],
    realm: "pdf.example",
    challengeKey: () => Promise.resolve(key),
    clock,
  });
}

/** Answers the scheme's challenge for a document with a preimage. */
export async function paymentRequest(
  scheme: Protocol,
  documentHash: string,
  preimage: string,
): Promise<HttpRequest> {
  const context = {
    ...{ id: "AAAAAAAAAAA", documentHash, resource: "/markdown", prices: { lightning: "5" } },
    expiresAt: 2_000_000_000,
  };
  const part = await scheme.offer("lightning", context, () => undefined, createRequestWith({}));
  const [challenge] = part?.metadata?.payment as readonly object[];
  const credential = JSON.stringify({ challenge, payload: { preimage } });
  return createRequestWith({ authorization: `Payment ${Buffer.from(credential).toString("base64url")}` });
}
