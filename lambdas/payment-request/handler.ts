import { httpHandler } from "../interface/http.ts";
import { openLightning } from "../payments/lightning/open.ts";
import { openX402Offers } from "../payments/x402/open-offers.ts";
import {
  lightningSettings,
  readOptionalSettings,
  readSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
  x402Settings,
} from "../settings.ts";
import { signingKeys } from "../signing-keys.ts";
import { openTable } from "../table.ts";
import { paymentRequest } from "./payment-request.ts";

const clock = (): number => Date.now();
const settings = readSettings(serviceSettings, process.env);
const keys = signingKeys(readSettings(signingSettings, process.env));
const table = openTable(readSettings(tableSettings, process.env));
const options = { publicBaseUrl: settings.PUBLIC_BASE_URL, keys, table, clock };
const forLightning = readOptionalSettings(lightningSettings, process.env);
const forX402 = readOptionalSettings(x402Settings, process.env);

export const handler = httpHandler(
  paymentRequest({
    settings,
    keys,
    lightning: forLightning && openLightning(forLightning, options),
    x402: forX402 && openX402Offers(forX402, options),
    clock,
  }),
);
