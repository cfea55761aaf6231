import type { JsonRpc } from "../../json-rpc.ts";
import type { Authorization } from "../authorization.ts";
import { latestBlock, readBlock, readReceipt, type Block, type Receipt } from "./rpc.ts";
import { findSpending, isSpent, executesAuthorization } from "./token.ts";

/** A payment that is looked for on the chain. */
export interface SoughtPayment {
  readonly authorization: Authorization;
  readonly token: string;
  /** Epoch ms. A use before this does not count: it is of another payment, or may have been honoured and forgotten. */
  readonly notBefore: number;
  /** Blocks that count as settled, the one of the transaction included. */
  readonly confirmations: number;
  /** The block from which the search for its use continues, backwards. */
  readonly searchFrom?: bigint | undefined;
}

/**
 * The chain's knowledge of a payment. `gone` is final: it was not paid and never will be. `unused`: it may still be collected. `unknown`: it is used,
 * with too few confirmations, or in a block that was not searched yet; the next search continues at `searchFrom`.
 */
export type ChainOutcome =
  | { readonly result: "landed"; readonly transaction: string }
  | { readonly result: "gone" | "unused" }
  | { readonly result: "unknown"; readonly searchFrom?: bigint };

/** How long after its end an authorization counts as never used, in ms: blocks that are that old are not reorganised. */
const finalMs = 180_000;
/** Blocks of one query for logs, the least that public nodes allow, and queries of one look. */
const blocksPerQuery = 500n;
const maxQueries = 20;
/** The first of the doubling pauses of a wait, in ms. */
const firstPauseMs = 100;

/**
 * Returns whether this transaction is the payment, and settled. Waits for a lagging node and for confirmations.
 * @param waitMs how long, in ms
 * @throws {ChainError}
 */
export async function confirms(
  rpc: JsonRpc,
  transaction: string,
  payment: SoughtPayment,
  waitMs: number,
): Promise<boolean> {
  const until = performance.now() + waitMs;
  for (let pause = firstPauseMs; ; pause *= 2) {
    const receipt = await readReceipt(rpc, transaction);
    if (receipt) {
      if (!(await isPayment(rpc, receipt, payment))) return false;
      if (isConfirmed(receipt, await latestBlock(rpc), payment)) return true;
    }
    if (performance.now() + pause > until) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Finds out what became of a payment whose transaction is not known. @throws {ChainError} */
export async function findOnChain(rpc: JsonRpc, payment: SoughtPayment): Promise<ChainOutcome> {
  const latest = await latestBlock(rpc);
  const { authorization, token } = payment;
  if (await isSpent(rpc, token, authorization, latest.number)) return findUse(rpc, payment, latest);
  const endsAt = Number(authorization.validBefore) * 1000;
  return { result: latest.time > endsAt + finalMs ? "gone" : "unused" };
}

/** Searches the blocks backwards, to before the payment was claimed. */
async function findUse(rpc: JsonRpc, payment: SoughtPayment, latest: Block): Promise<ChainOutcome> {
  const { authorization, token, notBefore, searchFrom } = payment;
  let to = searchFrom !== undefined && searchFrom < latest.number ? searchFrom : latest.number;
  for (let query = 0; query < maxQueries; query++) {
    const from = to >= blocksPerQuery ? to - blocksPerQuery + 1n : 0n;
    const log = await findSpending(rpc, token, authorization, { from, to });
    if (log) return readOutcome(rpc, log.transactionHash, payment, latest);
    const oldest = await readBlock(rpc, from);
    if (from === 0n || (oldest && oldest.time < notBefore)) return { result: "gone" };
    to = from - 1n;
  }
  return { result: "unknown", searchFrom: to };
}

async function readOutcome(
  rpc: JsonRpc,
  transaction: string,
  payment: SoughtPayment,
  latest: Block,
): Promise<ChainOutcome> {
  const receipt = await readReceipt(rpc, transaction);
  if (!receipt || !isConfirmed(receipt, latest, payment)) return { result: "unknown" };
  return (await isPayment(rpc, receipt, payment)) ? { result: "landed", transaction } : { result: "gone" };
}

async function isPayment(
  rpc: JsonRpc,
  receipt: Receipt,
  { authorization, token, notBefore }: SoughtPayment,
): Promise<boolean> {
  if (!executesAuthorization(receipt, token, authorization)) return false;
  const block = await readBlock(rpc, receipt.blockNumber);
  return block !== undefined && block.time >= notBefore;
}

function isConfirmed({ blockNumber }: Receipt, latest: Block, { confirmations }: SoughtPayment): boolean {
  return latest.number - blockNumber + 1n >= BigInt(confirmations);
}
