import { decodeFunctionData, encodeFunctionResult, pad, parseAbi, toEventSelector, toHex } from "viem";
import { ChainError, JsonRpcError } from "../../../../../../lambdas/payments/networks/json-rpc.ts";
import type { JsonRpc } from "../../../../../../lambdas/payments/networks/json-rpc.ts";
import { settings, type Fields } from "./payer.ts";

/** A node of a chain with one token. It refuses a call that no node would answer, and one of another contract. */

const abi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function authorizationState(address, bytes32) view returns (bool)",
  "function isValidSignature(bytes32, bytes) view returns (bytes4)",
]);

export interface NodeLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface NodeTransaction {
  readonly block: bigint;
  readonly logs: readonly NodeLog[];
  readonly status?: bigint;
}

/** A chain: a block every two seconds. */
export interface Chain {
  latest: bigint;
  /** Epoch seconds of block 0. */
  start: number;
  balance: bigint;
  /** Accounts that are contracts, and the signature that each takes. */
  wallets: Record<string, string>;
  transactions: Record<string, NodeTransaction>;
  /** Ranges of the log queries so far. */
  queries: [from: bigint, to: bigint][];
  /** Fails every call while it is set. */
  fails?: boolean;
}

export const secondsPerBlock = 2;

export const logs = {
  used: (from: string, nonce: string): NodeLog =>
    tokenLog("AuthorizationUsed(address,bytes32)", [pad(from as `0x${string}`), nonce]),
  canceled: (from: string, nonce: string): NodeLog =>
    tokenLog("AuthorizationCanceled(address,bytes32)", [pad(from as `0x${string}`), nonce]),
  transfer: (from: string, to: string, value: bigint): NodeLog =>
    tokenLog(
      "Transfer(address,address,uint256)",
      [pad(from as `0x${string}`), pad(to as `0x${string}`)],
      toHex(value, { size: 32 }),
    ),
};

/** Creates the logs of a payment by an authorization. */
export function paymentLogs({ from, to, value, nonce }: Fields): readonly NodeLog[] {
  return [logs.used(from, nonce), logs.transfer(from, to, BigInt(value))];
}

function tokenLog(event: string, topics: readonly string[], data = "0x"): NodeLog {
  return {
    address: settings.token.address,
    topics: [toEventSelector(event), ...topics.map((topic) => topic.toLowerCase())],
    data,
  };
}

export function createNode(chain: Chain): JsonRpc {
  return (schema, method, params) => {
    if (chain.fails) return Promise.reject(new ChainError(`The node did not answer ${method}`));
    return Promise.resolve(schema.parse(answer(chain, method, params)));
  };
}

function answer(chain: Chain, method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case "eth_getBlockByNumber":
      return findBlock(chain, params[0] as string);
    case "eth_getCode":
      return chain.wallets[String(params[0]).toLowerCase()] === undefined ? "0x" : "0x6000";
    case "eth_getTransactionReceipt":
      return findReceipt(chain, params[0] as string);
    case "eth_getLogs":
      return findLogs(chain, params[0] as LogFilter);
    case "eth_call":
      return called(chain, params[0] as { to: string; data: `0x${string}` }, params[1] as string);
    default:
      throw new ChainError(`There is no method ${method}`, { cause: new JsonRpcError(-32601) });
  }
}

function findBlock({ latest, start }: Chain, tag: string): unknown {
  const number = tag === "latest" ? latest : BigInt(tag);
  if (number > latest) return null;
  return { number: toHex(number), timestamp: toHex(start + Number(number) * secondsPerBlock) };
}

function findReceipt(chain: Chain, hash: string): unknown {
  const transaction = chain.transactions[hash];
  if (!transaction || transaction.block > chain.latest) return null;
  const { block, status = 1n, logs: written } = transaction;
  return {
    status: toHex(status),
    blockNumber: toHex(block),
    logs: written.map((log) => ({ ...log, transactionHash: hash })),
  };
}

interface LogFilter {
  readonly address: string;
  readonly topics: readonly (string | readonly string[])[];
  readonly fromBlock: string;
  readonly toBlock: string;
}

function findLogs(chain: Chain, { address, topics, fromBlock, toBlock }: LogFilter): unknown {
  const [from, to] = [BigInt(fromBlock), BigInt(toBlock)];
  if (to < from) throw new ChainError("invalid block range", { cause: new JsonRpcError(-32000) });
  chain.queries.push([from, to]);
  return Object.entries(chain.transactions).flatMap(
    ([transactionHash, { block, logs: written, status = 1n }]) =>
      block < from || block > to || status === 0n
        ? []
        : written
            .filter(
              (log) =>
                log.address === address &&
                topics.every((wanted, place) => [wanted].flat().includes(log.topics[place] ?? "")),
            )
            .map((log) => ({ ...log, transactionHash })),
  );
}

function called(chain: Chain, { to, data }: { to: string; data: `0x${string}` }, at: string): unknown {
  const { functionName, args } = decodeFunctionData({ abi, data });
  if (functionName === "isValidSignature") {
    const isTaken = chain.wallets[to.toLowerCase()] === args[1];
    if (!isTaken) throw new ChainError("execution reverted", { cause: new JsonRpcError(3) });
    return encodeFunctionResult({ abi, functionName, result: "0x1626ba7e" });
  }
  if (to !== settings.token.address) return "0x";
  if (functionName === "balanceOf") return encodeFunctionResult({ abi, functionName, result: chain.balance });
  const block = at === "latest" ? chain.latest : BigInt(at);
  const spent = Object.values(chain.transactions).some(
    ({ block: of, logs: written, status = 1n }) =>
      status === 1n &&
      of <= block &&
      written.some(({ topics }) => topics[1] === pad(args[0]).toLowerCase() && topics[2] === args[1]),
  );
  return encodeFunctionResult({ abi, functionName, result: spent });
}
