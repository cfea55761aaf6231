import { App } from "aws-cdk-lib/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountSettings } from "../../../lambdas/payments/networks/account/settings.ts";
import { openRailNames } from "../../../lambdas/http-contract/payment/payment-methods.ts";
import { networkDefinitions } from "../../../lambdas/payments/networks/definitions.ts";
import { challengeSettings } from "../../../lambdas/payments/protocols/challenge-settings.ts";
import { readOptionalSettings } from "../../../lambdas/settings/read-settings.ts";
import * as settings from "../../../lambdas/settings/settings.ts";
import { limitUnpaidPerAddress, shareConcurrency } from "../../../lib/concurrency.ts";
import { stageConfiguration } from "../../../lib/configuration.ts";
import type { StageConfiguration } from "../../../lib/configuration.ts";
import { DataStack } from "../../../lib/data/data-stack.ts";
import * as given from "../../../lib/service/settings.ts";
import { allRails } from "../../integration/assembly/assembly.ts";
import { runs } from "../../proofs.ts";

/** Whatever a synthesis lets pass, functions load with: what one of them refuses would be known only once it is deployed. */

/** Creates everything that the configuration tells functions. */
function createEnvironment(stage: StageConfiguration): Record<string, string> {
  return {
    ...given.tableEnvironment(data),
    ...given.bucketEnvironment(data, stage),
    ...given.signingEnvironment(data, stage),
    ...given.serviceEnvironment(`https://${stage.domain?.name ?? "cdn.example"}`, stage),
    ...given.railEnvironment(data, stage),
    ...given.waitingEnvironment(shareConcurrency(stage).waiting),
    ...given.frontDoorEnvironment(data),
    ...given.requestLimitEnvironment({ unpaidPerAddressHourly: limitUnpaidPerAddress(stage) }),
    ...given.accountEnvironment(stage),
    ...given.oidcEnvironment(data, stage),
    ...given.callbackEnvironment(stage),
    ...given.emailLimitEnvironment(stage),
    ...(stage.email && given.emailEnvironment(stage.email, "set")),
  };
}

const schemas = [
  settings.tableSettings,
  settings.bucketSettings,
  settings.downloadSettings,
  settings.signingSettings,
  settings.serviceSettings,
  settings.siteSettings,
  settings.waitingSettings,
  settings.frontDoorSettings,
  settings.oidcSettings,
  settings.callbackSettings,
  settings.emailLimitSettings,
  settings.emailSettings,
  accountSettings,
  challengeSettings,
  ...openRailNames.map((name) => networkDefinitions[name].settings),
];

interface Tree {
  readonly [name: string]: Tree | string | number | boolean;
}
const fullConfiguration: Tree = {
  ...allRails,
  lightning: { ...allRails.lightning, priceSats: 5, privateChannels: true },
  x402: { ...allRails.x402, priceUsdc: "0.01" },
  domain: { name: "pdf.example.com", certificateArn: "arn:aws:acm:us-east-1:0:certificate/0" },
  termsUrl: "https://example.com/terms",
  seller: "Example & Sons",
  contact: "help@example.com",
  documentHours: 24,
  signingSecretVersion: "0a1b2c3d-0000-4000-8000-000000000000",
  accounts: {
    monthlyQuota: 1,
    issuer: "https://issuer.example",
    audience: "pdf, other",
  },
  callbacks: false,
  email: {
    from: "Documents <documents@example.com>",
    daily: 1,
  },
};

const data = new DataStack(new App(), "data", {
  configuration: stageConfiguration.parse(allRails),
  keep: false,
});

function listLeaves(tree: Tree, path: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "object" ? listLeaves(value, [...path, name]) : [[...path, name]],
  );
}

function readValue(tree: Tree, [name = "", ...rest]: readonly string[]): string | number | boolean {
  const value = tree[name] ?? "";
  return typeof value === "object" ? readValue(value, rest) : value;
}

function withLeaf(tree: Tree, [name = "", ...rest]: readonly string[], leaf: string | number): Tree {
  const inner = tree[name];
  return { ...tree, [name]: typeof inner === "object" ? withLeaf(inner, rest, leaf) : leaf };
}

/** Path, query and fragment. */
const urlEnd = fc.string({
  unit: fc.constantFrom(..."a Z 0 - . _ ~ ! $ & ' ( ) * + , ; = : @ / ? # % %41 %fF".split(" ")),
  maxLength: 20,
});

/** Lists texts that people leave, mistype and paste; and some that only machines write. */
const texts = (usual: string) =>
  fc.oneof(
    fc.constantFrom("", " ", ",", " , ", "\t", "\n", "-", ".", "..", "0", "null", "@", "https://", "https:"),
    fc.constantFrom("xn--a", "xn--a.com", "a..com", ".com", "-.com", "1.2.3", "256.256.256.com", "a.1e9"),
    fc
      .constantFrom(" ", "\n", "/", "//", "?", "#", ",", ":99999", "%", "[", "\\", "<", "ü")
      .map((end) => usual + end),
    fc.constantFrom(" ", "\n", ",", "http:", "https:/", "user:word@").map((start) => start + usual),
    fc.string(),
    fc
      .tuple(fc.constantFrom("http", "https"), fc.domain(), urlEnd)
      .map(([scheme, host, end]) => `${scheme}://${host}${end}`),
    fc.emailAddress(),
    fc.domain(),
  );
const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1e21, 5e-324, 2 ** 53));

/** Synthesises a configuration. @returns whether it succeeds, and its functions load then */
function passes(configuration: unknown): boolean {
  const parsed = stageConfiguration.safeParse(configuration);
  if (!parsed.success) return false;
  const environment = createEnvironment(parsed.data);
  for (const schema of schemas) readOptionalSettings(schema, environment);
  return true;
}

describe("a configuration that the synthesis accepts", () => {
  it("includes the base of the others", () => {
    expect(passes(fullConfiguration)).toBe(true);
  });

  it("is accepted by the functions with prices by size", () => {
    const tiers = (price: unknown) => [{ upToBytes: 9, price }, { upToBytes: 99, price }, { price }];
    const configuration = {
      ...fullConfiguration,
      lightning: { ...allRails.lightning, priceSats: tiers(5) },
      x402: { ...allRails.x402, priceUsdc: tiers("0.01") },
      evm: { ...allRails.evm, priceUsdc: tiers("0.01") },
      accounts: { ...(fullConfiguration.accounts as Tree), priceDocuments: tiers(2) },
    };
    expect(passes(configuration)).toBe(true);
    const environment = createEnvironment(stageConfiguration.parse(configuration));
    expect(environment).toMatchObject({
      LIGHTNING_PRICE_SATS: JSON.stringify(tiers(5)),
      X402_PRICE_USDC: JSON.stringify(tiers("0.01")),
      ACCOUNT_PRICE_DOCUMENTS: JSON.stringify(tiers(2)),
    });
  });

  it.each(listLeaves(fullConfiguration).map((path) => [path.join("."), path] as const))(
    "is accepted by the functions, whatever its %s is",
    (_name, path) => {
      const usual = readValue(fullConfiguration, path);
      fc.assert(
        fc.property(typeof usual === "string" ? texts(usual) : numbers, (leaf) => {
          passes(withLeaf(fullConfiguration, path, leaf));
        }),
        { numRuns: runs(300) },
      );
    },
  );
});
