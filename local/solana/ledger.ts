import { Keypair, PublicKey, VersionedTransaction } from "@solana/web3.js";
import { getBase58Decoder } from "@solana/kit";
import { FailedTransactionMetadata, LiteSVM } from "litesvm";
import { associatedTokenAccount, messageHash, messageOf } from "../../lambdas/payments/x402/transaction.ts";

/** USDC of Solana's devnet, placed in the virtual machine with an authority of our own. */
export const usdcMint = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const memoProgram = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
const usdcDecimals = 6;
const lamportsPerSol = 1_000_000_000n;

/** A transaction that was executed. */
export interface Executed {
  readonly signature: string;
  readonly wire: Uint8Array;
  readonly slot: number;
  /** Epoch seconds. */
  readonly blockTime: number;
  /** As a node shows it: "[length] text". */
  readonly memo: string | null;
  readonly accounts: readonly string[];
}

export type Execution =
  { readonly signature: string } | { readonly error: string; readonly logs: readonly string[] };

/** A Solana of our own: the real virtual machine (LiteSVM) with a USDC mint and funded wallets. */
export interface SolanaLedger {
  /** A new wallet with this much SOL and USDC (base units). */
  createWallet(funds: { readonly sol?: bigint; readonly usdc?: bigint }): Promise<Keypair>;
  /** USDC of a wallet, in base units. */
  balance(owner: string): Promise<bigint>;
  account(
    address: string,
  ): { readonly data: Uint8Array; readonly owner: string; readonly lamports: bigint } | undefined;
  latestBlockhash(): string;
  isBlockhashValid(blockhash: string): boolean;
  /** Ends the life of every blockhash given out so far. */
  expireBlockhash(): void;
  simulate(wire: Uint8Array): Execution & { readonly units?: bigint };
  send(wire: Uint8Array): Execution;
  /** All that was executed, newest first. */
  readonly executed: readonly Executed[];
}

export function createSolanaLedger(): SolanaLedger {
  const svm = new LiteSVM();
  const executed: Executed[] = [];
  const hashes = new Set<string>();
  let slot = 1;

  const place = (address: string, data: Uint8Array): void => {
    svm.setAccount({
      address,
      data,
      executable: false,
      lamports: 10n * lamportsPerSol,
      programAddress: tokenProgram,
      space: BigInt(data.length),
    } as never);
  };
  place(usdcMint, mintData(Keypair.generate().publicKey));

  const tokenAccountOf = (owner: string) => associatedTokenAccount(owner, usdcMint);
  const accountAt = (address: string) => {
    const found = svm.getAccount(address as never);
    if (!found.exists) return undefined;
    return {
      data: Uint8Array.from(found.data),
      owner: String(found.programAddress),
      lamports: BigInt(found.lamports),
    };
  };

  return {
    executed,

    async createWallet({ sol = 0n, usdc = 0n }) {
      const wallet = Keypair.generate();
      const owner = wallet.publicKey.toBase58();
      if (sol > 0n) svm.airdrop(owner as never, (sol * lamportsPerSol) as never);
      place(await tokenAccountOf(owner), tokenAccountData(wallet.publicKey, usdc));
      return wallet;
    },

    async balance(owner) {
      const account = accountAt(await tokenAccountOf(owner));
      return account ? Buffer.from(account.data).readBigUInt64LE(64) : 0n;
    },

    account: accountAt,
    latestBlockhash: () => String(svm.latestBlockhash()),
    isBlockhashValid: (blockhash) => blockhash === String(svm.latestBlockhash()),
    expireBlockhash: () => {
      svm.expireBlockhash();
    },

    // The fee payer's slot is still empty when a facilitator simulates.
    simulate(wire) {
      if (hashes.has(messageHash(messageOf(wire)))) return { error: "AlreadyProcessed", logs: [] };
      svm.withSigverify(false);
      try {
        const outcome = svm.simulateTransaction(transactionOf(wire));
        if (outcome instanceof FailedTransactionMetadata) {
          return { error: outcome.err().toString(), logs: outcome.meta().logs() };
        }
        return { signature: "", units: outcome.meta().computeUnitsConsumed() };
      } finally {
        svm.withSigverify(true);
      }
    },

    send(wire) {
      const hash = messageHash(messageOf(wire));
      const transaction = VersionedTransaction.deserialize(wire);
      const signature = getBase58Decoder().decode(transaction.signatures[0] ?? new Uint8Array());
      // LiteSVM would take an executed message again; a real node does not.
      if (hashes.has(hash)) return { signature };
      const outcome = svm.sendTransaction(transactionOf(wire));
      if (outcome instanceof FailedTransactionMetadata) {
        return { error: outcome.err().toString(), logs: outcome.meta().logs() };
      }
      hashes.add(hash);
      executed.unshift({
        signature,
        wire,
        slot: ++slot,
        blockTime: Math.floor(Date.now() / 1000),
        memo: memoOf(transaction),
        accounts: transaction.message.staticAccountKeys.map((key) => key.toBase58()),
      });
      return { signature };
    },
  };
}

// LiteSVM takes a kit transaction: the message's bytes, and its signatures by address.
function transactionOf(wire: Uint8Array): never {
  const { message, signatures } = VersionedTransaction.deserialize(wire);
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures);
  return {
    messageBytes: messageOf(wire),
    signatures: Object.fromEntries(signers.map((signer, index) => [signer.toBase58(), signatures[index]])),
  } as never;
}

function memoOf({ message }: VersionedTransaction): string | null {
  const memos = message.compiledInstructions
    .filter(({ programIdIndex }) => message.staticAccountKeys[programIdIndex]?.toBase58() === memoProgram)
    .map(({ data }) => `[${String(data.length)}] ${Buffer.from(data).toString("utf8")}`);
  return memos.length > 0 ? memos.join("; ") : null;
}

// SPL Token's Mint: authority (option), supply, decimals, initialised, freeze authority (option).
function mintData(authority: PublicKey): Uint8Array {
  const data = Buffer.alloc(82);
  data.writeUInt32LE(1, 0);
  authority.toBuffer().copy(data, 4);
  data.writeBigUInt64LE(1_000_000_000_000_000n, 36);
  data.writeUInt8(usdcDecimals, 44);
  data.writeUInt8(1, 45);
  return data;
}

// SPL Token's Account: mint, owner, amount, no delegate, state initialised, not native, no close authority.
function tokenAccountData(owner: PublicKey, amount: bigint): Uint8Array {
  const data = Buffer.alloc(165);
  new PublicKey(usdcMint).toBuffer().copy(data, 0);
  owner.toBuffer().copy(data, 32);
  data.writeBigUInt64LE(amount, 64);
  data.writeUInt8(1, 108);
  return data;
}
