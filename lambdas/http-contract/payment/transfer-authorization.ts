/** The fields that a payer signs of a `TransferWithAuthorization`, in their order (EIP-3009), as typed data (EIP-712). */
export const authorizationFields = [
  { name: "from", type: "address" },
  { name: "to", type: "address" },
  { name: "value", type: "uint256" },
  { name: "validAfter", type: "uint256" },
  { name: "validBefore", type: "uint256" },
  { name: "nonce", type: "bytes32" },
] as const;
