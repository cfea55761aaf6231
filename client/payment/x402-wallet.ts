import type { x402Client } from "@x402/core/client";
import type { PaymentRequirements } from "@x402/core/types";
import type { Amount } from "./amount.ts";
import type { UsdcNetwork } from "../../lambdas/http-contract/payment/usdc-networks.ts";

/** A wallet that pays by x402. */
export interface X402Wallet {
  readonly address: string;
  /** Signs for the wallet's networks. */
  readonly client: x402Client;
  /** Returns whether the wallet is one of a network, by its CAIP-2 name. */
  isOn(network: string): boolean;
  /** Returns why it does not sign these terms; undefined if it does. */
  objection(terms: PaymentRequirements): string | undefined;
  /** Returns its USDC balance on a network, by its CAIP-2 name; undefined when the chain does not answer. */
  balance(name: string, network: UsdcNetwork): Promise<Amount | undefined>;
}
