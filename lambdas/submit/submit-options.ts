import type { Pack } from "../settings/pack-settings.ts";
import type { PackStore } from "../purchases/pack-store.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { EmailLimits } from "../email/limits.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { AnswerJob } from "../jobs/answer-job.ts";
import type { SourceStorage } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { AccountNetwork } from "../payments/networks/account/network.ts";
import type { TurnNetwork } from "../payments/networks/turns/network.ts";
import type { OfferOptions } from "../payments/offers.ts";
import type { PaymentWays } from "../payments/payment-ways.ts";
import type { Purchases } from "../purchases/purchases.ts";
import type { ServiceSettings } from "../settings/settings.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";
import type { Table } from "../aws/table.ts";
import type { Previews } from "./preview.ts";
import type { createRequesters } from "./limits/requester.ts";

/** Collects the parts of a request's 402, whatever its document. */
export async function buildOfferOptions(
  {
    networks,
    protocols,
    settings,
    keys,
    clock,
    reportNotOffered,
  }: Pick<SubmitOptions, "networks" | "protocols" | "settings" | "keys" | "clock" | "reportNotOffered">,
  request: HttpRequest,
): Promise<OfferOptions> {
  const { PUBLIC_BASE_URL: publicBaseUrl, TERMS_URL: termsUrl = `${publicBaseUrl}/terms` } = settings;
  return {
    networks,
    protocols,
    publicBaseUrl,
    resource: request.path,
    termsUrl,
    contextKey: (await keys()).context,
    request,
    now: clock(),
    reportNotOffered,
  };
}

export interface SubmitOptions extends PaymentWays {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly purchases: Purchases;
  /** The packs of credit that are sold; none when empty. */
  readonly packs: readonly Pack[];
  readonly packStore: PackStore;
  readonly accounts: Accounts;
  readonly accountNetwork: AccountNetwork;
  readonly correctionNetwork: TurnNetwork;
  readonly receiptNetwork: TurnNetwork;
  /** Of the documents that corrections are compared with. */
  readonly storage: Pick<SourceStorage, "getSource">;
  /** Undefined where no emails are sent. */
  readonly emailLimits: EmailLimits | undefined;
  /** Computes the table's partition of the network that a request comes from. */
  readonly computeNetworkPartition: (request: HttpRequest) => Promise<string>;
  readonly requesters: ReturnType<typeof createRequesters>;
  /** Counts an offer. @throws {TooManyRequestsError} when the network was made too many in an hour */
  readonly limitOffers: (request: HttpRequest, document: DocumentIdentity) => Promise<void>;
  readonly answerJob: AnswerJob;
  /** Answers requests that prefer the PDF itself. */
  readonly answerPdf: AnswerJob;
  /** Shows pages before payment; undefined where that is off. */
  readonly previews: Previews | undefined;
  /** Whether callbacks are made. */
  readonly callsBack: boolean;
  /** Whether callbacks may go to this machine. */
  readonly callsLoopback: boolean;
  /** Called for each offer that a 402 does not make, or makes without one of its networks. */
  readonly reportNotOffered: OfferOptions["reportNotOffered"];
  /** Counts messages that claim to be a payment service's and are not. */
  readonly countForgedMessage: () => void;
  readonly clock: () => number;
}
