import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import type { EvmNetworkSettings } from "../../../../../../lambdas/payments/networks/evm/settings.ts";

/** A payer with a key, and the terms that it signs for. */

export const payer = privateKeyToAccount(`0x${"11".repeat(32)}`);
export const stranger = privateKeyToAccount(`0x${"22".repeat(32)}`);

export const settings: EvmNetworkSettings = {
  facilitatorUrl: "https://facilitator.example",
  network: "eip155:84532",
  token: { address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e", name: "USDC", version: "2" },
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  priceUsdc: "0.01",
  rpcUrl: "https://node.example",
  confirmations: 1,
};

/** Epoch seconds at which everything here is signed. */
export const now = 1_790_000_000;

export interface Fields {
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: `0x${string}`;
}

/** Creates an authorization of the price, as stock clients do. */
export function fields(changes: Partial<Fields> = {}): Fields {
  return {
    from: payer.address,
    to: settings.payTo as `0x${string}`,
    value: "10000",
    validAfter: String(now - 600),
    validBefore: String(now + 60),
    nonce: `0x${"0a".repeat(32)}`,
    ...changes,
  };
}

/** What is signed besides the fields (EIP-712). */
export interface Domain {
  readonly name?: string;
  readonly version?: string;
  readonly chainId?: number;
  readonly verifyingContract?: `0x${string}`;
}

/** Signs an authorization as wallets do. */
export async function signed(
  changes: Partial<Fields> = {},
  { domain = {}, by = payer }: { readonly domain?: Domain; readonly by?: PrivateKeyAccount } = {},
): Promise<{ readonly authorization: Fields; readonly signature: `0x${string}` }> {
  const authorization = fields(changes);
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const signature = await by.signTypedData({
    domain: {
      name: "USDC",
      version: "2",
      chainId: 84532,
      verifyingContract: settings.token.address as `0x${string}`,
      ...domain,
    },
    types: {
      TransferWithAuthorization: [
        { name: "from", type: "address" },
        { name: "to", type: "address" },
        { name: "value", type: "uint256" },
        { name: "validAfter", type: "uint256" },
        { name: "validBefore", type: "uint256" },
        { name: "nonce", type: "bytes32" },
      ],
    },
    primaryType: "TransferWithAuthorization",
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
  });
  return { authorization, signature };
}
