import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";

// The parts of payment transactions, good and bad.

const tokenProgram = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
export const memoProgram = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
export const lighthouse = new PublicKey("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");
export const [feePayer, payer] = [Keypair.generate(), Keypair.generate()];
export const [source, mint, destination] = [
  Keypair.generate().publicKey,
  Keypair.generate().publicKey,
  Keypair.generate().publicKey,
];
export const blockhash = Keypair.generate().publicKey.toBase58();

export const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 });
export const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 });
export const memo = new TransactionInstruction({
  programId: memoProgram,
  keys: [],
  data: Buffer.from("m".repeat(32)),
});
export const assertion = new TransactionInstruction({
  programId: lighthouse,
  keys: [],
  data: Buffer.from([1]),
});

/** Creates a transfer of tokens. @param options differences from a valid one; `signers` are those of a multisignature account */
export function transfer(
  options: {
    from?: PublicKey;
    to?: PublicKey;
    asset?: PublicKey;
    authority?: PublicKey;
    signers?: PublicKey[];
    code?: number;
    program?: PublicKey;
  } = {},
) {
  const {
    from = source,
    to = destination,
    asset = mint,
    authority = payer.publicKey,
    signers,
    code = 12,
    program = tokenProgram,
  } = options;
  const data = Buffer.alloc(10);
  data[0] = code;
  data.writeBigUInt64LE(10_000n, 1);
  data[9] = 6;
  return new TransactionInstruction({
    programId: program,
    data,
    keys: [
      { pubkey: from, isSigner: false, isWritable: true },
      { pubkey: asset, isSigner: false, isWritable: false },
      { pubkey: to, isSigner: false, isWritable: true },
      { pubkey: authority, isSigner: signers === undefined, isWritable: false },
      ...(signers ?? []).map((pubkey) => ({ pubkey, isSigner: true, isWritable: false })),
    ],
  });
}

/** Encodes a transaction of these instructions, signed by the payer and not yet by the fee payer. */
export function wire(
  instructions: TransactionInstruction[],
  signers: Keypair[] = [payer],
  payerKey: PublicKey = feePayer.publicKey,
): Buffer {
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: blockhash,
    instructions,
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign(signers);
  return Buffer.from(transaction.serialize());
}

/** Encodes the same, whose payer pays the fee. */
export function payerPaidWire(instructions: TransactionInstruction[], signers: Keypair[] = [payer]): Buffer {
  return wire(instructions, signers, payer.publicKey);
}
