import { randomUUID } from "node:crypto";
import type { x402Client } from "@x402/core/client";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import { createAccountBook } from "../../operator/account-book.ts";
import {
  accountItem,
  accountItemKey,
  formatMonth,
  usageItem,
  usageItemKey,
  userAccountId,
} from "../../lambdas/accounts/account.ts";
import { jobItemKey, parseJob, type Job } from "../../lambdas/jobs/job.ts";
import { post } from "./http.ts";
import type { World } from "./world/world.ts";
import { evmClient, solanaClient } from "../x402-client.ts";

/** Somebody who pays for one document in one of the ways there are. */
export interface Payer {
  /** Path of the endpoint. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pays with what a 402 offers. @returns headers of the request that shows the payment; undefined when it failed */
  pay?(offer: Response): Promise<Readonly<Record<string, string>> | undefined>;
  taken(): Promise<number>;
  /** Whether the payment is known to nobody who is not shown it. */
  readonly isSecret?: boolean;
  /** The job of the document that is corrected, in place of a payment. */
  readonly corrects?: string;
  /** The job of the document whose receipt is had, in place of a payment. */
  readonly receiptOf?: string;
}

/** @param world the running service, of which a payer needs no more than this */
export type OpenPayer = (world: Pick<World, "emulators" | "url" | "table">) => Promise<Payer>;

export const x402OnSolana: OpenPayer = async ({ emulators }) => {
  const { merchant, payer, solana, solanaRpc } = emulators;
  const received = () => solana.balance(merchant.publicKey.toBase58());
  const before = await received();
  const client = await solanaClient(payer, solanaRpc.url);
  return {
    path: "/markdown",
    pay: (offer) => signedPayment(client, offer, "solana:"),
    taken: async () => Number(((await received()) - before) / priceUsdc),
  };
};

export const x402OnEvm: OpenPayer = async ({ emulators: { evm } }) => {
  if (!evm) throw new Error("There is no EVM chain");
  const received = () => evm.readBalance(evm.merchant.address);
  const before = await received();
  const client = evmClient(evm.payer);
  return {
    path: "/markdown",
    pay: (offer) => signedPayment(client, offer, "eip155:"),
    taken: async () => Number(((await received()) - before) / priceUsdc),
  };
};

/** Signs what a 402 offers on a network. @returns undefined where the facilitator was out of reach, and only others are on offer */
async function signedPayment(
  client: x402Client,
  offer: Response,
  network: "solana:" | "eip155:",
): Promise<Readonly<Record<string, string>> | undefined> {
  const header = offer.headers.get("payment-required");
  if (header === null) return undefined;
  const required = decodePaymentRequiredHeader(header);
  const accepts = required.accepts.filter((terms) => terms.network.startsWith(network));
  if (accepts.length === 0) return undefined;
  const payload = await client.createPaymentPayload({ ...required, accepts });
  return { "payment-signature": encodePaymentSignatureHeader(payload) };
}

/** Price of a document with the settings' defaults, in base units of USDC. */
export const priceUsdc = 10_000n;

/** Asks how to pay the offer of a method. @returns undefined if it is not offered, or not answered */
async function requestPayment(offer: Response, method: string, url: string): Promise<Response | undefined> {
  const { offers, payment_context_token } = (await offer.json()) as {
    offers: { id: string; payment_methods: string[] }[];
    payment_context_token: string;
  };
  const chosen = offers.find(({ payment_methods }) => payment_methods.includes(method));
  if (!chosen) return undefined;
  const answer = await post(url, { offer_id: chosen.id, payment_context_token });
  return answer?.status === 200 ? answer : undefined;
}

export const lightningOffer: OpenPayer = ({ url, emulators: { wallet } }) => {
  let paid = 0;
  return Promise.resolve({
    path: "/markdown",
    async pay(offer) {
      const answer = await requestPayment(offer, "lightning", `${url}/payment-request`);
      if (!answer) return undefined;
      const invoice = (await answer.json()) as { payment_request: { payment_request: string } };
      wallet.pay(invoice.payment_request.payment_request);
      paid++;
      return {};
    },
    taken: () => Promise.resolve(paid),
  });
};

export const byCard: OpenPayer = ({ url, emulators: { stripe } }) => {
  let paid = 0;
  return Promise.resolve({
    path: "/v1/credits",
    async pay(offer) {
      const answer = await requestPayment(offer, "card", `${url}/payment_request/card`);
      if (!answer) return undefined;
      await stripe.pay(((await answer.json()) as { checkout_url: string }).checkout_url);
      paid++;
      return {};
    },
    taken: () => Promise.resolve(paid),
  });
};

export const lightningChallenge: OpenPayer = ({ emulators: { wallet } }) => {
  let paid = 0;
  return Promise.resolve({
    path: "/markdown",
    pay(offer) {
      const challenge = offer.headers.get("www-authenticate") ?? "";
      const [, token] = /\btoken="([^"]+)"/.exec(challenge) ?? [];
      const [, invoice] = /\binvoice="([^"]+)"/.exec(challenge) ?? [];
      // The node was out of reach; a stock client has nothing to pay.
      if (token === undefined || invoice === undefined) return Promise.resolve(undefined);
      const preimage = wallet.pay(invoice);
      paid++;
      return Promise.resolve({ authorization: `L402 ${token}:${preimage}` });
    },
    isSecret: true,
    taken: () => Promise.resolve(paid),
  });
};

export const accountCredit: OpenPayer = async ({ table }) => {
  const book = createAccountBook(table, () => Date.now());
  const { account_id: id, key } = await book.create("Faults");
  await book.credit(id, 5);
  const left = async () => accountItem.parse(await table.get(accountItemKey(id))).credit;
  return {
    path: "/v1/document/l402/markdown",
    headers: { "x-api-key": key },
    taken: async () => 5 - (await left()),
  };
};

/** Logs in again when its token has expired, as a client does: here the token outlives every case. */
const lasting = (_header: object, payload: Record<string, unknown>): void => {
  payload.exp = Math.floor(Date.now() / 1000) + 24 * 3600;
};

/** Corrects a bought document free of charge. */
export const byCorrecting =
  (original: string): OpenPayer =>
  ({ table }) =>
    Promise.resolve({
      path: "/markdown",
      corrects: original,
      taken: async () => (await readOriginal(table, original))?.corrected_by?.size ?? 0,
    });

/** Has the receipt of a bought document. */
export const byReceipt =
  (original: string): OpenPayer =>
  ({ table }) =>
    Promise.resolve({
      path: `/job/${original}/receipt`,
      receiptOf: original,
      taken: async () => (await readOriginal(table, original))?.receipts?.size ?? 0,
    });

async function readOriginal(table: World["table"], jobId: string): Promise<Job | undefined> {
  return parseJob(await table.get(jobItemKey(jobId)), Date.now());
}

export const bearer: OpenPayer = async ({ table, emulators: { issuer } }) => {
  const subject = randomUUID();
  const account = userAccountId(subject);
  const months = [formatMonth(Date.now()), formatMonth(Date.now() + 24 * 3600_000)];
  return {
    path: "/v1/document/general/markdown",
    headers: { authorization: `Bearer ${await issuer.token(subject, lasting)}` },
    async taken() {
      const usages = await Promise.all(
        [...new Set(months)].map((month) => table.get(usageItemKey(account, month))),
      );
      return usages.reduce((sum, usage) => sum + (usage ? usageItem.parse(usage).documents : 0), 0);
    },
  };
};
