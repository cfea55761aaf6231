import type { Network } from "@x402/core/types";
import { deriveKeys } from "../aws/signing-keys.ts";
import { Table } from "../aws/table.ts";
import { corsHeaders } from "../http/cors.ts";
import { readListing } from "../settings/catalogue-settings.ts";
import { FacilitatorError, type Facilitator } from "./facilitator/facilitator.ts";
import type { OpenNetwork } from "./networks/network.ts";
import { createNetworks } from "./networks/networks.ts";
import { countHeaderBytes, paymentRequiredAnswer } from "./offers.ts";
import { createProtocols } from "./protocols/protocols.ts";
import type { Refusal } from "./protocols/protocol.ts";
import { responseHeaders } from "./protocols/x402/headers.ts";

/** Characters of an invoice for one document with the hints of two private channels (BOLT 11): 308, and 85 for each. */
const invoiceCharacters = 480;

/** The longest name of an account on a chain: an address of Solana has 44 characters. */
const account = "1".repeat(44);

/**
 * Measures the headers of the longest 402 that a function of this environment answers: the one that refuses a payment by x402 and makes all offers. It is
 * made by the code that answers requests; nodes and facilitators are not asked.
 * @returns bytes of all names and values
 */
export async function measureOfferHeaders(environment: NodeJS.ProcessEnv): Promise<number> {
  const listing = readListing(environment);
  const signingKeys = deriveKeys("0".repeat(64));
  const common = {
    listing,
    keys: () => Promise.resolve(signingKeys),
    table: new Table({ TABLE_NAME: "none" }),
    clock: Date.now,
  };
  const networks = createNetworks(environment, {
    ...common,
    showsInvoices: true,
    connect: () => ({ facilitator: sampleFacilitator, nodeAddress: unreached }),
  }).map(withInvoice);
  const protocols = createProtocols(
    { ...environment, L402_CHALLENGES_HOURLY: String(challengesWithoutTable) },
    { ...common, networks },
  );
  const { headers } = await paymentRequiredAnswer(
    { hash: "f".repeat(64), jobId: "", bytes: Number.MAX_SAFE_INTEGER },
    {
      ...{
        networks,
        protocols,
        publicBaseUrl: listing.publicBaseUrl,
        resource: "/v1/document/l402/markdown",
      },
      ...{ termsUrl: "", contextKey: signingKeys.context, now: Date.now() },
      request: { headers: {}, body: new Uint8Array() },
      reportNotOffered(_method, error) {
        throw error;
      },
    },
    sampleRefusal,
  );
  return countHeaderBytes({ ...corsHeaders, ...headers });
}

/** Of as many, an instance makes the first ones without the table (lambdas/aws/hourly-limit.ts). */
const challengesWithoutTable = 20_000;

const unreached = () => Promise.reject(new FacilitatorError("It is not asked"));

const sampleFacilitator: Facilitator = {
  supported: () => Promise.resolve({ extra: { feePayer: account }, signers: [] }),
  verify: unreached,
  settle: unreached,
};

function withInvoice(network: OpenNetwork): OpenNetwork {
  if (network.kind !== "invoices") return network;
  return {
    ...network,
    assertInReach: () => undefined,
    showInvoice: () =>
      Promise.resolve({
        paymentRequest: `lnbc${"1".repeat(invoiceCharacters)}`,
        paymentHash: "f".repeat(64),
        expiresAt: Date.now(),
      }),
  };
}

const reason = "invalid_exact_evm_payload_authorization_valid_before";
const sampleRefusal: Refusal = {
  reason,
  headers: responseHeaders(
    {
      ...{ success: false, errorReason: reason, transaction: "", payer: account },
      network: `solana:${"1".repeat(32)}` as Network,
    },
    2,
  ),
};
