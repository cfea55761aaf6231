import { VersionedTransaction, type Keypair, type MessageCompiledInstruction } from "@solana/web3.js";
import { getBase58Decoder } from "@solana/kit";
import * as z from "zod";
import { parseSolanaKey } from "../../../client/payment/solana-key.ts";
import { usdcDecimals } from "../../../lambdas/payments/usdc.ts";
import { ChainError, createJsonRpc, type JsonRpc } from "../../../lambdas/payments/networks/json-rpc.ts";
import { createSolanaChain } from "../../../lambdas/payments/networks/solana/chain/chain.ts";
import { createSolanaRpc, type SolanaRpc } from "../../../lambdas/payments/networks/solana/chain/rpc.ts";
import {
  associatedTokenAccount,
  messageHash,
  readTransfer,
  tokenProgram,
  transferPrograms,
} from "../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { decodeWire } from "../../../lambdas/payments/networks/solana/chain/wire.ts";
import { usdcNetworks } from "../../../lambdas/http-contract/payment/usdc-networks.ts";
import { CannotRefundError, type TransferBy, type TransferOutcome } from "../attempt.ts";
import type { RefundSettings } from "../settings.ts";
import type { RefundPlan, RefundWay } from "../way.ts";
import { notOnChain, readUsdcPayment, usdcText, type UsdcPayment } from "./amounts.ts";

export interface SolanaWayOptions extends Pick<RefundSettings, "solana"> {
  readonly clock: () => number;
  /** How often a transaction is sent, five seconds apart, before the outcome is left to the next run; 8 when absent. */
  readonly sends?: number;
}

const rpcTimeoutMs = 10_000;
/** How far before its record a refund's transaction is looked for, in ms: much more than clocks differ. */
const clockSlackMs = 3_600_000;
const computeBudgetProgram = "ComputeBudget111111111111111111111111111111";
/** SPL Token, TransferChecked. */
const transferCheckedCode = 12;
/** Units of a transfer with a memo of its length, with a margin; and the limit on a unit's price, in millionths of a lamport: 4,000 lamports in all. */
const computeUnits = 80_000;
const unitPrice = 50_000n;

const latestBlockhash = z.object({ value: z.object({ blockhash: z.string() }) });
const accountInfo = z.object({
  value: z
    .object({ lamports: z.number(), owner: z.string(), data: z.tuple([z.string(), z.literal("base64")]) })
    .nullable(),
});

/** Pays USDC on Solana from a wallet of the operator's machine. */
export function createSolanaWay({ solana, clock, sends = 8 }: SolanaWayOptions): RefundWay {
  const findRpcUrl = (network: string): string =>
    solana?.REFUND_SOLANA_RPC_URL ?? usdcNetworks[network]?.rpcUrl ?? "";
  const openNode = async (network: string) => {
    const address = () => Promise.resolve(findRpcUrl(network));
    const call = createJsonRpc("Solana", address, rpcTimeoutMs);
    // On another network every transaction looks as though it had never landed.
    const genesis = await call(z.string(), "getGenesisHash", []);
    if (!genesis.startsWith(network.replace("solana:", "")))
      throw new CannotRefundError(`The node at REFUND_SOLANA_RPC_URL does not serve ${network}.`);
    return { call, rpc: createSolanaRpc(address, rpcTimeoutMs) };
  };

  return {
    plan: ({ payer }): RefundPlan =>
      solana ? { to: payer ?? "" } : { byHand: "Set REFUND_SOLANA_WALLET_KEY to pay it" },

    async prepare(refund) {
      const payment = readUsdcPayment(refund);
      const wallet = await openWallet(solana?.REFUND_SOLANA_WALLET_KEY ?? "");
      try {
        const { call, rpc } = await openNode(payment.network);
        await checkReceived(rpc, payment);
        const signed = await signTransfer(call, wallet, payment, refund.payment_id);
        if (!(await rpc.simulate(signed.transaction)))
          throw new CannotRefundError(
            `Solana rejected the transfer from ${signed.wallet}. Check that wallet's SOL and USDC, and that ${payment.payer} can receive USDC.`,
          );
        return signed;
      } catch (error) {
        if (error instanceof ChainError)
          throw new CannotRefundError(`${error.message}. Try again.`, { cause: error });
        throw error;
      }
    },

    async pay(transfer, startedAt): Promise<TransferOutcome> {
      if (transfer.way !== "solana") throw new TypeError("The transfer is not on Solana");
      try {
        const { rpc } = await openNode(transfer.network);
        const before = await look(rpc, transfer, startedAt);
        if (before) return before;
        const chain = createSolanaChain(rpc, clock);
        const sought = { messageHash: transfer.message_hash, notBefore: startedAt - clockSlackMs };
        for (let send = 0; send < sends; send++) {
          // Whatever it answers: the chain decides.
          await rpc.send(transfer.transaction).catch(ignoreChainError);
          if (await chain.confirms(transfer.signature, sought)) break;
        }
        return (
          (await look(rpc, transfer, startedAt)) ?? {
            result: "unknown",
            reason: `Solana has not confirmed ${transfer.signature} yet, but may within three minutes`,
          }
        );
      } catch (error) {
        if (error instanceof ChainError || error instanceof CannotRefundError)
          return { result: "unknown", reason: error.message };
        throw error;
      }
    },
  };

  /** Returns the chain's outcome of the transaction; undefined while it may still land. */
  async function look(
    rpc: SolanaRpc,
    { signature, message_hash: hash, memo, blockhash, wallet }: TransferBy<"solana">,
    startedAt: number,
  ): Promise<TransferOutcome | undefined> {
    const paid: TransferOutcome = { result: "paid", proof: `transaction ${signature}` };
    const known = await rpc.transaction(signature);
    if (known)
      return known.succeeded ? paid : { result: "unpaid", reason: `The transaction ${signature} failed` };
    const sought = {
      ...{ messageHash: hash, memo, blockhash, payer: wallet },
      claimedAt: startedAt,
      notBefore: startedAt - clockSlackMs,
    };
    switch ((await createSolanaChain(rpc, clock).lookUp(sought)).result) {
      case "landed":
        return paid;
      case "gone":
        return { result: "unpaid", reason: `The transaction ${signature} expired` };
      case "unknown":
        return undefined;
    }
  }
}

function ignoreChainError(error: unknown): void {
  if (!(error instanceof ChainError)) throw error;
}

async function openWallet(key: string): Promise<Keypair> {
  const { Keypair } = await import("@solana/web3.js");
  const bytes = parseSolanaKey(key);
  try {
    return bytes.length === 64 ? Keypair.fromSecretKey(bytes) : Keypair.fromSeed(bytes);
  } catch {
    throw new CannotRefundError("REFUND_SOLANA_WALLET_KEY is not a key pair.");
  }
}

/** Checks on the chain that the payment came in USDC, in this amount and from this wallet. @throws {CannotRefundError | ChainError} */
async function checkReceived(
  rpc: SolanaRpc,
  { transaction: signature, usdc, payer, units }: UsdcPayment,
): Promise<void> {
  const transaction = await rpc.transaction(signature);
  const wire = transaction?.succeeded ? await decodeWire(transaction.wire) : undefined;
  const keys = wire?.decoded.staticAccountKeys ?? [];
  const isTransfer = (instruction: MessageCompiledInstruction): boolean => {
    if (keys[instruction.programIdIndex]?.toBase58() !== tokenProgram) return false;
    const { mint, owner, amount } = readTransfer(instruction, keys);
    return mint === usdc.token && owner === payer && amount === String(units);
  };
  if (!wire?.decoded.compiledInstructions.some(isTransfer)) throw notOnChain();
}

/** Signs a transfer. @throws {CannotRefundError} when a wallet lacks something @throws {ChainError} */
async function signTransfer(
  call: JsonRpc,
  wallet: Keypair,
  { network, usdc, payer, units }: UsdcPayment,
  paymentId: string,
): Promise<TransferBy<"solana">> {
  const { PublicKey, TransactionInstruction, TransactionMessage } = await import("@solana/web3.js");
  const from = wallet.publicKey.toBase58();
  const [source, destination] = await Promise.all(
    [from, payer].map((owner) => associatedTokenAccount(owner, usdc.token)),
  );
  const read = async (address = "") =>
    (await call(accountInfo, "getAccountInfo", [address, { encoding: "base64", commitment: "confirmed" }]))
      .value;
  const [held, receiving, own] = await Promise.all([read(source), read(destination), read(from)]);
  const balance = held ? Buffer.from(held.data[0], "base64").readBigUInt64LE(64) : 0n;
  if (balance < units)
    throw new CannotRefundError(
      `The wallet ${from} holds ${usdcText(balance)} on ${usdc.title}, but the refund is ${usdcText(units)}.`,
    );
  if (!own || own.lamports === 0)
    throw new CannotRefundError(`The wallet ${from} holds no SOL for the network's fee. Send it 0.01 SOL.`);
  if (receiving?.owner !== tokenProgram)
    throw new CannotRefundError(
      `The payer's wallet ${payer} no longer has a USDC account. Ask the payer to open one, or refund it by hand.`,
    );

  const { value } = await call(latestBlockhash, "getLatestBlockhash", [{ commitment: "confirmed" }]);
  // Two refunds of one amount to one wallet would be one transaction without it.
  const memo = `Refund ${paymentId}`;
  const key = (address = "") => new PublicKey(address);
  const account = (address: string | undefined, isWritable: boolean, isSigner = false) => ({
    pubkey: key(address),
    isWritable,
    isSigner,
  });
  const instruction = (program: string, data: Buffer, keys: ReturnType<typeof account>[] = []) =>
    new TransactionInstruction({ programId: key(program), data, keys });
  const amount = Buffer.alloc(10);
  amount.writeUInt8(transferCheckedCode, 0);
  amount.writeBigUInt64LE(units, 1);
  amount.writeUInt8(usdcDecimals, 9);
  const limit = Buffer.alloc(5);
  limit.writeUInt8(2, 0);
  limit.writeUInt32LE(computeUnits, 1);
  const price = Buffer.alloc(9);
  price.writeUInt8(3, 0);
  price.writeBigUInt64LE(unitPrice, 1);
  const message = new TransactionMessage({
    payerKey: wallet.publicKey,
    recentBlockhash: value.blockhash,
    instructions: [
      instruction(computeBudgetProgram, limit),
      instruction(computeBudgetProgram, price),
      instruction(tokenProgram, amount, [
        account(source, true),
        account(usdc.token, false),
        account(destination, true),
        account(from, false, true),
      ]),
      instruction(transferPrograms.memo, Buffer.from(memo, "utf8")),
    ],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([wallet]);
  const [signature] = transaction.signatures;
  if (!signature) throw new TypeError("The transaction has no signature");
  return {
    way: "solana",
    network,
    wallet: from,
    transaction: Buffer.from(transaction.serialize()).toString("base64"),
    signature: getBase58Decoder().decode(signature),
    message_hash: messageHash(message.serialize()),
    memo,
    blockhash: value.blockhash,
  };
}
