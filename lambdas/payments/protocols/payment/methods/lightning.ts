import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { rails } from "../../../../http-contract/payment/payment-methods.ts";
import { priceName, type InvoiceNetwork } from "../../../networks/network.ts";
import type { ChallengeInvoice } from "../../challenge-invoice.ts";
import { fault } from "../problems.ts";
import type { Method } from "./method.ts";

const payload = z.object({ preimage: z.string().regex(/^[0-9a-f]{64}$/) });
const methodDetails = z.object({ paymentHash: z.string().regex(/^[0-9a-f]{64}$/) });
const lightningReceipt = z.object({ payment_hash: z.string() });

/**
 * Creates the method `lightning` (draft-lightning-charge-00): the challenge contains an invoice, and its preimage proves the payment.
 * @param challengeInvoice absent if no challenges are made; credentials are always read
 */
export function createLightningMethod(network: InvoiceNetwork, challengeInvoice?: ChallengeInvoice): Method {
  return {
    name: "lightning",
    offer: rails[network.rail].method,

    async charge(context) {
      const amount = context.prices[priceName(network)];
      const invoice = amount === undefined ? undefined : await challengeInvoice?.(context);
      if (amount === undefined || !invoice) return undefined;
      const { paymentRequest, paymentHash, expiresAt } = invoice;
      const chain = parseNetwork(paymentRequest);
      return {
        request: {
          amount,
          currency: "sat",
          methodDetails: {
            invoice: paymentRequest,
            paymentHash,
            ...(chain !== undefined && { network: chain }),
          },
        },
        expiresAt,
      };
    },

    matchesRequest: () => true,

    read({ challenge, payload: presented }) {
      const { data } = payload.safeParse(presented);
      if (!data) return Promise.resolve(fault("lightning/malformed-credential", noPreimage));
      const { paymentHash } = methodDetails.parse(challenge.request.methodDetails);
      const digest = createHash("sha256").update(Buffer.from(data.preimage, "hex")).digest();
      if (!timingSafeEqual(digest, Buffer.from(paymentHash, "hex")))
        return Promise.resolve(fault("lightning/invalid-preimage", otherPreimage));
      return Promise.resolve({
        payment: network.toPayment(paymentHash, Number(challenge.request.amount)),
        provesOwner: true as const,
        // The preimage has proved it.
        verify: () => Promise.resolve(undefined),
        explain: () => "The paid invoice is not for this document. Pay one of these offers.",
      });
    },

    // The payment hash, never the preimage, which is a bearer secret (draft-lightning-charge-00, "Receipt Generation").
    receiptFields: (receipt) => ({ reference: lightningReceipt.parse(receipt).payment_hash }),
  };
}

const noPreimage = "The credential has no preimage: 64 hexadecimal digits in lower case.";
const otherPreimage =
  "The preimage does not match the challenge's invoice. Send the preimage from your payment.";

/** Parses the network of an invoice, by its prefix (BOLT 11, "Human-Readable Part"), if the scheme has a name for it. */
function parseNetwork(paymentRequest: string): "mainnet" | "regtest" | "signet" | undefined {
  const [, prefix] = /^ln(bcrt|bc|tbs|tb)/i.exec(paymentRequest) ?? [];
  const names = { bc: "mainnet", bcrt: "regtest", tbs: "signet", tb: undefined } as const;
  return names[prefix?.toLowerCase() as keyof typeof names];
}
