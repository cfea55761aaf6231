import * as z from "zod";
import { rails } from "../../../../http-contract/payment/payment-methods.ts";
import { contextSeconds } from "../../../context.ts";
import { NotOfferedError } from "../../../networks/errors.ts";
import type { SignedTransfer, TransferNetwork, TransferTerms } from "../../../networks/network.ts";
import type { PricedDocument } from "../../../price.ts";
import { explainRefusal } from "../../refusal-texts.ts";
import { fault } from "../problems.ts";
import { evmTransfers } from "./evm.ts";
import type { Method, Proof } from "./method.ts";
import { solanaTransfers } from "./solana.ts";
import type { TransferDialect } from "./transfer-dialect.ts";

/** The dialects by the namespace of their networks (CAIP-2). */
const dialects: Readonly<Record<string, TransferDialect>> = { solana: solanaTransfers, eip155: evmTransfers };

/**
 * How long a challenge can be signed, in seconds, as by x402. What is signed is good until its challenge ends, and keeps its document locked so long
 * when its payer goes away.
 */
const signingSeconds = 60;

const transferReceipt = z.object({ transaction: z.string() });

/** Creates the method of a network of transfers; undefined for a network that the scheme has no method for. */
export function createTransferMethod(
  network: TransferNetwork,
  networks: readonly TransferNetwork[],
): Method | undefined {
  const dialect = dialects[network.id.split(":")[0] ?? ""];
  if (!dialect) return undefined;
  return {
    name: dialect.name,
    offer: rails[network.rail].method,

    async charge(context) {
      const terms = await fetchTerms(network, context);
      const details = terms && dialect.methodDetails(network, terms);
      if (!details) return undefined;
      return {
        request: {
          amount: terms.amount,
          currency: terms.asset,
          recipient: terms.payTo,
          externalId: terms.extra.memo ?? terms.extra.offer,
          methodDetails: details,
        },
        expiresAt: (context.expiresAt - contextSeconds + signingSeconds) * 1000,
      };
    },

    matchesRequest: ({ methodDetails: details }) => dialect.matchesNetwork(details, network),

    async read(credential, document) {
      const transfer = await dialect.read(network, credential);
      if (typeof transfer === "string") {
        const problem = transfer === "invalid_payload" ? "malformed-credential" : "verification-failed";
        return fault(problem, explainRefusal(transfer, networks));
      }
      return "problem" in transfer ? transfer : toProof(transfer, document, networks);
    },

    receiptFields: (receipt) => ({
      reference: transferReceipt.parse(receipt).transaction,
      ...dialect.receiptFields(network),
    }),
  };
}

/** Fetches the terms of a network. A network that is out of reach has none, and x402 reports it. */
async function fetchTerms(
  network: TransferNetwork,
  context: Parameters<TransferNetwork["terms"]>[0],
): Promise<TransferTerms | undefined> {
  try {
    return await network.terms(context);
  } catch (error) {
    if (error instanceof NotOfferedError) return undefined;
    throw error;
  }
}

function toProof(
  transfer: SignedTransfer,
  document: PricedDocument,
  networks: readonly TransferNetwork[],
): Proof {
  return {
    payment: transfer.payment,
    isPromise: true,
    verify: (admit) => transfer.verify(document, admit),
    explain: (code) => explainRefusal(code, networks),
  };
}
