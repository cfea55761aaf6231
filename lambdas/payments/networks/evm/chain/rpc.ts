import * as z from "zod";
import { ChainError, findJsonRpcError, type JsonRpc } from "../../json-rpc.ts";

// Calls of a node (Ethereum JSON-RPC specification), with results as far as they are read. All throw {@link ChainError}.

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/);
const quantity = hex.transform((text) => BigInt(text));

/** The fields of a block that payment checks need. */
export interface Block {
  readonly number: bigint;
  /** Epoch ms. */
  readonly time: number;
}

const block = z
  .object({ number: quantity, timestamp: quantity })
  .transform(({ number, timestamp }): Block => ({ number, time: Number(timestamp) * 1000 }));

const log = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  transactionHash: hex,
});
export type Log = Readonly<z.output<typeof log>>;

const receipt = z.object({ status: quantity, blockNumber: quantity, logs: z.array(log) });
/** A transaction that is in a block. Its logs are in the order in which they were written. */
export type Receipt = Readonly<z.output<typeof receipt>>;

/** Reads a block; undefined when there is none. */
export async function readBlock(rpc: JsonRpc, number: bigint | "latest"): Promise<Block | undefined> {
  const tag = number === "latest" ? number : toQuantity(number);
  return (await rpc(block.nullable(), "eth_getBlockByNumber", [tag, false])) ?? undefined;
}

/** Reads the newest block. */
export async function latestBlock(rpc: JsonRpc): Promise<Block> {
  const latest = await readBlock(rpc, "latest");
  if (!latest) throw new ChainError("The node returned no block");
  return latest;
}

/** Reads the receipt of a transaction; undefined while it is in no block. */
export async function readReceipt(rpc: JsonRpc, transaction: string): Promise<Receipt | undefined> {
  return (await rpc(receipt.nullable(), "eth_getTransactionReceipt", [transaction])) ?? undefined;
}

/** Reads the code of an account; `0x` if it has none. */
export function readCode(rpc: JsonRpc, account: string): Promise<string> {
  return rpc(hex, "eth_getCode", [account, "latest"]);
}

/** Reads the logs of a contract in a range of blocks, both ends included. @param topics by place; several of one place are alternatives */
export function readLogs(rpc: JsonRpc, { address, topics, from, to }: LogQuery): Promise<readonly Log[]> {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return rpc(z.array(log), "eth_getLogs", [{ address, topics, ...range }]);
}

/** Which logs are read. */
interface LogQuery {
  readonly address: string;
  readonly topics: readonly (string | readonly string[])[];
  readonly from: bigint;
  readonly to: bigint;
}

/** Calls a contract without a transaction. @returns undefined when it reverts */
export async function callContract(
  rpc: JsonRpc,
  to: string,
  data: `0x${string}`,
  at: bigint | "latest" = "latest",
): Promise<`0x${string}` | undefined> {
  try {
    const tag = at === "latest" ? at : toQuantity(at);
    return (await rpc(hex, "eth_call", [{ to, data }, tag])) as `0x${string}`;
  } catch (error) {
    if (isRevert(error)) return undefined;
    throw error;
  }
}

/** Codes by which nodes also say that a call failed, as they do of much else: geth of old and Besu, Parity and Nethermind, proxies. */
const failureCodes: ReadonlySet<number> = new Set([-32_000, -32_003, -32_015, -32_603]);

/** Returns whether a contract failed, rather than its node: by error 3, "execution reverted", or by another error with the contract's data or these words. */
function isRevert(error: unknown): boolean {
  const answer = findJsonRpcError(error);
  if (answer?.code === 3) return true;
  if (!answer || !failureCodes.has(answer.code)) return false;
  const returned = z
    .string()
    .regex(/^(?:reverted )?0x|^bad instruction/i)
    .safeParse(answer.data).success;
  return returned || answer.matchesMessage(/revert|invalid opcode/i);
}

function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}
