import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { authorizationTypedData } from "../../../lambdas/http-contract/payment/transfer-authorization.ts";
import { usdcNetworks } from "../../../lambdas/http-contract/payment/usdc-networks.ts";
import { NotPaidError } from "../../errors.ts";
import type { PayInvoice } from "../lightning-payer.ts";
import type { SchemeAnswer, SchemeChallenge, SchemeMethod } from "./payer.ts";

/** Creates the method `lightning` (draft-lightning-charge-00). @param payInvoice has to tell the preimage, which is the proof */
export function createLightningSchemeMethod(payInvoice: PayInvoice): SchemeMethod {
  return {
    name: "lightning",
    offer: "lightning",

    cost({ request }) {
      const { invoice, paymentHash } = request.methodDetails;
      const read = typeof invoice === "string" ? decodeInvoice(invoice) : undefined;
      if (!read || request.currency !== "sat") return undefined;
      // A wallet pays the invoice, whatever is beside it.
      if (read.amountRaw !== String(BigInt(request.amount) * 1000n) || paymentHash !== read.paymentHash)
        throw new NotPaidError(
          "The service's invoice differs from what its challenge says. Nothing was paid.",
        );
      return {
        amount: { millionths: BigInt(request.amount) * 1_000_000n, currency: "SATS" },
        payment: String(invoice),
      };
    },

    async answer({ request }) {
      const preimage = await payInvoice(String(request.methodDetails.invoice));
      if (typeof preimage === "string") return { payload: { preimage }, preimage };
      throw new NotPaidError(
        "The wallet did not return the preimage, which the scheme Payment needs. If the invoice is paid, run the same command without --protocol payment.",
      );
    },
  };
}

/** Creates the method `evm` (draft-evm-charge-00), by authorizations of USDC (EIP-3009). @param key private key: `0x` and 64 hexadecimal digits */
export function createEvmSchemeMethod(key: `0x${string}`): SchemeMethod {
  return {
    name: "evm",
    offer: "x402",

    cost({ request }) {
      const network = toNetworkId(request);
      const { credentialTypes } = request.methodDetails;
      const isSignable = Array.isArray(credentialTypes) && credentialTypes.includes("authorization");
      const { token, domainName } = usdcNetworks[network] ?? {};
      const isUsdc = token?.toLowerCase() === request.currency.toLowerCase() && domainName !== undefined;
      if (!isUsdc || !isSignable || "splits" in request.methodDetails) return undefined;
      return { amount: { millionths: BigInt(request.amount), currency: "USDC" }, network };
    },

    answer: (challenge) => signAuthorization(key, challenge),
  };
}

function toNetworkId({ methodDetails }: SchemeChallenge["request"]): string {
  return `eip155:${String(methodDetails.chainId)}`;
}

async function signAuthorization(
  key: `0x${string}`,
  { id, realm, expires, request }: SchemeChallenge,
): Promise<SchemeAnswer> {
  const { getAddress, keccak256, stringToBytes } = await import("viem");
  const { privateKeyToAccount } = await import("viem/accounts");
  const account = privateKeyToAccount(key);
  const network = toNetworkId(request);
  const authorization = {
    from: account.address,
    to: getAddress(request.recipient ?? ""),
    value: request.amount,
    validAfter: "0",
    validBefore: String(Math.floor(Date.parse(expires) / 1000)),
    // draft-evm-charge-00, "Challenge Binding": the signed data pay this challenge and no other.
    nonce: keccak256(stringToBytes(`${id}${realm}`)),
  };
  const domain = {
    name: usdcNetworks[network]?.domainName ?? "",
    version: "2",
    chainId: Number(request.methodDetails.chainId),
    verifyingContract: getAddress(request.currency),
  };
  const signature = await account.signTypedData(authorizationTypedData(domain, authorization));
  return {
    payload: { type: "authorization", ...authorization, signature },
    source: `did:pkh:${network}:${account.address}`,
  };
}
