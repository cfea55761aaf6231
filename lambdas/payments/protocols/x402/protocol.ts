import type { Network, SettleResponse } from "@x402/core/types";
import * as z from "zod";
import { UnavailableError } from "../../../http-contract/errors.ts";
import type { PaymentContext } from "../../context.ts";
import type { PricedDocument } from "../../price.ts";
import type { Listing } from "../../../settings/catalogue.ts";
import { resourceInfo } from "../../facilitator/facilitator-request.ts";
import { NotOfferedError } from "../../networks/errors.ts";
import { filterNetworks, type SignedTransfer, type TransferNetwork } from "../../networks/network.ts";
import type { ProtocolOptions } from "../options.ts";
import { askNetwork } from "../protocol.ts";
import type { OfferPart, PresentedPayment, Protocol, Refusal } from "../protocol.ts";
import { readPayload, responseHeaders, type PresentedPayload, type X402Version } from "./headers.ts";
import { explainRefusal } from "../refusal-texts.ts";
import { x402Offer, type OfferedTerms } from "./requirements.ts";
import { networkName } from "./version-1.ts";

/** Creates the protocol; undefined where no network of transfers is on offer. */
export function createConfiguredX402(
  _environment: NodeJS.ProcessEnv,
  { networks, listing }: Pick<ProtocolOptions, "networks" | "listing">,
): Protocol | undefined {
  const [first, ...others] = filterNetworks(networks, "transfers");
  return first && createX402([first, ...others], listing);
}

type Networks = readonly [TransferNetwork, ...TransferNetwork[]];

/**
 * Creates x402 version 2 (and 1, which differs in body and headers only), scheme `exact`. One offer accepts a payment on each of the networks; the
 * network that a payment names reads it.
 */
export function createX402(networks: Networks, listing: Listing): Protocol {
  const makeOffer = async (
    context: PaymentContext,
    report: (error: NotOfferedError) => void,
  ): Promise<OfferPart | undefined> => {
    const [first, ...others] = await offeredTerms(networks, context, report);
    return first && x402Offer(context, [first, ...others], resourceInfo(listing, context.resource));
  };

  return {
    name: "x402",
    writes: { body: ["x402Version", "accepts", "error"], metadata: ["x402"] },

    async offer(method, context, report) {
      return method === "x402" ? makeOffer(context, report) : undefined;
    },

    async readPresented(request, document) {
      const payload = await readPayload(request);
      return payload === undefined ? undefined : readPayment(networks, payload, document);
    },

    async answerPaymentRequest(context) {
      try {
        return (await makeOffer(context, () => undefined))?.offer?.metadata.x402;
      } catch (cause) {
        if (!(cause instanceof NotOfferedError)) throw cause;
        throw new UnavailableError("payment-unavailable", outOfReach, 5, { cause });
      }
    },
  };
}

const outOfReach = "This payment method is unavailable at the moment. Try again, or pay another offer.";

/** Returns the terms on every network that is available now. @throws {NotOfferedError} when none is, because of a fault */
async function offeredTerms(
  networks: Networks,
  context: PaymentContext,
  report: (error: NotOfferedError) => void,
): Promise<readonly OfferedTerms[]> {
  const faults: NotOfferedError[] = [];
  const termsOn = async (network: TransferNetwork): Promise<OfferedTerms | undefined> => {
    try {
      const terms = await network.terms(context);
      return terms && { network, terms };
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error;
      faults.push(error);
      return undefined;
    }
  };
  const offered = (await Promise.all(networks.map(termsOn))).filter((terms) => terms !== undefined);
  const [fault] = faults;
  if (fault && offered.length === 0) throw fault;
  faults.forEach(report);
  return offered;
}

async function readPayment(
  networks: Networks,
  payload: PresentedPayload | string,
  document: PricedDocument,
): Promise<PresentedPayment | Refusal> {
  const answer = { networks, network: networks[0].id };
  if (typeof payload === "string") return refusal(payload, { ...answer, version: 2 });
  const { version } = payload;
  const network = networks.find(({ id }) => namesNetwork(payload, id));
  if (payload.scheme !== "exact") return refusal("unsupported_scheme", { ...answer, version });
  if (!network) return refusal("invalid_network", { ...answer, version });
  const networkAnswer = { networks, network: network.id, version };
  const transfer = await network.read(payload.payload, payload.accepted);
  return typeof transfer === "string"
    ? refusal(transfer, networkAnswer)
    : presentedPayment(transfer, document, networkAnswer, payload.identifier);
}

function namesNetwork({ version, network }: PresentedPayload, id: string): boolean {
  return network === id || (version === 1 && network === networkName(id));
}

/** How a payment is answered. */
interface Answer {
  readonly networks: Networks;
  /** CAIP-2 id. */
  readonly network: string;
  /** That the payer uses. */
  readonly version: X402Version;
  readonly payer?: string;
}

function presentedPayment(
  transfer: SignedTransfer,
  document: PricedDocument,
  answer: Answer,
  id: string | undefined,
): PresentedPayment {
  const { payment, payer } = transfer;
  return {
    payment,
    ...(id !== undefined && { identifier: { payer, id } }),
    isPromise: true,
    verify: (admit) => askNetwork(() => transfer.verify(document, admit)),
    refusal: (reason) => refusal(reason, { ...answer, payer }),
    receiptHeaders: (receipt) =>
      responseHeaders({ success: true, ...settlement.parse(receipt) }, answer.version),
  };
}

/** The receipt of a transfer, as far as the protocol tells it. */
const settlement = z.object({
  transaction: z.string(),
  network: z.string().transform((id) => id as Network),
  payer: z.string(),
});

function refusal(reason: string, { networks, network, version, payer = "" }: Answer): Refusal {
  const response: SettleResponse = {
    success: false,
    errorReason: reason,
    transaction: "",
    network: network as Network,
    payer,
  };
  return {
    reason,
    explanation: explainRefusal(reason, networks),
    headers: responseHeaders(response, version),
  };
}
