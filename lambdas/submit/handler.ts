import { createAccounts } from "../accounts/accounts.ts";
import type { BearerVerifier } from "../accounts/bearer.ts";
import { createEmailLimits } from "../email/limits.ts";
import { clientNetwork, networkPartition } from "../http/front-door/client-address.ts";
import { requireFrontDoor, createIsViaFrontDoor } from "../http/front-door/front-door.ts";
import { httpHandler } from "../http/http-handler.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import { createAnswerJob } from "../jobs/answer-job.ts";
import { createWaiting } from "../jobs/waiting.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { createConfiguredPurchases } from "../purchases/create.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import {
  emailLimitSettings,
  frontDoorSettings,
  oidcSettings,
  waitingSettings,
} from "../settings/settings.ts";
import { createAskedFor } from "./asked-for.ts";
import { createNotOffered } from "./not-offered.ts";
import { createStrangers } from "./strangers.ts";
import { createRotatedSecret } from "../aws/rotated-secret.ts";
import { createHourlyBudget } from "../aws/hourly-budget.ts";
import { createSubmit } from "./submit.ts";
import { createUnpaid } from "./unpaid.ts";

const logger = createLogger();
const metrics = createFunctionMetrics("submit");
const parts = createConfiguredPurchases(process.env, logger, metrics);
const forLogin = readOptionalSettings(oidcSettings, process.env);
const frontDoor = readSettings(frontDoorSettings, process.env);
const forEmail = readOptionalSettings(emailLimitSettings, process.env);

/** Only who logs in needs it, and it takes a while to load. */
let bearer: Promise<BearerVerifier> | undefined;
const verifyBearer =
  forLogin &&
  (async (token: string) => {
    bearer ??= import("../accounts/bearer.ts").then(({ createBearerVerifier }) =>
      createBearerVerifier(forLogin),
    );
    return (await bearer)(token);
  });

const cameThrough = createIsViaFrontDoor(createRotatedSecret(frontDoor.FRONT_DOOR_SECRET_ID, parts.clock));
const clientNetworkOf = async (request: HttpRequest) =>
  clientNetwork(request, await cameThrough(request.headers));

const networkOf = async (request: HttpRequest) =>
  networkPartition((await parts.keys()).identity, await clientNetworkOf(request));

export const handler = httpHandler(
  "submit",
  requireFrontDoor(
    cameThrough,
    parts.settings.PUBLIC_BASE_URL,
    createSubmit({
      ...parts,
      strangers: createStrangers(
        createAskedFor({
          ...parts,
          most: frontDoor.UNPROVEN_PER_ADDRESS_HOURLY,
          key: async () => (await parts.keys()).identity,
        }),
        clientNetworkOf,
        parts.clock,
      ),
      networkOf,
      answerJob: createAnswerJob(
        createWaiting({ ...parts, slots: readSettings(waitingSettings, process.env).WAITING_REQUESTS }),
        parts.settings.PUBLIC_BASE_URL,
        parts.settings.CONTACT,
      ),
      unpaid: createUnpaid(
        createHourlyBudget(parts.table, frontDoor.UNPAID_PER_ADDRESS_HOURLY, parts.clock, parts.warn),
        networkOf,
        parts.clock,
      ),
      accounts: createAccounts(parts.table, verifyBearer),
      notOffered: createNotOffered(logger, metrics),
      emailLimits: forEmail && createEmailLimits(parts.table, forEmail, parts.clock),
    }),
  ),
);
