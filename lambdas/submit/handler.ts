import { Logger } from "@aws-lambda-powertools/logger";
import { createAccounts } from "../accounts/accounts.ts";
import { createBearerVerifier } from "../accounts/bearer.ts";
import { createEmailLimits } from "../email/limits.ts";
import { httpHandler } from "../interface/http.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { createConfiguredPurchases } from "../purchases/create.ts";
import { readOptionalSettings } from "../settings/read-settings.ts";
import { emailLimitSettings, oidcSettings } from "../settings/settings.ts";
import { createSubmit } from "./submit.ts";

const parts = createConfiguredPurchases(process.env, new Logger(), createFunctionMetrics("submit"));
const forLogin = readOptionalSettings(oidcSettings, process.env);
const forEmail = readOptionalSettings(emailLimitSettings, process.env);

export const handler = httpHandler(
  "submit",
  createSubmit({
    ...parts,
    accounts: createAccounts(parts.table, forLogin && createBearerVerifier(forLogin)),
    emailLimits: forEmail && createEmailLimits(parts.table, forEmail, parts.clock),
  }),
);
