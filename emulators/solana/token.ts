import { PublicKey, type VersionedTransaction } from "@solana/web3.js";

/** USDC of Solana's devnet, placed in the virtual machine with an authority of our own. */
export const usdcMint = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
/** Decimals of USDC. */
export const usdcDecimals = 6;
/** Address of the SPL Token program. */
export const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const memoProgram = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";

/** Writes USDC's mint as SPL Token stores a `Mint`: authority (option), supply, decimals, initialised, freeze authority (option). */
export function mintData(authority: PublicKey): Uint8Array {
  const data = Buffer.alloc(82);
  data.writeUInt32LE(1, 0);
  authority.toBuffer().copy(data, 4);
  data.writeBigUInt64LE(1_000_000_000_000_000n, 36);
  data.writeUInt8(usdcDecimals, 44);
  data.writeUInt8(1, 45);
  return data;
}

/** Writes a token account as SPL Token stores an `Account`: mint, owner, amount, no delegate, state, not native. @param amount base units */
export function tokenAccountData(owner: PublicKey, amount: bigint): Uint8Array {
  const data = Buffer.alloc(165);
  new PublicKey(usdcMint).toBuffer().copy(data, 0);
  owner.toBuffer().copy(data, 32);
  data.writeBigUInt64LE(amount, 64);
  data.writeUInt8(1, 108);
  return data;
}

/** Returns base units that a token account holds. */
export function tokenAmount(data: Uint8Array): bigint {
  return Buffer.from(data).readBigUInt64LE(64);
}

/** Reads a transaction's memos as a node shows them: "[length] text", several joined by "; ". */
export function readMemo({ message }: VersionedTransaction): string | null {
  const memos = message.compiledInstructions
    .filter(({ programIdIndex }) => message.staticAccountKeys[programIdIndex]?.toBase58() === memoProgram)
    .map(({ data }) => `[${String(data.length)}] ${Buffer.from(data).toString("utf8")}`);
  return memos.length > 0 ? memos.join("; ") : null;
}
