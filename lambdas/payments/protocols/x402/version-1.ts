import type { SettleResponse } from "@x402/core/types";
import * as z from "zod";
import type { X402V1Accept, X402V1Network } from "../../../http-contract/payment/x402-responses.ts";
import { usdcNetworks } from "../../../http-contract/payment/usdc-networks.ts";
import { maxTimeoutSeconds, type resourceInfo } from "../../facilitator/facilitator-request.ts";
import type { TransferTerms } from "../../networks/network.ts";
import { headerValue } from "./header-value.ts";

// x402 version 1 (x402 specification, `specs/x402-specification-v1.md`, and the schemas of npm `x402` 1.2). Requirements are in the body of the 402, the
// payment arrives in `X-PAYMENT`, its receipt is in `X-PAYMENT-RESPONSE`, and networks have names rather than CAIP-2 ids. The signed transaction is the
// same, so no other code knows the version.

/** Names of networks of version 1 where USDC is not known, by CAIP-2 id. */
const furtherNames: Readonly<Record<string, X402V1Network>> = {
  "eip155:137": "polygon",
  "eip155:80002": "polygon-amoy",
  "eip155:43114": "avalanche",
  "eip155:43113": "avalanche-fuji",
};

/** Returns the name of a network in version 1; undefined if it has none, and clients of version 1 cannot pay. */
export function networkName(network: string): X402V1Network | undefined {
  return usdcNetworks[network]?.name ?? furtherNames[network];
}

/** Makes the requirements of version 1. @returns undefined on a network that version 1 does not know */
export function requirementsV1(
  { network: id, amount, asset, payTo, extra }: TransferTerms,
  { url, description, mimeType }: ReturnType<typeof resourceInfo>,
): X402V1Accept | undefined {
  const network = networkName(id);
  if (network === undefined) return undefined;
  return {
    scheme: "exact",
    network,
    maxAmountRequired: amount,
    payTo,
    asset,
    resource: url,
    description,
    mimeType,
    maxTimeoutSeconds,
    extra,
  };
}

/** A payment of version 1, as `X-PAYMENT` carries it. */
export const payloadV1 = z.object({
  x402Version: z.literal(1),
  scheme: z.string(),
  network: z.string(),
  payload: z.unknown(),
});

/** Encodes a receipt of version 1, base64 of JSON. */
export function receiptHeaderV1(response: SettleResponse): string {
  const network = networkName(response.network) ?? response.network;
  return headerValue({ ...response, network });
}
