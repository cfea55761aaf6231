import type { Logger } from "@aws-lambda-powertools/logger";
import { packSettings } from "../settings/pack-settings.ts";
import { createAccounts } from "../accounts/accounts.ts";
import type { BearerVerifier } from "../accounts/bearer.ts";
import { createHourlyLimit } from "../aws/hourly-limit.ts";
import { createRotatedSecret } from "../aws/rotated-secret.ts";
import { createEmailLimits } from "../email/limits.ts";
import { clientNetwork, networkPartition } from "../http/front-door/client-address.ts";
import { requireFrontDoor, createIsViaFrontDoor } from "../http/front-door/front-door.ts";
import type { HttpResponse } from "../http/response.ts";
import type { HttpRequest, RequestTo } from "../http/http-handler.ts";
import { createJobAnswers } from "../jobs/answer-job.ts";
import { createConfiguredDownloads } from "../jobs/downloads.ts";
import { createWaiting } from "../jobs/waiting.ts";
import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import type { MetricOf } from "../metrics/names.ts";
import { createPrintPreview } from "../previews/invoke.ts";
import { createConfiguredPurchases } from "../purchases/create.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import {
  emailLimitSettings,
  frontDoorSettings,
  oidcSettings,
  previewSettings,
  waitingSettings,
} from "../settings/settings.ts";
import type { OidcSettings } from "../settings/settings.ts";
import { createAnswerPdf } from "./answer-pdf.ts";
import { createGuessLimiter } from "./limits/guess-limiter.ts";
import { createNotOfferedReporter } from "./not-offered.ts";
import { chosenPagesHourly, createPreviewLimiter } from "./limits/preview-limiter.ts";
import { createOfferLimiter } from "./limits/offer-limiter.ts";
import { createRequesters } from "./limits/requester.ts";
import { createSubmit } from "./submit.ts";

/** Creates the function from the environment. @throws {SettingsError} when the environment is invalid */
export function createConfiguredSubmit(
  environment: NodeJS.ProcessEnv,
  logger: Logger,
  metrics: FunctionMetrics<MetricOf<"submit">>,
): (request: RequestTo<"submit">) => Promise<HttpResponse> {
  const parts = createConfiguredPurchases(environment, logger, metrics);
  const { table, keys, clock, warn } = parts;
  const { PUBLIC_BASE_URL: publicBaseUrl, CONTACT: contact } = parts.settings;
  const forLogin = readOptionalSettings(oidcSettings, environment);
  const frontDoor = readSettings(frontDoorSettings, environment);
  const forEmail = readOptionalSettings(emailLimitSettings, environment);
  const forPreviews = readOptionalSettings(previewSettings, environment);
  const isViaFrontDoor = createIsViaFrontDoor(createRotatedSecret(frontDoor.FRONT_DOOR_SECRET_ID, clock));

  const readClientNetwork = async (request: HttpRequest) =>
    clientNetwork(request, await isViaFrontDoor(request.headers));
  const computeNetworkPartition = async (request: HttpRequest) =>
    networkPartition((await keys()).identity, await readClientNetwork(request));

  const guessLimiter = createGuessLimiter({
    table,
    maxDocuments: frontDoor.UNPROVEN_PER_ADDRESS_HOURLY,
    key: async () => (await keys()).identity,
    clock,
    warn,
  });
  const offersPerNetwork = createHourlyLimit(table, frontDoor.UNPAID_PER_ADDRESS_HOURLY, clock, warn);
  const { WAITING_REQUESTS: slots, JOBS_END_IN_PROCESS: endInProcess } = readSettings(
    waitingSettings,
    environment,
  );
  const waiting = createWaiting({ ...parts, slots, endInProcess });
  const downloads = createConfiguredDownloads(environment, parts);
  const answering = { ...downloads, publicBaseUrl, contact, clock };
  const jobAnswers = createJobAnswers({ waiting, ...answering });

  return requireFrontDoor(
    isViaFrontDoor,
    publicBaseUrl,
    createSubmit({
      ...parts,
      packs: readSettings(packSettings, environment).CREDIT_PACKS ?? [],
      requesters: createRequesters({
        guessLimiter,
        readClientNetwork,
        computeNetworkPartition,
        clock,
      }),
      computeNetworkPartition,
      answerJob: jobAnswers.answerJob,
      answerPdf: createAnswerPdf({ jobs: jobAnswers, storage: parts.storage, ...answering }),
      previews: forPreviews && {
        print: createPrintPreview(forPreviews.PREVIEW_FUNCTION),
        atOnce: forPreviews.PREVIEWS_AT_ONCE,
        limit: createPreviewLimiter({
          perNetwork: createHourlyLimit(table, forPreviews.PREVIEWS_PER_ADDRESS_HOURLY, clock, warn),
          perDocument: createHourlyLimit(table, chosenPagesHourly, clock, warn),
          computeNetworkPartition,
          key: async () => (await keys()).identity,
          clock,
        }),
        table,
        clock,
        warn,
      },
      limitOffers: createOfferLimiter(offersPerNetwork, computeNetworkPartition, clock),
      accounts: createAccounts(table, forLogin && createLazyVerifier(forLogin)),
      reportNotOffered: createNotOfferedReporter(logger, metrics),
      countForgedMessage() {
        metrics.add("MessagesForged");
        metrics.publish();
      },
      emailLimits: forEmail && createEmailLimits(table, forEmail, clock),
    }),
  );
}

/** Loads the verifier with the first token: few requests bring one, and loading takes a while. */
function createLazyVerifier(settings: OidcSettings): BearerVerifier {
  let verifier: Promise<BearerVerifier> | undefined;
  return async (token) => {
    verifier ??= import("../accounts/bearer.ts").then(({ createBearerVerifier }) =>
      createBearerVerifier(settings),
    );
    return (await verifier)(token);
  };
}
