import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import { createEvmSchemeMethod } from "../../client/payment/scheme/methods.ts";
import type { SchemeChallenge } from "../../client/payment/scheme/payer.ts";
import {
  associatedTokenAccount,
  tokenProgram,
} from "../../lambdas/payments/networks/solana/chain/transaction.ts";
import type { PaymentRequired } from "../../lambdas/http-contract/responses.ts";
import { priceUsdc, type OpenPayer } from "./payers.ts";

/** Payers by the HTTP scheme `Payment`, one for each method. */

export const schemeOverLightning: OpenPayer = ({ emulators: { wallet } }) => {
  let paid = 0;
  return Promise.resolve({
    path: "/markdown",
    pay: (offer) =>
      answer(offer, "lightning", ({ request }) => {
        const preimage = wallet.pay(String(request.methodDetails.invoice));
        paid++;
        return Promise.resolve({ preimage });
      }),
    isSecret: true,
    taken: () => Promise.resolve(paid),
  });
};

export const schemeOnEvm: OpenPayer = async ({ emulators: { evm } }) => {
  if (!evm) throw new Error("There is no EVM chain");
  const method = createEvmSchemeMethod(evm.payer.privateKey);
  const received = () => evm.readBalance(evm.merchant.address);
  const before = await received();
  return {
    path: "/markdown",
    pay: (offer) => answer(offer, "evm", async (challenge) => (await method.answer(challenge)).payload),
    taken: async () => Number(((await received()) - before) / priceUsdc),
  };
};

export const schemeOnSolana: OpenPayer = async ({ emulators: { merchant, solana } }) => {
  const payer = await solana.createWallet({ sol: 1n, usdc: 1_000_000n });
  const received = () => solana.balance(merchant.publicKey.toBase58());
  const before = await received();
  return {
    path: "/markdown",
    pay: (offer) =>
      answer(offer, "solana", async ({ request }) => {
        const { blockhash } = solana.slots.latestBlockhash("confirmed");
        const message = new TransactionMessage({
          payerKey: payer.publicKey,
          recentBlockhash: blockhash,
          instructions: await transfer(payer.publicKey, request),
        });
        const transaction = new VersionedTransaction(message.compileToV0Message());
        transaction.sign([payer]);
        const wire = Buffer.from(transaction.serialize()).toString("base64");
        return { type: "transaction", transaction: wire };
      }),
    taken: async () => Number(((await received()) - before) / priceUsdc),
  };
};

/** Answers the challenge of a method. @returns undefined where the 402 has none, since its network was out of reach */
async function answer(
  offer: Response,
  method: string,
  pay: (challenge: SchemeChallenge) => Promise<object>,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { offers } = (await offer.json()) as PaymentRequired;
  const written = offers
    .flatMap(({ metadata }) => metadata.payment ?? [])
    .find((challenge) => challenge.method === method);
  if (!written) return undefined;
  const request = JSON.parse(
    Buffer.from(written.request, "base64url").toString(),
  ) as SchemeChallenge["request"];
  const payload = await pay({ ...written, expires: written.expires ?? "", request });
  const credential = JSON.stringify({ challenge: written, payload });
  return { authorization: `Payment ${Buffer.from(credential).toString("base64url")}` };
}

const memoProgram = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
const transferCheckedCode = 12;
const usdcDecimals = 6;

/** Creates a transfer as `@solana/mpp` does, compute budget apart: the tokens, and the challenge's name as memo. */
async function transfer(
  owner: PublicKey,
  { amount, currency, recipient = "", externalId = "" }: SchemeChallenge["request"] & { externalId?: string },
): Promise<TransactionInstruction[]> {
  const data = Buffer.alloc(10);
  data[0] = transferCheckedCode;
  data.writeBigUInt64LE(BigInt(amount), 1);
  data[9] = usdcDecimals;
  const [from, to] = await Promise.all(
    [owner.toBase58(), recipient].map((wallet) => associatedTokenAccount(wallet, currency)),
  );
  const keys = [from, currency, to, owner.toBase58()].map((address = "", index) => ({
    pubkey: new PublicKey(address),
    isSigner: index === 3,
    isWritable: index % 2 === 0,
  }));
  return [
    new TransactionInstruction({ programId: new PublicKey(tokenProgram), keys, data }),
    new TransactionInstruction({
      programId: new PublicKey(memoProgram),
      keys: [],
      data: Buffer.from(externalId),
    }),
  ];
}
