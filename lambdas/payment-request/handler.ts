import { httpHandler } from "../interface/http.ts";
import { createLightning } from "../payments/lightning/create.ts";
import { createConfiguredOffers } from "../payments/x402/create-offers.ts";
import {
  lightningSettings,
  readOptionalSettings,
  readSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
  x402Settings,
} from "../settings.ts";
import { createSigningKeys } from "../aws/signing-keys.ts";
import { createTable } from "../aws/table.ts";
import { paymentRequest } from "./payment-request.ts";

const clock = (): number => Date.now();
const settings = readSettings(serviceSettings, process.env);
const keys = createSigningKeys(readSettings(signingSettings, process.env));
const table = createTable(readSettings(tableSettings, process.env));
const options = { publicBaseUrl: settings.PUBLIC_BASE_URL, keys, table, clock };
const forLightning = readOptionalSettings(lightningSettings, process.env);
const forX402 = readOptionalSettings(x402Settings, process.env);

export const handler = httpHandler(
  "payment-request",
  paymentRequest({
    settings,
    keys,
    lightning: forLightning && createLightning(forLightning, options),
    x402: forX402 && createConfiguredOffers(forX402, options),
    clock,
  }),
);
