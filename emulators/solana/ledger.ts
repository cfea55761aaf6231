import { getBase58Decoder } from "@solana/kit";
import { Keypair, VersionedTransaction } from "@solana/web3.js";
import { FailedTransactionMetadata, LiteSVM } from "litesvm";
import {
  associatedTokenAccount,
  messageHash,
} from "../../lambdas/payments/networks/solana/chain/transaction.ts";
import { splitWire } from "../../lambdas/payments/networks/solana/chain/wire.ts";
import { failedInExecution, parseFailure, type TransactionFailure } from "./failure.ts";
import { createSlots, slotsToExpire, type Slots } from "./slots.ts";
import { readMemo, mintData, tokenAccountData, tokenAmount, tokenProgram, usdcMint } from "./token.ts";

export { usdcMint } from "./token.ts";

const lamportsPerSol = 1_000_000_000n;

/** A transaction that is in a block, whether it succeeded or not. */
export interface Executed {
  readonly signature: string;
  readonly wire: Uint8Array;
  readonly slot: number;
  /** Epoch seconds. */
  readonly blockTime: number;
  /** null when it succeeded. */
  readonly err: TransactionFailure | null;
  readonly logs: readonly string[];
  /** As a node shows it: "[length] text". */
  readonly memo: string | null;
  readonly accounts: readonly string[];
}

/** What became, or would become, of a transaction. */
export interface Outcome {
  readonly signature: string;
  readonly err: TransactionFailure | null;
  readonly logs: readonly string[];
  readonly units: bigint;
}

/** Options of Solana's `simulateTransaction`. */
export interface SimulationOptions {
  /** Whether signatures are checked; the fee payer's slot is still empty when a facilitator simulates. */
  readonly sigVerify?: boolean;
  readonly replaceRecentBlockhash?: boolean;
}

/** A Solana of our own: the real virtual machine (LiteSVM) with a USDC mint and funded wallets. */
export interface SolanaLedger {
  /** Creates a new wallet with this much SOL and USDC (base units), and its USDC account even when that is empty. */
  createWallet(funds: { readonly sol?: bigint; readonly usdc?: bigint }): Promise<Keypair>;
  /** Returns USDC of a wallet, in base units. */
  balance(owner: string): Promise<bigint>;
  account(
    address: string,
  ): { readonly data: Uint8Array; readonly owner: string; readonly lamports: bigint } | undefined;
  readonly slots: Slots;
  /** Ends the life of every blockhash given out so far. */
  expireBlockhash(): void;
  /** Changes nothing. */
  simulate(wire: Uint8Array, options?: SimulationOptions): Outcome;
  /** Executes. A transaction that a block would not take leaves no trace but its outcome. */
  send(wire: Uint8Array): Outcome;
  /** All that is in blocks, newest first. */
  readonly executed: readonly Executed[];
}

/** Creates a ledger on a Solana virtual machine. @param slotMs length of a slot; Solana's is 400 ms */
export function createSolanaLedger(slotMs = 400): SolanaLedger {
  const svm = new LiteSVM().withBlockhashCheck(false);
  const slots = createSlots(() => {
    svm.expireBlockhash();
    return String(svm.latestBlockhash());
  }, slotMs);
  const executed: Executed[] = [];
  const executedHashes = new Set<string>();

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

  const deriveTokenAccount = (owner: string) => associatedTokenAccount(owner, usdcMint);
  const accountAt = (address: string) => {
    const account = svm.getAccount(address as never);
    if (!account.exists) return undefined;
    return {
      data: Uint8Array.from(account.data),
      owner: String(account.programAddress),
      lamports: BigInt(account.lamports),
    };
  };

  /** Returns the error of a node's checks before a transaction runs. LiteSVM knows an executed one only by its signature; a node, by its message. */
  const refusal = (message: Uint8Array, blockhash: string | undefined): TransactionFailure | undefined => {
    if (blockhash !== undefined && !slots.isBlockhashValid(blockhash, "confirmed"))
      return "BlockhashNotFound";
    return executedHashes.has(messageHash(message)) ? "AlreadyProcessed" : undefined;
  };

  return {
    executed,
    slots,
    account: accountAt,

    async createWallet({ sol = 0n, usdc = 0n }) {
      const wallet = Keypair.generate();
      const owner = wallet.publicKey.toBase58();
      if (sol > 0n) svm.airdrop(owner as never, (sol * lamportsPerSol) as never);
      place(await deriveTokenAccount(owner), tokenAccountData(wallet.publicKey, usdc));
      return wallet;
    },

    async balance(owner) {
      const account = accountAt(await deriveTokenAccount(owner));
      return account ? tokenAmount(account.data) : 0n;
    },

    expireBlockhash() {
      slots.advance(slotsToExpire);
    },

    simulate(wire, { sigVerify = false, replaceRecentBlockhash = false } = {}) {
      const { message, blockhash, signature, forSvm } = decode(wire);
      const refused = refusal(message, replaceRecentBlockhash ? undefined : blockhash);
      if (refused !== undefined) return { signature, err: refused, logs: [], units: 0n };
      svm.withSigverify(sigVerify);
      try {
        return toOutcome(signature, svm.simulateTransaction(forSvm));
      } finally {
        svm.withSigverify(true);
      }
    },

    send(wire) {
      const { transaction, message, blockhash, signature, forSvm } = decode(wire);
      const refused = refusal(message, blockhash);
      if (refused !== undefined) return { signature, err: refused, logs: [], units: 0n };
      const outcome = toOutcome(signature, svm.sendTransaction(forSvm));
      if (outcome.err !== null && !failedInExecution(outcome.err)) return outcome;
      executedHashes.add(messageHash(message));
      executed.unshift({
        signature,
        wire,
        slot: slots.current("confirmed"),
        blockTime: Math.floor(Date.now() / 1000),
        err: outcome.err,
        logs: outcome.logs,
        memo: readMemo(transaction),
        accounts: transaction.message.staticAccountKeys.map((key) => key.toBase58()),
      });
      return outcome;
    },
  };
}

function toOutcome(
  signature: string,
  result: ReturnType<LiteSVM["simulateTransaction" | "sendTransaction"]>,
): Outcome {
  const failed = result instanceof FailedTransactionMetadata;
  const meta = failed || "meta" in result ? result.meta() : result;
  return {
    signature,
    err: failed ? parseFailure(result) : null,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
  };
}

/** Decodes a transaction. @throws {Error} when these bytes are none */
function decode(wire: Uint8Array) {
  const parts = splitWire(wire);
  if (!parts) throw new Error("These bytes are no transaction");
  const transaction = VersionedTransaction.deserialize(wire);
  const { message, signatures } = transaction;
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures);
  return {
    transaction,
    message: parts.message,
    blockhash: message.recentBlockhash,
    signature: getBase58Decoder().decode(signatures[0] ?? new Uint8Array()),
    // LiteSVM takes a kit transaction (of a later kit than ours): the message's bytes, and its signatures by address.
    forSvm: {
      messageBytes: parts.message,
      signatures: Object.fromEntries(signers.map((signer, index) => [signer.toBase58(), signatures[index]])),
    } as never,
  };
}
