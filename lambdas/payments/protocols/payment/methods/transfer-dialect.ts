import type { SignedTransfer, TransferNetwork, TransferTerms } from "../../../networks/network.ts";
import type { ChargeRequest } from "../challenge.ts";
import type { Credential } from "../credential.ts";
import type { Fault } from "../problems.ts";

/** The differences between the methods whose payers sign a transfer that this service has collected. */
export interface TransferDialect {
  readonly name: "solana" | "evm";
  /** Returns `methodDetails` of a challenge; undefined if the method has no name for the network. */
  methodDetails(network: TransferNetwork, terms: TransferTerms): ChargeRequest["methodDetails"] | undefined;
  /** Returns whether the details are of this network. */
  matchesNetwork(details: ChargeRequest["methodDetails"], network: TransferNetwork): boolean;
  /** Reads a payload. @returns the network's code of the fault, or the fault, when it is no transfer */
  read(network: TransferNetwork, credential: Credential): Promise<SignedTransfer | string | Fault>;
  /** Returns what else a receipt tells. */
  receiptFields(network: TransferNetwork): Readonly<Record<string, unknown>>;
}
