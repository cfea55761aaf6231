import { createConsents } from "../email/consent.ts";
import { createRecipients } from "../email/recipients.ts";
import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { readSettings } from "../settings/read-settings.ts";
import { signingSettings, tableSettings } from "../settings/settings.ts";
import { createSigningKeys } from "../aws/signing-keys.ts";
import { Table } from "../aws/table.ts";
import { createUnsubscribe } from "./unsubscribe.ts";

const clock = (): number => Date.now();
const table = new Table(readSettings(tableSettings, process.env));

export const serve = createFetchHandler(
  "unsubscribe",
  createUnsubscribe({
    keys: createSigningKeys(readSettings(signingSettings, process.env)),
    recipients: createRecipients(table, clock),
    consents: createConsents(table, clock),
  }),
);

export const handler = toLambdaHandler(serve);
