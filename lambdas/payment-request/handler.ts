import { httpHandler } from "../interface/http.ts";
import { configuredRails } from "../payments/rails.ts";
import { readSettings, serviceSettings, signingSettings } from "../settings.ts";
import { signingKeys } from "../signing-keys.ts";
import { x402PaymentRequest } from "./payment-request.ts";

const clock = (): number => Date.now();
const settings = readSettings(serviceSettings, process.env);
const keys = signingKeys(readSettings(signingSettings, process.env));
const rails = configuredRails(process.env, { publicBaseUrl: settings.PUBLIC_BASE_URL, keys, clock });

export const handler = httpHandler(x402PaymentRequest({ settings, keys, rails, clock }));
