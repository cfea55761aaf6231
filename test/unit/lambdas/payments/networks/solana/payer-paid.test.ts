import { Keypair, SystemProgram, TransactionInstruction } from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import {
  isPayerPaid,
  readPayerPaidTransaction,
} from "../../../../../../lambdas/payments/networks/solana/chain/payer-paid.ts";
import { readPaymentTransaction } from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import {
  assertion,
  destination,
  limit,
  memo,
  mint,
  payer,
  payerPaidWire,
  price,
  source,
  transfer,
  wire,
} from "./wire.ts";

/** What is signed pays once and does nothing else, whoever pays its fee. */

const read = (bytes: Buffer) => readPayerPaidTransaction(bytes.toString("base64"));
const stranger = Keypair.generate();
const lamports = SystemProgram.transfer({
  fromPubkey: payer.publicKey,
  toPubkey: stranger.publicKey,
  lamports: 1,
});

describe("a transaction whose payer pays the fee", () => {
  it.each([
    ["the order of @solana/mpp", [price, limit, transfer(), memo]],
    ["the order of x402", [limit, price, transfer(), memo]],
    ["the assertions of wallets", [transfer(), assertion, memo]],
  ])("is read in %s", async (_name, instructions) => {
    const address = payer.publicKey.toBase58();
    expect(await read(payerPaidWire(instructions))).toMatchObject({
      ...{ payer: address, feePayer: address, mint: mint.toBase58(), destination: destination.toBase58() },
      ...{ amount: "10000", memo: "m".repeat(32) },
    });
  });

  it("needs no memo, which its document's claim replaces", async () => {
    expect((await read(payerPaidWire([transfer()]))).memo).toBeUndefined();
  });

  it.each([
    ["a second transfer", [transfer(), transfer()], "no_transfer_instruction"],
    ["no transfer", [limit, memo], "no_transfer_instruction"],
    ["a transfer without its check", [transfer({ code: 3 })], "no_transfer_instruction"],
    ["a second memo", [transfer(), memo, memo], "memo_count"],
    ["a transfer of lamports", [transfer(), lamports], "unknown_optional_instruction"],
  ])("is refused with %s", async (_name, instructions, reason) => {
    await expect(read(payerPaidWire(instructions))).rejects.toMatchObject({
      reason: `invalid_exact_svm_payload_${reason}`,
    });
  });

  it("is refused when another pays the fee, or it is not signed, or another owns the tokens", async () => {
    const foreign = transfer({ authority: stranger.publicKey });
    const unsigned = payerPaidWire([transfer()]);
    unsigned.fill(0, 1, 65);
    for (const bytes of [
      wire([limit, price, transfer(), memo]),
      unsigned,
      payerPaidWire([foreign], [payer, stranger]),
    ])
      await expect(read(bytes)).rejects.toMatchObject({
        reason: "invalid_exact_svm_payload_signature_invalid",
      });
  });

  it("is refused where a multisignature account pays", async () => {
    const keys = [source, mint, destination, stranger.publicKey, payer.publicKey].map((pubkey, index) => ({
      pubkey,
      isSigner: index === 4,
      isWritable: index % 2 === 0,
    }));
    const { data, programId } = transfer();
    const shared = new TransactionInstruction({ programId, data, keys });
    await expect(read(payerPaidWire([shared]))).rejects.toMatchObject({
      reason: "invalid_exact_svm_payload_signature_invalid",
    });
  });

  it("is distinguished from one whose fee another pays, and neither reader accepts the other's", async () => {
    const own = payerPaidWire([limit, price, transfer(), memo]).toString("base64");
    const sponsored = wire([limit, price, transfer(), memo]).toString("base64");
    expect([isPayerPaid(own), isPayerPaid(sponsored)]).toEqual([true, false]);
    await expect(readPaymentTransaction(own)).rejects.toThrow();
    await expect(readPayerPaidTransaction(sponsored)).rejects.toThrow();
  });
});
