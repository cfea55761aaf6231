import { afterAll, expect, it } from "vitest";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { createHttpFacilitator } from "../../../../lambdas/payments/facilitator/facilitator.ts";
import { readExtensionResponses } from "../../../../lambdas/payments/facilitator/extension-responses.ts";
import { listen } from "../../../../server/host/http-server.ts";

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const rejected = { bazaar: { status: "rejected", rejectedReason: "invalid discovery configuration" } };

let header: string | undefined;
const server = await listen((_, response) => {
  response.writeHead(200, { ...(header !== undefined && { "extension-responses": header }) });
  response.end('{"success":true,"transaction":"5igN"}');
  return Promise.resolve();
});
afterAll(() => server.stop());

it.each([
  ["what a catalogue made of the payment", encoded(rejected), [rejected]],
  [
    "nothing more than the fields that are known",
    encoded({ bazaar: { status: "success", card: "4111" } }),
    [{ bazaar: { status: "success" } }],
  ],
  ["nothing where there is no header", undefined, []],
  ["nothing of a header that is no JSON", "e30", [{}]],
  ["nothing of a header that is no base64", "%%%", []],
  ["nothing of a header of another form", encoded(["a"]), []],
  ["nothing that is too long", encoded({ bazaar: { reason: "x".repeat(501) } }), []],
])("a settlement reports %s, and is settled", async (_name, given, reported) => {
  header = given;
  const heard: unknown[] = [];
  const facilitator = createHttpFacilitator({
    url: server.url,
    network: "eip155:8453",
    clock: () => 0,
    reportExtensions: (responses) => heard.push(responses),
  });
  const settled = await facilitator.settle({} as PaymentPayload, {} as PaymentRequirements);
  expect(settled).toMatchObject({ success: true, transaction: "5igN" });
  expect(heard).toEqual(reported);
  expect(readExtensionResponses(given)).toEqual(reported[0]);
});
