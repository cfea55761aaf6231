import { ComputeBudgetProgram, Keypair, SystemProgram, TransactionInstruction } from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import { readSignedPayment } from "../../../../../../lambdas/payments/networks/solana/chain/signed-payment.ts";
import {
  messageHash,
  readPaymentTransaction,
} from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import {
  assertion,
  blockhash,
  destination,
  feePayer,
  lighthouse,
  limit,
  memo,
  memoProgram,
  mint,
  payer,
  price,
  source,
  transfer,
  wire,
} from "./wire.ts";

const read = (bytes: Buffer) => readPaymentTransaction(bytes.toString("base64"));
const drain = SystemProgram.transfer({
  fromPubkey: feePayer.publicKey,
  toPubkey: payer.publicKey,
  lamports: 1,
});

describe("a payment transaction", () => {
  it("is read as a transfer", async () => {
    const bytes = wire([limit, price, transfer(), memo]);
    expect(await read(bytes)).toEqual({
      messageHash: messageHash(bytes.subarray(1 + 2 * 64)),
      feePayer: feePayer.publicKey.toBase58(),
      payer: payer.publicKey.toBase58(),
      mint: mint.toBase58(),
      destination: destination.toBase58(),
      amount: "10000",
      memo: "m".repeat(32),
      blockhash,
    });
  });

  it("may have no memo", async () => {
    expect((await read(wire([limit, price, transfer()]))).memo).toBeUndefined();
    expect((await read(wire([limit, price, transfer(), assertion]))).memo).toBeUndefined();
  });

  it("may pay for priority as wallets do", async () => {
    const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 });
    const busy = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 400_000 });
    await expect(read(wire([units, busy, transfer(), memo]))).resolves.toBeDefined();
  });

  it("may contain a wallet's assertions", async () => {
    await expect(read(wire([limit, price, transfer(), assertion, assertion, memo]))).resolves.toBeDefined();
  });

  it("may move the tokens of a multisignature account, whose signers sign", async () => {
    const shared = Keypair.generate().publicKey;
    const paid = await read(
      wire([limit, price, transfer({ authority: shared, signers: [payer.publicKey] })]),
    );
    expect(paid.payer).toBe(shared.toBase58());
  });

  it("is the same payment with any bytes in the fee payer's slot, signed or not", async () => {
    const bytes = wire([limit, price, transfer(), memo]);
    const signed = wire([limit, price, transfer(), memo], [payer, feePayer]);
    expect((await read(signed)).messageHash).toBe((await read(bytes)).messageHash);
  });
});

describe("a payment that was claimed", () => {
  it("is read alike from its transaction and from its record", async () => {
    const bytes = wire([limit, price, transfer(), memo]);
    const railData = { payer: payer.publicKey.toBase58(), amount: "10000", not_before: 7 };
    // Earlier records have the version of the protocol as well.
    const onRecord = { ...railData, version: 1 };
    const paid = {
      ...(await read(bytes)),
      ...{ ...railData, transaction: bytes.toString("base64") },
    };
    expect(
      await readSignedPayment({ railData: onRecord, signedTransaction: Uint8Array.from(bytes) }),
    ).toEqual(paid);
  });
});

const prefix = "invalid_exact_svm_payload";
const attacks: readonly [name: string, bytes: () => Buffer, reason: string][] = [
  ["bytes that are none", () => Buffer.from("nonsense"), "transaction_could_not_be_decoded"],
  ["no bytes", () => Buffer.alloc(0), "transaction_could_not_be_decoded"],
  ["a transfer alone", () => wire([transfer()]), "transaction_instructions_length"],
  [
    "too many instructions",
    () => wire([limit, price, transfer(), ...Array<TransactionInstruction>(5).fill(memo)]),
    "transaction_instructions_length",
  ],
  [
    "no compute limit",
    () => wire([memo, price, transfer(), memo]),
    "transaction_instructions_compute_limit_instruction",
  ],
  [
    "no compute price",
    () => wire([limit, memo, transfer(), memo]),
    "transaction_instructions_compute_price_instruction",
  ],
  [
    "a durable nonce, which never expires",
    () =>
      wire([
        SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: payer.publicKey }),
        limit,
        price,
        transfer(),
        memo,
      ]),
    "transaction_instructions_compute_limit_instruction",
  ],
  [
    "an approval instead of a transfer",
    () => wire([limit, price, transfer({ code: 13 }), memo]),
    "no_transfer_instruction",
  ],
  [
    "a transfer of another token program",
    () => wire([limit, price, transfer({ program: lighthouse }), memo]),
    "no_transfer_instruction",
  ],
  [
    "a second transfer behind the first",
    () => wire([limit, price, transfer(), transfer(), memo]),
    "unknown_optional_instruction",
  ],
  [
    "a drain of the fee payer",
    () => wire([limit, price, transfer(), drain, memo]),
    "unknown_optional_instruction",
  ],
  [
    "a wallet's assertion that has the fee payer sign",
    () =>
      wire([
        limit,
        price,
        transfer(),
        new TransactionInstruction({
          programId: lighthouse,
          keys: [{ pubkey: feePayer.publicKey, isSigner: true, isWritable: true }],
          data: Buffer.from([0]),
        }),
      ]),
    "transaction_fee_payer_included_in_instruction_accounts",
  ],
  [
    "a memo that has the fee payer sign",
    () =>
      wire([
        limit,
        price,
        transfer(),
        new TransactionInstruction({
          programId: memoProgram,
          keys: [{ pubkey: feePayer.publicKey, isSigner: true, isWritable: false }],
          data: Buffer.from("m"),
        }),
      ]),
    "transaction_fee_payer_included_in_instruction_accounts",
  ],
  [
    "a compute price beyond what facilitators sign",
    () => wire([limit, ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000_001 }), transfer()]),
    "transaction_instructions_compute_price_instruction_too_high",
  ],
  [
    "compute units that cost the fee payer more than 0.0001 SOL",
    () =>
      wire([
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 72_000 }),
        transfer(),
      ]),
    "transaction_instructions_compute_price_instruction_too_high",
  ],
  [
    "the fee payer's own tokens",
    () => wire([limit, price, transfer({ authority: feePayer.publicKey }), memo], []),
    "signature_invalid",
  ],
  [
    "the fee payer's account as the source",
    () => wire([limit, price, transfer({ from: feePayer.publicKey }), memo]),
    "transaction_fee_payer_transferring_funds",
  ],
  [
    "the tokens of a wallet that has not signed, with a stranger's signature",
    () =>
      wire([
        limit,
        price,
        transfer({ authority: Keypair.generate().publicKey, signers: [] }),
        new TransactionInstruction({
          programId: memoProgram,
          keys: [{ pubkey: payer.publicKey, isSigner: true, isWritable: false }],
          data: Buffer.from("m"),
        }),
      ]),
    "signature_invalid",
  ],
  ["two memos", () => wire([limit, price, transfer(), memo, memo]), "memo_count"],
  ["no signature of the payer", () => wire([limit, price, transfer(), memo], []), "signature_invalid"],
];

describe("a transaction that is no payment", () => {
  it.each(attacks)("is refused: %s: %s", async (_name, bytes, reason) => {
    await expect(read(bytes())).rejects.toMatchObject({ reason: `${prefix}_${reason}` });
  });

  it("is refused with one byte of the message changed after it was signed", async () => {
    const bytes = wire([limit, price, transfer(), memo]);
    const last = bytes.length - 2;
    bytes[last] = (bytes[last] ?? 0) ^ 1;
    await expect(read(bytes)).rejects.toThrow();
  });

  it("is refused with bytes after the message, which the payer has not signed", async () => {
    await expect(
      read(Buffer.concat([wire([limit, price, transfer(), memo]), Buffer.from([0])])),
    ).rejects.toThrow();
  });
});
