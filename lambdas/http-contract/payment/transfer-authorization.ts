/** The fields that a payer signs of a `TransferWithAuthorization`, in their order (EIP-3009), as typed data (EIP-712). */
export const authorizationFields = [
  { name: "from", type: "address" },
  { name: "to", type: "address" },
  { name: "value", type: "uint256" },
  { name: "validAfter", type: "uint256" },
  { name: "validBefore", type: "uint256" },
  { name: "nonce", type: "bytes32" },
] as const;

/** The token that an authorization moves, as its contract signs for itself (EIP-712, `EIP712Domain`). */
interface TokenDomain {
  readonly name: string | undefined;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: `0x${string}`;
}

/** An authorization in the words of x402: numbers as decimal digits. */
interface WrittenAuthorization {
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly value: string;
  readonly validAfter: string;
  readonly validBefore: string;
  readonly nonce: `0x${string}`;
}

/** Builds the typed data whose hash a payer signs for an authorization (EIP-3009; EIP-712). */
export function authorizationTypedData(domain: TokenDomain, authorization: WrittenAuthorization) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return {
    domain,
    types: { TransferWithAuthorization: authorizationFields },
    primaryType: "TransferWithAuthorization",
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
  } as const;
}
