import { randomBytes } from "node:crypto";
import { bytesToHex, encodeFunctionData, parseEventLogs, parseSignature, serializeSignature } from "viem";
import type { Address, Hash, Hex } from "viem";
import type { EvmChain } from "../../../../emulators/evm/chain.ts";
import { createSender } from "../../../../emulators/evm/sender.ts";
import { usdc } from "../../../../emulators/evm/token/usdc.ts";
import type { EvmWallet } from "../../../../emulators/evm/wallet.ts";

/** What a payer signs (EIP-3009, `TransferWithAuthorization`). */
export interface Authorization {
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  readonly nonce: Hex;
}

type AuthorizationKind = "TransferWithAuthorization" | "ReceiveWithAuthorization";

const fields = [
  { name: "from", type: "address" },
  { name: "to", type: "address" },
  { name: "value", type: "uint256" },
  { name: "validAfter", type: "uint256" },
  { name: "validBefore", type: "uint256" },
  { name: "nonce", type: "bytes32" },
] as const;
const secp256k1Order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Signs an authorization of one USDC from payer to merchant, valid for ten minutes. */
export function authorize(chain: EvmChain, changes: Partial<Authorization> = {}): Authorization {
  const now = BigInt(Math.floor(Date.now() / 1000));
  return {
    from: chain.payer.address,
    to: chain.merchant.address,
    value: 1_000_000n,
    validAfter: now - 600n,
    validBefore: now + 600n,
    nonce: newNonce(),
    ...changes,
  };
}

export function newNonce(): Hex {
  return bytesToHex(randomBytes(32));
}

/** Creates the domain of the token's signatures (EIP-712). */
export function createDomain({ token, chainId }: EvmChain) {
  const { name, version, address } = token;
  return { name, version, chainId, verifyingContract: address };
}

export function sign(
  chain: EvmChain,
  message: Authorization,
  by: EvmWallet = chain.payer,
  primaryType: AuthorizationKind = "TransferWithAuthorization",
): Promise<Hex> {
  return by.signTypedData({
    domain: createDomain(chain),
    types: { [primaryType]: fields },
    primaryType,
    message: { ...message },
  });
}

/** Returns the other signature of the same digest by the same key, which `ecrecover` accepts as well. */
export function withHighS(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature);
  const high = `0x${(secp256k1Order - BigInt(s)).toString(16).padStart(64, "0")}` as const;
  return serializeSignature({ r, s: high, yParity: yParity === 0 ? 1 : 0 });
}

/** Sends a call of the token, and waits for its block. @throws {Error} in the token's words */
export async function callToken(
  chain: EvmChain,
  functionName: string,
  args: readonly unknown[],
): Promise<Hash> {
  const send = await createSender(chain.client, chain.facilitator.address);
  const data = encodeFunctionData({ abi: usdc.abi, functionName, args });
  const hash = await send({ to: chain.token.address, data });
  await chain.client.waitForTransactionReceipt({ hash });
  return hash;
}

/** Collects an authorization, by the signature's bytes. @throws {Error} in the token's words */
export function collect(chain: EvmChain, authorization: Authorization, signature: Hex): Promise<Hash> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return callToken(chain, "transferWithAuthorization", [
    from,
    to,
    value,
    validAfter,
    validBefore,
    nonce,
    signature,
  ]);
}

/** Returns whether the token has the nonce of an authorization as used or cancelled. */
export async function isUsed(
  { client, token }: EvmChain,
  { from, nonce }: Pick<Authorization, "from" | "nonce">,
): Promise<unknown> {
  const { abi } = usdc;
  const { address } = token;
  return client.readContract({ abi, address, functionName: "authorizationState", args: [from, nonce] });
}

/** Reads the token's events in a transaction. */
export async function readEvents({ client }: EvmChain, hash: Hash) {
  const { logs } = await client.getTransactionReceipt({ hash });
  return parseEventLogs({ abi: usdc.abi, logs }).map(({ eventName, args }) => ({ eventName, args }));
}
