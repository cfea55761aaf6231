import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { accounts } from "../accounts/accounts.ts";
import { bearerVerifier } from "../accounts/bearer.ts";
import { mailLimits } from "../email/limits.ts";
import { httpHandler } from "../interface/http.ts";
import { openPurchases } from "../purchases/open.ts";
import { mailLimitSettings, oidcSettings, readOptionalSettings } from "../settings.ts";
import { submit } from "./submit.ts";

const parts = openPurchases(process.env, new Logger(), new Metrics());
const forLogin = readOptionalSettings(oidcSettings, process.env);
const forMail = readOptionalSettings(mailLimitSettings, process.env);

export const handler = httpHandler(
  submit({
    ...parts,
    accounts: accounts(parts.table, forLogin && bearerVerifier(forLogin)),
    mailLimits: forMail && mailLimits(parts.table, forMail, parts.clock),
  }),
);
