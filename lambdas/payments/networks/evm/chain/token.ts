import { decodeFunctionResult, encodeFunctionData, pad, parseAbi, toEventSelector, toHex } from "viem";
import { ChainError, type JsonRpc } from "../../json-rpc.ts";
import type { Authorization } from "../authorization.ts";
import { callContract, readLogs, type Log, type Receipt } from "./rpc.ts";

/** What is read of a token (EIP-20, EIP-3009) and of a wallet that is a contract (EIP-1271). */
const abi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);

const transferred = toEventSelector("Transfer(address,address,uint256)");
const used = toEventSelector("AuthorizationUsed(address,bytes32)");
const canceled = toEventSelector("AuthorizationCanceled(address,bytes32)");

/** What `isValidSignature` answers for a good signature (EIP-1271). */
const validSignature = "0x1626ba7e";

/** Reads a token's balance of an account, in base units. @throws {ChainError} */
export async function readBalance(rpc: JsonRpc, token: string, account: `0x${string}`): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [account] });
  const result = await callContract(rpc, token, data);
  return decodeFunctionResult({ abi, functionName: "balanceOf", data: requireResult(result) });
}

/** Returns whether an authorization is used or cancelled. @param at the block after which that is asked @throws {ChainError} */
export async function isSpent(
  rpc: JsonRpc,
  token: string,
  { from, nonce }: Authorization,
  at?: bigint,
): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: "authorizationState", args: [from, nonce] });
  const result = await callContract(rpc, token, data, at);
  return decodeFunctionResult({ abi, functionName: "authorizationState", data: requireResult(result) });
}

/** Returns whether a wallet that is a contract takes a signature for its own (EIP-1271). @throws {ChainError} */
export async function isWalletSignature(
  rpc: JsonRpc,
  wallet: string,
  hash: `0x${string}`,
  signature: `0x${string}`,
): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: "isValidSignature", args: [hash, signature] });
  return (await callContract(rpc, wallet, data))?.startsWith(validSignature) ?? false;
}

/** Finds the log that says that an authorization was used or cancelled, in a range of blocks. @throws {ChainError} */
export async function findSpending(
  rpc: JsonRpc,
  token: string,
  { from, nonce }: Authorization,
  range: { readonly from: bigint; readonly to: bigint },
): Promise<Log | undefined> {
  const topics = [[used, canceled], pad(from), nonce];
  const [log] = await readLogs(rpc, { address: token, topics, ...range });
  return log;
}

/**
 * Returns whether a transaction used an authorization and moved exactly its amount. The transfer is the token's next log after that of the use: a
 * transaction may hold several payments, and a payer may sign another authorization with the same nonce.
 */
export function executesAuthorization(
  { status, logs }: Receipt,
  token: string,
  authorization: Authorization,
): boolean {
  const { from, to, value, nonce } = authorization;
  const tokenLogs = logs.filter(({ address }) => address.toLowerCase() === token.toLowerCase());
  const use = tokenLogs.findIndex((log) => hasTopics(log, [used, pad(from), nonce]));
  const transfer = tokenLogs[use + 1];
  return (
    status === 1n &&
    use >= 0 &&
    transfer !== undefined &&
    hasTopics(transfer, [transferred, pad(from), pad(to)]) &&
    transfer.data.toLowerCase() === toHex(BigInt(value), { size: 32 })
  );
}

function hasTopics({ topics }: Log, expected: readonly string[]): boolean {
  return (
    topics.length === expected.length &&
    expected.every((topic, place) => topics[place]?.toLowerCase() === topic)
  );
}

// No data: the address has no such contract, as on another chain.
function requireResult(result: `0x${string}` | undefined): `0x${string}` {
  if (result === undefined || result === "0x") throw new ChainError("The token's contract did not respond");
  return result;
}
