import { httpHandler } from "../interface/http.ts";
import { configuredRails } from "../payments/rails.ts";
import { readSettings, serviceSettings, signingSettings, tableSettings } from "../settings.ts";
import { signingKeys } from "../signing-keys.ts";
import { openTable } from "../table.ts";
import { paymentRequest } from "./payment-request.ts";

const clock = (): number => Date.now();
const settings = readSettings(serviceSettings, process.env);
const keys = signingKeys(readSettings(signingSettings, process.env));
const table = openTable(readSettings(tableSettings, process.env));
const rails = configuredRails(process.env, { publicBaseUrl: settings.PUBLIC_BASE_URL, keys, table, clock });

export const handler = httpHandler(paymentRequest({ settings, keys, rails, clock }));
