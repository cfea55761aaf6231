import { recipients } from "../email/recipients.ts";
import { httpHandler } from "../interface/http.ts";
import { readSettings, signingSettings, tableSettings } from "../settings.ts";
import { signingKeys } from "../signing-keys.ts";
import { openTable } from "../table.ts";
import { unsubscribe } from "./unsubscribe.ts";

const table = openTable(readSettings(tableSettings, process.env));

export const handler = httpHandler(
  unsubscribe({
    keys: signingKeys(readSettings(signingSettings, process.env)),
    recipients: recipients(table, () => Date.now()),
  }),
);
