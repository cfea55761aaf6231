import type { TransferNetwork } from "../networks/network.ts";

/** Explanations for people, by the code of the refusal (x402 version 2, "Error Handling", and the scheme "exact" on SVM). */
const explanations: readonly (readonly [code: RegExp, text: string])[] = [
  [
    /^insufficient_funds$/,
    "The wallet holds less USDC on this network than the price. Put USDC on it, or pay from another wallet.",
  ],
  [
    /simulation_failed$/,
    "The transfer would fail. Either it was signed more than a minute ago, or the wallet holds less USDC on this network than the price. Sign a new one for an offer here, from a wallet that holds enough.",
  ],
  [
    /nonce_already_used$/,
    "What was signed is used or cancelled already, and pays nothing here. Sign a new one for an offer here.",
  ],
  [
    /authorization_valid_(?:after|before)$/,
    "What was signed is not good now: it has ended, ends within seconds, or is not good yet. Check the clock, and sign a new one for an offer here.",
  ],
  [
    /undeployed_smart_wallet$/,
    "The wallet is a contract that is not deployed yet, so nobody can check what it signs. Deploy it, by any payment from it, or pay from another wallet.",
  ],
  [
    /^invalid_payment_requirements$/,
    "The offer that was signed has ended, or was made for another document. Sign one of the offers here.",
  ],
  [
    /^invalid_transaction_state$/,
    "The network does not take the signed transaction any more. Sign a new one for an offer here.",
  ],
  [
    /(?:amount|recipient|memo|fee_payer)_mismatch$|authorization_value(?:_mismatch)?$/,
    "What was signed differs from what was offered for this document. Sign one of the offers here as it is.",
  ],
  [
    /signature_invalid$|evm(?:_payload)?_signature$/,
    "The payer's signature is missing or wrong. Sign one of the offers here.",
  ],
  [
    /^invalid_x402_version$|_payload_/,
    "What was signed is no payment by x402, version 2 or 1. Sign one of the offers here.",
  ],
];

/** Codes of payments that somebody else takes: on another network, by another scheme, or in another asset. */
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
    return `The service takes ${networkList}, by the scheme exact, and not what was signed. Sign one of the offers here as it is.`;
  if (code === "invalid_payload")
    return `What was signed cannot be read. The service takes ${networkList}: a signed transaction of Solana, and on other networks an authorization by EIP-3009. Sign one of the offers here as it is.`;
  const [, explanation] = explanations.find(([pattern]) => pattern.test(code)) ?? [];
  return explanation ?? "The payment was refused. Sign one of the offers here.";
}
