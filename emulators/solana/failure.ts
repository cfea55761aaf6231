import type { FailedTransactionMetadata } from "litesvm";

/** Why a transaction failed, in the JSON of a node's `err`: "BlockhashNotFound", or `{InstructionError: [2, {Custom: 1}]}`. */
export type TransactionFailure = string | Readonly<Record<string, unknown>>;

// LiteSVM's error classes keep part of what they hold to themselves, but they print all of it, as Rust does.
const printed = /err: (\w+)(?:\((\d+), (\w+)(?:\((\d+)\))?\)| \{ account_index: (\d+) \})?/;

/** Writes a failed transaction as Solana's JSON-RPC does. */
export function parseFailure(failed: FailedTransactionMetadata): TransactionFailure {
  const [, name = "Unknown", index, instructionError, custom, account] =
    printed.exec(failed.toString()) ?? [];
  if (account !== undefined) return { [name]: { account_index: Number(account) } };
  if (index === undefined) return name;
  return { [name]: [Number(index), custom === undefined ? instructionError : { Custom: Number(custom) }] };
}

/** Returns whether a transaction failed while it ran: then it is in a block and pays its fee; any other failed one never gets there. */
export function failedInExecution(failure: TransactionFailure): boolean {
  return typeof failure === "object";
}
