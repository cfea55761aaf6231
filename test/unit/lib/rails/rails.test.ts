import { describe, expect, it } from "vitest";
import { openRailNames, rails } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import type { OpenRailName } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import { networkDefinitions } from "../../../../lambdas/payments/networks/definitions.ts";
import { challengeSettings } from "../../../../lambdas/payments/protocols/challenge-settings.ts";
import { samples } from "../../lambdas/payments/samples.ts";
import { readSettings } from "../../../../lambdas/settings/read-settings.ts";
import {
  configuredRails,
  findVpc,
  railConfigurations,
  readsSecret,
  takesRealMoney,
} from "../../../../lib/rails/rails.ts";
import type { RailsConfiguration } from "../../../../lib/rails/rails.ts";

/** As little, and as much, as a stage may say of each rail. */
const createConfigurations = (which: "least" | "most") =>
  Object.fromEntries(openRailNames.map((name) => [name, samples[name].configuration[which]])) as Record<
    OpenRailName,
    object
  >;
const [least, most] = [createConfigurations("least"), createConfigurations("most")];
const vpc = { subnetIds: ["subnet-0a1b2c3d"], securityGroupIds: ["sg-0a1b2c3d"] };
/** Builds a rail's environment variables, from its network and the protocols that use it. */
const buildSettings = (name: OpenRailName) =>
  networkDefinitions[name].settings.extend(challengeSettings.shape);

/** Returns the rails of a stage that says this of each in its section. */
const configured = (configuration: Readonly<Partial<Record<OpenRailName, object>>>) =>
  configuredRails(
    Object.fromEntries(
      Object.entries(configuration).map(([name, given]) => {
        const { section } = rails[name as OpenRailName];
        return [section, railConfigurations[section].parse(given)];
      }),
    ) satisfies RailsConfiguration,
  );

describe.each(openRailNames)("the infrastructure of %s", (method) => {
  it.each([
    ["little", least],
    ["much", most],
  ])(
    "gives the functions an environment that the rail's settings accept, where a stage sets %s",
    (_name, said) => {
      const [rail] = configured({ [method]: said[method] });
      const environment = rail?.environment("the-secret") ?? {};
      const railSettings = readSettings(buildSettings(method), environment);
      expect(Object.values(railSettings)).toContain("the-secret");
      // Nothing is said that nobody reads.
      expect(Object.keys(environment).filter((name) => !(name in buildSettings(method).shape))).toEqual([]);
    },
  );

  it("gives its secret only to functions that request or collect payments", () => {
    const [rail] = configured({ [method]: least[method] });
    if (!rail) throw new Error("There is no rail");
    expect(readsSecret(rail, "submit")).toBe(true);
    expect(readsSecret(rail, "sweep")).toBe(true);
    expect(readsSecret(rail, "site")).toBe(false);
  });
});

it("a stage's settings reach the rail", () => {
  const [lightning, solana, evm] = configured(most).map((rail) => rail.environment("id"));
  expect(readSettings(buildSettings("lightning"), lightning ?? {})).toMatchObject({
    LIGHTNING_NODE: "lnd",
    LIGHTNING_PRICE_SATS: 9,
    LIGHTNING_PRIVATE_CHANNELS: "on",
    L402_CHALLENGE: "off",
  });
  expect(readSettings(buildSettings("solana"), solana ?? {})).toMatchObject({ X402_PRICE_USDC: "0.25" });
  expect(readSettings(buildSettings("evm"), evm ?? {})).toMatchObject({
    EVM_NETWORKS: [
      {
        ...{ network: "eip155:10", token: { name: "USD Coin" }, priceUsdc: "0.25", confirmations: 3 },
      },
      {
        ...{
          network: "eip155:84532",
          token: { name: "USDC", version: "2" },
          priceUsdc: "0.01",
          confirmations: 1,
        },
      },
    ],
  });
});

it("a rail that a stage leaves out is off, and the others have the order of the offers", () => {
  expect(configured({}).length).toBe(0);
  const reversed = Object.fromEntries(Object.entries(least).reverse());
  expect(configured(reversed).map(({ name }) => name)).toEqual(openRailNames);
  expect(configured({ solana: least.solana }).map(({ name }) => name)).toEqual(["solana"]);
});

it.each([
  "https://node.example:8080",
  "https://203.0.113.7:8080",
  "https://10.0.0.7:8080",
  "http://10.0.0.7:9740",
  "http://172.31.0.7:9740",
  "http://192.168.0.7:9740",
  "http://100.64.0.7:9740",
  "http://[fd00::7]:9740",
])("a node at %s is reached from a VPC", (url) => {
  const [rail] = configured({ lightning: { ...least.lightning, url, vpc } });
  expect(rail?.vpc).toEqual(vpc);
  expect(
    findVpc({ lightning: railConfigurations.lightning.parse({ ...least.lightning, url, vpc }) }, "submit"),
  ).toEqual(vpc);
  expect(
    findVpc({ lightning: railConfigurations.lightning.parse({ ...least.lightning, url, vpc }) }, "site"),
  ).toBeUndefined();
});

it.each([
  ["lightning", { ...least.lightning, url: "ftp://node.example" }],
  ["lightning", { ...least.lightning, url: "http://node.example" }],
  ["lightning", { ...least.lightning, url: "http://203.0.113.7:9740" }],
  ["lightning", { ...least.lightning, url: "http://10.0.0.7:9740" }],
  ["lightning", { ...least.lightning, url: "https://[fd00::7]:8080" }],
  ["lightning", { ...least.lightning, url: "https://localhost:8080" }],
  ["lightning", { ...least.lightning, vpc, url: "https://127.0.0.1:8080" }],
  ["lightning", { ...least.lightning, vpc, url: "http://node.internal" }],
  ["lightning", { ...least.lightning, vpc: { ...vpc, subnetIds: [] } }],
  ["lightning", { ...least.lightning, vpc: { ...vpc, securityGroupIds: ["default"] } }],
  ["lightning", { ...least.lightning, vpc: { ...vpc, subnetIds: ["vpc-0a1b2c3d"] } }],
  ["lightning", { ...least.lightning, priceSats: 0 }],
  ["lightning", { ...least.lightning, prices: 1 }],
  ["x402", { ...least.solana, payTo: "0x0" }],
  ["x402", { ...least.solana, facilitatorUrl: "http://facilitator.example" }],
  ["x402", { ...least.solana, rpcUrl: "https://solana.example/?api-key=1" }],
  ["x402", { ...least.solana, priceUsdc: "0" }],
  ...["https://user@host.example", "https://:word@host.example", "https://host.example/?a=b"].flatMap(
    (url) =>
      [
        ["lightning", { ...least.lightning, url }],
        ["x402", { ...least.solana, rpcUrl: url }],
        ["x402", { ...least.solana, facilitatorUrl: url }],
      ] as const,
  ),
  ...[
    "https://host.example/#aB3dE5fG7hJ9kL1mN3pQ",
    "https://host.example/rpc/aB3dE5fG7h.J9kL1mN3pQ~/",
    "https://host.example/aB3dE5fG7h%20J9kL1mN3pQ",
    "https://ab3de5fg7hj9kl1mn3pq.solana.example",
    "https://solana-ab3de5fg7hj9kl1mn3pq.host.example",
    "https://0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9.solana.example",
  ].map((rpcUrl) => ["x402", { ...least.solana, rpcUrl }] as const),
] as const)("%s is not configured by %j", (method, given) => {
  expect(railConfigurations[method].safeParse(given).success).toBe(false);
});

it.each([
  "https://api.mainnet-beta.solana.com",
  "https://my-solana-node-of-eu-west-1.company.example:8899/rpc/v1",
  "https://203.0.113.7:8899",
])("a Solana node at %s may be configured, since its address has no key", (rpcUrl) => {
  expect(railConfigurations.x402.safeParse({ ...least.solana, rpcUrl }).success).toBe(true);
});

const solanaMainnet = { ...least.solana, network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" };
it.each([
  ["lightning", { lightning: least.lightning }, true],
  ["solana", { x402: solanaMainnet }, true],
  ["solana", { x402: least.solana }, false],
  ["evm", { evm: most.evm }, true],
  ["evm", { evm: least.evm }, false],
  ["card", { card: { priceCents: 2 } }, true],
  ["card", { card: { priceCents: 2, mode: "test" } }, false],
])("a stage that offers %s alone (%j) takes real money: %s", (_rail, stage, isReal) => {
  expect(takesRealMoney(stage)).toBe(isReal);
});
