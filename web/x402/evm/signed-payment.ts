import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import type { PaymentRequirements } from "@x402/core/types";
import { authorizationFields } from "../../../lambdas/http-contract/payment/transfer-authorization.ts";
import { chooseChain } from "./choose-chain.ts";
import type { EvmProvider } from "./provider.ts";
import { translate } from "../../words/translate.ts";

/** An authorization is good from a while ago, since the chain's clock may be behind, in seconds. */
const backdatedSeconds = 600;

/** The signed type (EIP-3009, TransferWithAuthorization). */
const types = {
  EIP712Domain: [
    { name: "name", type: "string" },
    { name: "version", type: "string" },
    { name: "chainId", type: "uint256" },
    { name: "verifyingContract", type: "address" },
  ],
  TransferWithAuthorization: authorizationFields,
};

/**
 * Has a wallet sign a transfer of the price, which the service sends (x402 specification, schemes/exact/scheme_exact_evm).
 * @param requirements the PAYMENT-REQUIRED header
 * @param network of the terms, by its CAIP-2 id
 * @returns the PAYMENT-SIGNATURE header
 * @throws {Error} when the wallet has no account, does not switch to the network, or its owner declines
 */
export async function signPayment(
  provider: EvmProvider,
  requirements: string,
  network: string,
): Promise<string> {
  const required = decodePaymentRequiredHeader(requirements);
  const accepted = required.accepts.find((terms) => terms.network === network);
  if (!accepted) throw new Error(translate("The service does not accept payments on its networks."));
  const [account] = (await askWallet(provider, "eth_requestAccounts")) as readonly string[];
  if (account === undefined) throw new Error(translate("It has no account here."));
  const chainId = Number(accepted.network.replace("eip155:", ""));
  await chooseChain(provider, chainId);
  const authorization = createAuthorization(accepted, account);
  const typedData = {
    types,
    primaryType: "TransferWithAuthorization",
    domain: {
      name: accepted.extra.name,
      version: accepted.extra.version,
      chainId,
      verifyingContract: accepted.asset,
    },
    message: authorization,
  };
  const signature = await askWallet(provider, "eth_signTypedData_v4", [account, JSON.stringify(typedData)]);
  const { x402Version, resource, extensions } = required;
  return encodePaymentSignatureHeader({
    x402Version,
    resource,
    accepted,
    payload: { signature, authorization },
    ...(extensions && { extensions }),
  });
}

function createAuthorization({ payTo, amount, maxTimeoutSeconds }: PaymentRequirements, from: string) {
  const now = Math.floor(Date.now() / 1000);
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  return {
    from,
    to: payTo,
    value: amount,
    validAfter: String(now - backdatedSeconds),
    validBefore: String(now + maxTimeoutSeconds),
    nonce: `0x${[...nonce].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`,
  };
}

/** Asks a wallet. What it rejects with is an object, not always an `Error` (EIP-1193, "Errors"). */
async function askWallet(
  provider: EvmProvider,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    if (error instanceof Error) throw error;
    const { message } = error as { readonly message?: string };
    throw new Error(message ?? "", { cause: error });
  }
}
