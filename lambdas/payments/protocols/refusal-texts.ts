import type { TransferNetwork } from "../networks/network.ts";

/** Explanations for people, by the code of the refusal (x402 version 2, "Error Handling", and the scheme "exact" on SVM). */
const explanations: readonly (readonly [code: RegExp, text: string])[] = [
  [
    /^insufficient_funds$/,
    "The wallet holds less USDC on this network than the price. Add USDC, or pay from another wallet.",
  ],
  [
    /simulation_failed$/,
    "The transfer would fail. Either it was signed more than a minute ago, or the wallet holds less USDC on this network than the price. Sign a new one for one of these offers, from a wallet that holds enough.",
  ],
  [
    /nonce_already_used$/,
    "The signed payment was already used or cancelled. Sign a new one for one of these offers.",
  ],
  [
    /authorization_valid_(?:after|before)$/,
    "The signed payment is not valid now: it has expired, expires within seconds, or is not valid yet. Check your clock, and sign a new one for one of these offers.",
  ],
  [
    /undeployed_smart_wallet$/,
    "The wallet is a contract that is not deployed yet, so its signature can't be checked. Deploy it by any payment from it, or pay from another wallet.",
  ],
  [
    /^invalid_payment_requirements$/,
    "The signed offer has expired, or is for another document. Sign one of these offers.",
  ],
  [
    /^invalid_transaction_state$/,
    "The signed transaction has expired on the network. Sign a new one for one of these offers.",
  ],
  [
    /(?:amount|recipient|memo|fee_payer)_mismatch$|authorization_value(?:_mismatch)?$/,
    "The signed payment differs from this document's offers. Sign one of these offers unchanged.",
  ],
  [
    /signature_invalid$|evm(?:_payload)?_signature$/,
    "The payer's signature is missing or wrong. Sign one of these offers.",
  ],
  [
    /^invalid_x402_version$|_payload_/,
    "The payload is not an x402 payment of version 1 or 2. Sign one of these offers.",
  ],
];

/** Codes of payments for somebody else: on another network, by another scheme, or in another asset. */
const takenElsewhere = /^invalid_network$|^unsupported_scheme$|(?:mint|asset)_mismatch$/;

/**
 * Explains a refused payment to a person.
 * @param code of the protocol, or another that a facilitator gave
 * @param networks the networks that the service is paid on
 */
export function explainRefusal(
  code: string,
  networks: readonly Pick<TransferNetwork, "title" | "id" | "asset">[],
): string {
  const networkList = networks
    .map(({ title, id, asset }) => `${title} (network ${id}, asset ${asset})`)
    .join(" or ");
  if (takenElsewhere.test(code))
    return `The service accepts only ${networkList}, by the scheme exact. Sign one of these offers unchanged.`;
  if (code === "invalid_payload")
    return `The payload is malformed. The service accepts ${networkList}: a signed transaction on Solana, or an EIP-3009 authorization on other networks. Sign one of these offers unchanged.`;
  const [, explanation] = explanations.find(([pattern]) => pattern.test(code)) ?? [];
  return explanation ?? "The payment was refused. Sign one of these offers.";
}
