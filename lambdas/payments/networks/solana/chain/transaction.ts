import { createHash, createPublicKey, verify } from "node:crypto";
import type { MessageCompiledInstruction, PublicKey, VersionedMessage } from "@solana/web3.js";
import { decodeWire, type Wire } from "./wire.ts";

// Programs that a payment may call (x402 "exact" scheme on SVM), by base58 address.

/** SPL Token, the program of USDC. */
export const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const associatedTokenProgram = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";
const computeBudgetProgram = "ComputeBudget111111111111111111111111111111";
const memoProgram = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
/** Lighthouse; Phantom and Solflare add its assertions to the transactions that they sign. */
const lighthouseProgram = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";

/** The programs that a transfer may call: those of token and memo, and others that move nothing. */
export const transferPrograms = {
  token: tokenProgram,
  memo: memoProgram,
  others: [computeBudgetProgram, lighthouseProgram] as readonly string[],
};

const transferCheckedCode = 12;
/** Limit on the compute price, in millionths of a lamport per compute unit: the one of `@x402/svm`'s facilitators. */
const maxComputePrice = 5_000_000n;
/** Limit on what priority may cost the fee payer, in lamports: 0.0001 SOL. */
const maxPriorityFee = 100_000n;

/** All that a signed payment transaction does. */
export interface PaymentTransaction {
  /** SHA-256 of the message, hex. It does not depend on the fee payer's signature, which is still empty. */
  readonly messageHash: string;
  readonly feePayer: string;
  /** Owner of the tokens. */
  readonly payer: string;
  readonly mint: string;
  /** Token account that receives. */
  readonly destination: string;
  /** Base units, in decimal digits. */
  readonly amount: string;
  /** Undefined if there is none, since not every client writes one. */
  readonly memo: string | undefined;
  readonly blockhash: string;
}

/** The transaction is no payment; `reason` is an error code of the x402 protocol. */
export class NotAPaymentError extends Error {
  override readonly name = "NotAPaymentError";
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads a transaction of the layout that the x402 "exact" scheme on SVM prescribes: compute limit, compute price, TransferChecked, then at most one
 * memo and wallet assertions. Any other instruction is refused, so the transaction has no other effects than those returned. Every signature except
 * the fee payer's must be present and valid.
 * @param base64 the wire transaction
 * @throws {NotAPaymentError} with the protocol's error code
 */
export async function readPaymentTransaction(base64: string): Promise<PaymentTransaction> {
  const wire = await decodeWire(Buffer.from(base64, "base64"));
  if (!wire) {
    throw new NotAPaymentError("invalid_exact_svm_payload_transaction_could_not_be_decoded");
  }
  const { decoded: message, signatures } = wire;
  const keys = message.staticAccountKeys;
  refuseAmbiguous(message);
  const feePayer = keyAt(keys, 0);
  checkSignatures(keys, wire);

  const instructions = message.compiledInstructions;
  const [limit, price, transfer, ...rest] = instructions;
  if (!limit || !price || !transfer || rest.length > 4) {
    throw new NotAPaymentError("invalid_exact_svm_payload_transaction_instructions_length");
  }
  const findProgram = (instruction: MessageCompiledInstruction) => keyAt(keys, instruction.programIdIndex);
  if (findProgram(limit) !== computeBudgetProgram || limit.data[0] !== 2) {
    throw new NotAPaymentError(
      "invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction",
    );
  }
  if (findProgram(price) !== computeBudgetProgram || price.data[0] !== 3) {
    throw new NotAPaymentError(
      "invalid_exact_svm_payload_transaction_instructions_compute_price_instruction",
    );
  }
  checkPriorityFee(limit, price);
  const { owner: payer, mint, destination, amount } = readTransfer(transfer, keys);
  if (!isSignedByOwner(transfer, signatures.length)) {
    throw new NotAPaymentError("invalid_exact_svm_payload_signature_invalid");
  }
  if (transfer.accountKeyIndexes.includes(0)) {
    throw new NotAPaymentError("invalid_exact_svm_payload_transaction_fee_payer_transferring_funds");
  }

  const memos = rest.filter((instruction) => findProgram(instruction) === memoProgram);
  const foreign = rest.filter(
    (instruction) => ![memoProgram, lighthouseProgram].includes(findProgram(instruction)),
  );
  if (foreign.length > 0)
    throw new NotAPaymentError("invalid_exact_svm_payload_unknown_optional_instruction");
  // x402 "exact" on SVM, section 2.1.1: the fee payer signs all instructions, so one that names it could spend its funds.
  if (instructions.some(({ accountKeyIndexes }) => accountKeyIndexes.includes(0))) {
    throw new NotAPaymentError(
      "invalid_exact_svm_payload_transaction_fee_payer_included_in_instruction_accounts",
    );
  }
  const [memo, ...moreMemos] = memos;
  if (moreMemos.length > 0) throw new NotAPaymentError("invalid_exact_svm_payload_memo_count");

  return {
    messageHash: messageHash(wire.message),
    feePayer,
    payer,
    mint,
    destination,
    amount,
    memo: memo && Buffer.from(memo.data).toString("utf8"),
    blockhash: message.recentBlockhash,
  };
}

/** Refuses a message of which a reader may see less than a node does. @throws {NotAPaymentError} */
export function refuseAmbiguous({ staticAccountKeys: keys, addressTableLookups }: VersionedMessage): void {
  // A duplicate key could sign in the fee payer's place, and no node executes it.
  const hasTwins = new Set(keys.map((key) => key.toBase58())).size < keys.length;
  if (addressTableLookups.length > 0 || hasTwins) {
    throw new NotAPaymentError("invalid_exact_svm_payload_transaction");
  }
}

/** Reads TransferChecked of the token program. @throws {NotAPaymentError} for any other instruction */
export function readTransfer(
  transfer: MessageCompiledInstruction,
  keys: readonly PublicKey[],
): Pick<PaymentTransaction, "mint" | "destination" | "amount"> & { readonly owner: string } {
  const [, mint, destination, owner] = transfer.accountKeyIndexes.map((index) => keyAt(keys, index));
  const data = Buffer.from(transfer.data);
  if (
    keyAt(keys, transfer.programIdIndex) !== tokenProgram ||
    data.length !== 10 ||
    data[0] !== transferCheckedCode ||
    mint === undefined ||
    destination === undefined ||
    owner === undefined
  ) {
    throw new NotAPaymentError("invalid_exact_svm_payload_no_transfer_instruction");
  }
  return { mint, destination, owner, amount: data.readBigUInt64LE(1).toString() };
}

/**
 * Returns whether those have signed who may move the tokens: their owner or, for a multisignature account, its signers, which follow it (SPL Token,
 * TransferChecked). Any other transfer would fail, and its check by a facilitator would cost a stranger nothing.
 */
function isSignedByOwner({ accountKeyIndexes }: MessageCompiledInstruction, signatures: number): boolean {
  const [owner = signatures, ...signers] = accountKeyIndexes.slice(3);
  return signers.length === 0 ? owner < signatures : signers.every((signer) => signer < signatures);
}

/** Checks the fee payer's cost of a payment (x402 "exact" on SVM, section 2.2.1). */
function checkPriorityFee(limit: MessageCompiledInstruction, price: MessageCompiledInstruction): void {
  if (limit.data.length !== 5 || price.data.length !== 9) {
    throw new NotAPaymentError(
      "invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction",
    );
  }
  const units = BigInt(Buffer.from(limit.data).readUInt32LE(1));
  const microLamports = Buffer.from(price.data).readBigUInt64LE(1);
  if (microLamports > maxComputePrice || (units * microLamports) / 1_000_000n > maxPriorityFee) {
    throw new NotAPaymentError(
      "invalid_exact_svm_payload_transaction_instructions_compute_price_instruction_too_high",
    );
  }
}

/** Returns SHA-256 of a serialised message, hex. */
export function messageHash(messageBytes: Uint8Array): string {
  return createHash("sha256").update(messageBytes).digest("hex");
}

/** Returns the token account in which a wallet holds an asset. Payments to no other account are accepted. */
export async function associatedTokenAccount(owner: string, mint: string): Promise<string> {
  const { PublicKey } = await import("./web3.ts");
  const seeds = [owner, tokenProgram, mint].map((address) => new PublicKey(address).toBuffer());
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(associatedTokenProgram))[0].toBase58();
}

function checkSignatures(keys: readonly PublicKey[], { signatures, message }: Wire): void {
  const [, ...others] = signatures;
  const allGood = others.every((signature, index) => {
    const signer = keys[index + 1];
    return signer !== undefined && isSignedBy(signer, signature, message);
  });
  if (others.length === 0 || !allGood) {
    throw new NotAPaymentError("invalid_exact_svm_payload_signature_invalid");
  }
}

// DER prefix of an Ed25519 public key (RFC 8410, section 4).
const ed25519Prefix = Buffer.from("302a300506032b6570032100", "hex");

/** Returns whether an account has signed a message (Ed25519). */
export function isSignedBy(signer: PublicKey, signature: Uint8Array, messageBytes: Uint8Array): boolean {
  const der = Buffer.concat([ed25519Prefix, signer.toBytes()]);
  return verify(null, messageBytes, createPublicKey({ key: der, format: "der", type: "spki" }), signature);
}

/** Returns the address at an index. @throws {NotAPaymentError} if there is none */
export function keyAt(keys: readonly PublicKey[], index: number): string {
  const key = keys[index];
  if (!key) throw new NotAPaymentError("invalid_exact_svm_payload_transaction_could_not_be_decoded");
  return key.toBase58();
}
