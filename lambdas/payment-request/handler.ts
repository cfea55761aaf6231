import { createSigningKeys } from "../aws/signing-keys.ts";
import { Table } from "../aws/table.ts";
import { createRotatedSecret } from "../aws/rotated-secret.ts";
import { requireFrontDoor, createIsViaFrontDoor } from "../http/front-door/front-door.ts";
import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { createPaymentWays } from "../payments/payment-ways.ts";
import { readSettings } from "../settings/read-settings.ts";
import { frontDoorSettings, serviceSettings, signingSettings, tableSettings } from "../settings/settings.ts";
import { createPaymentRequestHandler } from "./payment-request.ts";

const clock = (): number => Date.now();
const settings = readSettings(serviceSettings, process.env);
const keys = createSigningKeys(readSettings(signingSettings, process.env));
const { protocols } = createPaymentWays(process.env, {
  keys,
  table: new Table(readSettings(tableSettings, process.env)),
  clock,
});

const isViaFrontDoor = createIsViaFrontDoor(
  createRotatedSecret(readSettings(frontDoorSettings, process.env).FRONT_DOOR_SECRET_ID, clock),
);

export const serve = createFetchHandler(
  "payment-request",
  requireFrontDoor(
    isViaFrontDoor,
    settings.PUBLIC_BASE_URL,
    createPaymentRequestHandler({ settings, keys, protocols, clock }),
  ),
);

export const handler = toLambdaHandler(serve);
