import { bazaarExtension } from "../../../../../lambdas/payments/facilitator/bazaar.ts";
import { resourceInfo } from "../../../../../lambdas/payments/facilitator/facilitator-request.ts";
import { describe, expect, it } from "vitest";
import { describeOffers } from "../../../../../lambdas/payments/definitions.ts";
import type { Deployment } from "../../../../../lambdas/site/deployment.ts";
import {
  everythingOnSale,
  lightning,
  lightningOnly,
  withBase,
  withoutChallenge,
  solana,
  solanaOnly,
} from "../deployments.ts";
import { document, createOpenApi, operations, listOperations } from "./described.ts";

describe("the description of prices in the OpenAPI document", () => {
  const listSold = (deployment: Deployment) =>
    listOperations(createOpenApi(deployment)).filter((operation) => operation["x-payment-info"]);

  it("exists for every operation that may answer 402 for a document, and for no other", () => {
    const answering402 = operations.filter(({ responses }) => "402" in responses).map(({ name }) => name);
    expect(listSold(everythingOnSale).map(({ name }) => name)).toEqual(
      answering402.filter((name) => name !== "POST /v1/credits"),
    );
    expect(listSold(everythingOnSale)).toHaveLength(3);
  });

  it("names the kind of service, and where it is described", () => {
    expect(createOpenApi(everythingOnSale)).toMatchObject({
      "x-service-info": {
        categories: ["developer-tools", "media"],
        docs: { apiReference: "https://pdf.example/docs", llms: "https://pdf.example/llms.txt" },
      },
    });
  });

  it("has the configured price and rails", () => {
    const { X402_NETWORK: network, X402_ASSET: asset } = solana;
    const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
    for (const [deployment, info] of [
      [
        everythingOnSale,
        {
          price: { mode: "fixed", currency: "USD", amount: "0.4" },
          protocols: [{ x402: { network, asset } }, { l402: { currency: "SATS", amount: "7" } }],
          offers: [
            { intent: "charge", method: "lightning", amount: "7", currency: "sat" },
            { intent: "charge", method: "solana", amount: "400000", currency: asset },
          ],
        },
      ],
      [
        withBase,
        {
          price: { mode: "fixed", currency: "USD", amount: "0.4" },
          protocols: [
            { x402: { network, asset } },
            { x402: { network: "eip155:8453", asset: usdcOnBase } },
            { l402: { currency: "SATS", amount: "7" } },
          ],
          offers: [
            { intent: "charge", method: "lightning", amount: "7", currency: "sat" },
            { intent: "charge", method: "solana", amount: "400000", currency: asset },
            { intent: "charge", method: "evm", amount: "400000", currency: usdcOnBase },
          ],
        },
      ],
      [
        solanaOnly,
        {
          price: { mode: "fixed", currency: "USD", amount: "0.4" },
          protocols: [{ x402: { network, asset } }],
          offers: [{ intent: "charge", method: "solana", amount: "400000", currency: asset }],
        },
      ],
      [
        lightningOnly,
        {
          price: { mode: "fixed", currency: "BTC", amount: "0.00000007" },
          protocols: [{ l402: { currency: "SATS", amount: "7" } }],
          offers: [{ intent: "charge", method: "lightning", amount: "7", currency: "sat" }],
        },
      ],
    ] as const)
      for (const operation of listSold(deployment)) expect(operation["x-payment-info"]).toMatchObject(info);
  });

  it("is described as in the 402 of x402, and by Lightning alone not at all", () => {
    for (const { name, ...operation } of listSold(everythingOnSale))
      expect(operation["x-payment-info"]).toMatchObject({
        resource: resourceInfo(everythingOnSale.listing, name.replace("POST ", "")),
        extensions: bazaarExtension,
      });
    for (const operation of listSold(lightningOnly))
      expect(operation["x-payment-info"]).not.toHaveProperty("resource");
  });

  it("has a 402 of problem details beside the interface's own, where a network has challenges of the scheme Payment", () => {
    const listMedia = (deployment: Deployment) =>
      listSold(deployment).map(({ responses }) => Object.keys(responses["402"]?.content ?? {}));
    const both = ["application/json", "application/problem+json"];
    expect(listMedia(everythingOnSale)).toEqual([both, both, both]);
    const withoutScheme = createOpenApi({
      ...everythingOnSale,
      rails: describeOffers({ ...lightning, L402_CHALLENGE: "off" }),
    });
    for (const { responses } of listOperations(withoutScheme))
      expect(Object.keys(responses["402"]?.content ?? {})).not.toContain("application/problem+json");
  });

  /** Lists everything that names a rail to programs: paths, headers, credentials, protocols, offers, and the words for agents. */
  const findRailNames = (deployment: Deployment): string => {
    const { paths, components, info } = createOpenApi(deployment);
    const named = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters = [], security, responses, ...operation }) => [
        parameters.map(({ name }) => name),
        security,
        operation["x-payment-info"],
        Object.values(responses).flatMap(({ headers = {}, content = {} }) => [
          Object.entries(headers),
          Object.values(content).map(({ examples }) => examples),
        ]),
      ]),
    );
    // An account's credit is taken there, whatever the rails.
    const called = Object.keys(paths).filter((path) => path !== "/v1/document/l402/markdown");
    return JSON.stringify([called, named, components.securitySchemes, info["x-guidance"]]).replaceAll(
      `${deployment.publicBaseUrl}/v1/document/l402/markdown`,
      "",
    );
  };

  it("leaves out a rail that is off", () => {
    const x402 = /x402|PAYMENT-(SIGNATURE|REQUIRED|RESPONSE)|X-PAYMENT|usdc/i;
    const lightning = /l402|lightning|sats/i;
    expect(findRailNames(everythingOnSale)).toMatch(x402);
    expect(findRailNames(everythingOnSale)).toMatch(lightning);
    expect(findRailNames(lightningOnly)).not.toMatch(x402);
    expect(findRailNames(solanaOnly)).not.toMatch(lightning);
    expect(findRailNames(withoutChallenge)).toMatch(/"lightning":\{"currency":"SATS","amount":"7"\}/);
  });

  it("accepts an L402 credential where there is a challenge for one", () => {
    const schemes = (deployment: Deployment) =>
      Object.keys(createOpenApi(deployment).components.securitySchemes);
    expect(schemes(everythingOnSale)).toContain("l402");
    expect(schemes(withoutChallenge)).not.toContain("l402");
    expect(listOperations(createOpenApi(withoutChallenge))[0]?.security).toEqual([{}]);
    expect(createOpenApi(withoutChallenge).info["x-guidance"]).not.toContain("L402");
  });

  it("is short enough to be given to agents whole", () => {
    expect(document.info["x-guidance"].length).toBeLessThan(4_000);
  });
});
