import { describe, expect, it } from "vitest";
import { maxHeaderBytes } from "../../../lambdas/payments/offers.ts";
import { measureOfferHeaders } from "../../../lambdas/payments/offer-size.ts";
import { evmSettings } from "../../../lambdas/payments/networks/evm/settings.ts";
import { packedVariable } from "../../../lambdas/settings/packed-settings.ts";
import { readSettings } from "../../../lambdas/settings/read-settings.ts";
import { readConfiguration } from "../../../lib/configuration.ts";
import { assertOfferHeadersFit } from "../../../lib/offer-headers.ts";
import {
  allRails,
  findResources,
  forRealMoney,
  synthesiseTemplates,
} from "../../integration/assembly/assembly.ts";

/** Six tiers, the most that a price has. */
const tiers = <Price>(price: (factor: number) => Price) => [
  ...[1, 2, 3, 4, 5].map((factor) => ({ upToBytes: factor * 100_000, price: price(factor) })),
  { price: price(9) },
];
const priceUsdc = tiers((factor) => `0.0${String(factor)}`);
const chains = [1, 2, 3, 4].map((chain) => ({
  ...allRails.evm,
  facilitatorUrl: "https://api.cdp.coinbase.com/platform/v2/x402",
  network: `eip155:${String(chain)}`,
  token: { address: `0x${String(chain).repeat(40)}`, name: "USD Coin", version: "2" },
  payTo: `0x${"a".repeat(40)}`,
  priceUsdc,
}));
/** All offers, four networks of EVM, six prices on each. */
const most = {
  ...forRealMoney,
  ...allRails,
  lightning: { ...allRails.lightning, priceSats: tiers((factor) => factor * 5) },
  x402: { ...allRails.x402, priceUsdc },
  evm: chains,
  catalogue: { description: "x".repeat(500) },
};

describe("the headers of a 402", () => {
  it("get through API Gateway with every offer, four networks of EVM and six prices on each", async () => {
    await expect(assertOfferHeadersFit(readConfiguration("shop", most))).resolves.toBeUndefined();
    const environment = { PUBLIC_BASE_URL: "https://pdf.example", EVM_NETWORKS: JSON.stringify(chains) };
    const fewer = await measureOfferHeaders({ ...environment, EVM_NETWORKS: JSON.stringify([chains[0]]) });
    // Catches a measure that leaves out networks.
    expect(await measureOfferHeaders(environment)).toBeGreaterThan(fewer + 3 * 800);
  });

  it("are refused at synthesis when they are too long even without challenges", async () => {
    const catalogue = { description: "日".repeat(500), iconUrl: `https://pdf.example/${"i".repeat(1500)}` };
    await expect(assertOfferHeadersFit(readConfiguration("shop", { ...most, catalogue }))).rejects.toThrow(
      new RegExp(
        `would take \\d{5} bytes; at most ${String(maxHeaderBytes)} get through API Gateway. Shorten catalogue.description`,
      ),
    );
  });
});

describe("the environment variables of functions", () => {
  it("are packed where they exceed Lambda's 4 KB, and read by the functions", () => {
    const { service } = synthesiseTemplates({ configuration: most });
    const environments = findResources(service, "AWS::Lambda::Function").map(
      ([, { Environment }]) => (Environment as { Variables: Record<string, string> }).Variables,
    );
    const submit = environments.find(({ POWERTOOLS_SERVICE_NAME: name }) => name === "submit") ?? {};
    expect(submit).not.toHaveProperty("EVM_NETWORKS");
    const { [packedVariable]: packed = "" } = submit;
    const { EVM_NETWORKS: read } = readSettings(evmSettings, {
      [packedVariable]: packed,
      EVM_SECRET_ID: "s",
    });
    expect(read.map(({ network }) => network)).toEqual(chains.map(({ network }) => network));
    expect(environments.filter((variables) => packedVariable in variables).length).toBeLessThan(5);
  });

  it("are left as they are in the checked-in stages", () => {
    expect(JSON.stringify(synthesiseTemplates({ configuration: allRails }).service)).not.toContain(
      packedVariable,
    );
  });

  it("are refused at synthesis when packing does not make room", () => {
    const random = (length: number) =>
      Array.from({ length }, (_, index) =>
        String.fromCharCode(97 + (((index * index * 7919) % 26011) % 26)),
      ).join("");
    const configuration = {
      ...most,
      termsUrl: `https://pdf.example/${random(2_500)}`,
      wellKnownFiles: { proof: random(1_400) },
    };
    expect(() => synthesiseTemplates({ configuration })).toThrow(
      /The settings of the function site take \d+ bytes, and Lambda accepts 4096. Shorten the longest: TERMS_URL \(2520\)/,
    );
  });
});
