import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import { readSignedPayment } from "../../../../../lambdas/payments/x402/chain/signed-payment.ts";
import {
  messageHash,
  readPaymentTransaction,
} from "../../../../../lambdas/payments/x402/chain/transaction.ts";

const tokenProgram = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const memoProgram = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
const lighthouse = new PublicKey("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");
const [feePayer, payer] = [Keypair.generate(), Keypair.generate()];
const [source, mint, destination] = [
  Keypair.generate().publicKey,
  Keypair.generate().publicKey,
  Keypair.generate().publicKey,
];
const blockhash = Keypair.generate().publicKey.toBase58();

const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 });
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 });
const memo = new TransactionInstruction({
  programId: memoProgram,
  keys: [],
  data: Buffer.from("m".repeat(32)),
});
const assertion = new TransactionInstruction({ programId: lighthouse, keys: [], data: Buffer.from([1]) });

function transfer(
  options: { from?: PublicKey; authority?: PublicKey; code?: number; program?: PublicKey } = {},
) {
  const { from = source, authority = payer.publicKey, code = 12, program = tokenProgram } = options;
  const data = Buffer.alloc(10);
  data[0] = code;
  data.writeBigUInt64LE(10_000n, 1);
  data[9] = 6;
  return new TransactionInstruction({
    programId: program,
    data,
    keys: [
      { pubkey: from, isSigner: false, isWritable: true },
      { pubkey: mint, isSigner: false, isWritable: false },
      { pubkey: destination, isSigner: false, isWritable: true },
      { pubkey: authority, isSigner: true, isWritable: false },
    ],
  });
}

/** A wire transaction of these instructions, signed by the payer and not yet by the fee payer. */
function wire(instructions: TransactionInstruction[], signers: Keypair[] = [payer]): Buffer {
  const message = new TransactionMessage({
    payerKey: feePayer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign(signers);
  return Buffer.from(transaction.serialize());
}

const read = (bytes: Buffer) => readPaymentTransaction(bytes.toString("base64"));
const drain = SystemProgram.transfer({
  fromPubkey: feePayer.publicKey,
  toPubkey: payer.publicKey,
  lamports: 1,
});

describe("a payment transaction", () => {
  it("is read as what it does", async () => {
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

  it("may say nothing", async () => {
    expect((await read(wire([limit, price, transfer()]))).memo).toBeUndefined();
    expect((await read(wire([limit, price, transfer(), assertion]))).memo).toBeUndefined();
  });

  it("may pay for priority as wallets do", async () => {
    const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 });
    const busy = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 400_000 });
    await expect(read(wire([units, busy, transfer(), memo]))).resolves.toBeDefined();
  });

  it("may carry a wallet's assertions", async () => {
    await expect(read(wire([limit, price, transfer(), assertion, assertion, memo]))).resolves.toBeDefined();
  });

  it("is the same payment whatever stands in the fee payer's slot, signed or not", async () => {
    const bytes = wire([limit, price, transfer(), memo]);
    const signed = wire([limit, price, transfer(), memo], [payer, feePayer]);
    expect((await read(signed)).messageHash).toBe((await read(bytes)).messageHash);
  });
});

describe("a payment that was claimed", () => {
  it("is read from its transaction, in bytes as it is kept or base64 as it was, and from what is on record", async () => {
    const bytes = wire([limit, price, transfer(), memo]);
    const evidence = { payer: payer.publicKey.toBase58(), amount: "10000", not_before: 7, version: 1 };
    const paid = {
      ...(await read(bytes)),
      ...{ ...evidence, transaction: bytes.toString("base64") },
    };
    expect(await readSignedPayment({ evidence, instrument: Uint8Array.from(bytes) })).toEqual(paid);
    const before = { ...evidence, transaction: paid.transaction, fee_payer: paid.feePayer, blockhash };
    expect(await readSignedPayment({ evidence: before })).toEqual(paid);
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
  ["two memos", () => wire([limit, price, transfer(), memo, memo]), "memo_count"],
  ["no signature of the payer", () => wire([limit, price, transfer(), memo], []), "signature_invalid"],
];

describe("a transaction that is no payment", () => {
  it.each(attacks)("%s: %s", async (_name, bytes, reason) => {
    await expect(read(bytes())).rejects.toMatchObject({ reason: `${prefix}_${reason}` });
  });

  it("one byte of the message changed after it was signed", async () => {
    const bytes = wire([limit, price, transfer(), memo]);
    const last = bytes.length - 2;
    bytes[last] = (bytes[last] ?? 0) ^ 1;
    await expect(read(bytes)).rejects.toThrow();
  });

  it("bytes behind the message, which the payer has not signed", async () => {
    await expect(
      read(Buffer.concat([wire([limit, price, transfer(), memo]), Buffer.from([0])])),
    ).rejects.toThrow();
  });
});
