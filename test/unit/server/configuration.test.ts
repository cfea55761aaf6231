import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { solanaSettings } from "../../../lambdas/payments/networks/solana/settings.ts";
import { readSettings } from "../../../lambdas/settings/read-settings.ts";
import { ownPurchaseSettings } from "../../../lambdas/settings/settings.ts";
import { stageConfiguration } from "../../../lib/configuration.ts";
import { readServerConfiguration } from "../../../server/configuration.ts";
import { createEnvironment } from "../../../server/environment.ts";
import { ownFolder } from "../../lifetimes.ts";

/** What a server refuses before it opens anything. */

const folder = ownFolder();

const lightning = { node: "lnd", url: "https://127.0.0.1:8080" };
const x402 = {
  facilitatorUrl: "https://facilitator.example",
  network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  payTo: "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q",
  rpcUrl: "https://api.mainnet-beta.solana.com",
};
const evm = {
  facilitatorUrl: "https://facilitator.example",
  network: "base",
  payTo: "0x52908400098527886E0F7030069857D2E4169EE7",
  rpcUrl: "https://mainnet.base.org",
};
const whole = { baseUrl: "https://pdf.example.com", lightning };

async function read(configuration: unknown) {
  const file = join(folder, "server.json");
  await writeFile(file, typeof configuration === "string" ? configuration : JSON.stringify(configuration));
  return readServerConfiguration(file);
}

describe("a server's configuration", () => {
  it("needs only an address and a rail", async () => {
    const { port, minFreeMb, documentHours, lightning: node } = await read(whole);
    expect({ port, minFreeMb, documentHours }).toEqual({ port: 3000, minFreeMb: 500, documentHours: 168 });
    expect(node?.priceSats).toBe(5);
  });

  it("accepts a stage's prices, limits and rails from cdk.json literally", async () => {
    const shared = {
      x402,
      evm,
      documentHours: 24,
      contact: "you@example.com",
      callbacks: false,
    };
    const server = await read({ baseUrl: whole.baseUrl, ...shared });
    const stage = stageConfiguration.parse({ ...shared, lambdaConcurrency: 100 });
    for (const name of ["x402", "evm", "documentHours", "contact", "callbacks"] as const)
      expect(server[name]).toEqual(stage[name]);
  });

  // Each of these would sell for nothing, or be found out by the first buyer.
  it.each([
    [
      "test money on Solana",
      {
        x402: {
          ...x402,
          network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
        },
      },
      /x402\.network: is a test network/,
    ],
    ["test money on Base", { evm: { ...evm, network: "base-sepolia" } }, /evm\.network: is a test network/],
    [
      "a program as the wallet",
      { x402: { ...x402, payTo: "11111111111111111111111111111111" } },
      /x402\.payTo: .*nobody can spend from this program/,
    ],
    [
      "nobody's address as the wallet",
      { evm: { ...evm, payTo: "0x000000000000000000000000000000000000dEaD" } },
      /evm\.payTo: .*nobody can spend from this address/,
    ],
    ["no rail", { lightning: undefined }, /a rail: is missing: configure lightning or x402 or evm/],
    ["an address without TLS", { baseUrl: "http://pdf.example.com" }, /baseUrl: must begin with https/],
    ["an address with a path", { baseUrl: "https://example.com/pdf" }, /baseUrl: must end with the host/],
    [
      "a password in the node's address",
      { lightning: { node: "lnd", url: "https://me:secret@127.0.0.1" } },
      /lightning\.url: must not contain a password/,
    ],
    ["what only AWS has", { throttle: { rate: 5 } }, /has no setting "throttle"/],
    [
      "what only a node in a VPC has",
      { lightning: { ...lightning, vpc: {} } },
      /lightning: has no setting "vpc"/,
    ],
    ["a node that is not there", { lightning: { node: "lnd" } }, /lightning\.url: is missing/],
    [
      "a price by size whose limits fall",
      {
        lightning: {
          ...lightning,
          priceSats: [{ upToBytes: 9, price: 1 }, { upToBytes: 8, price: 2 }, { price: 3 }],
        },
      },
      /lightning\.priceSats\.1\.upToBytes: must be more than 9/,
    ],
    [
      "own purchases where only Lightning is taken",
      { ownPurchases: { monthlyLimitCents: 100 } },
      /ownPurchases: needs x402 or evm/,
    ],
    [
      "the ARN of a wallet, which is a file here",
      { x402, ownPurchases: { monthlyLimitCents: 100, walletSecretArn: "arn:aws:secretsmanager:x" } },
      /ownPurchases: has no setting "walletSecretArn"/,
    ],
    [
      "an issuer without an audience",
      { accounts: { issuer: "https://login.example" } },
      /accounts\.audience: needs both issuer and audience/,
    ],
  ])("refuses %s with one line", async (_what, change, sentence) => {
    const error: unknown = await read({ ...whole, ...change }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: "ConfigurationError" });
    const lines = (error as Error).message.split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(sentence);
  });

  it("tells the functions its prices by size and its own purchases, as a stage does", async () => {
    const tiers = [{ upToBytes: 9, price: "0.01" }, { price: "0.5" }];
    const server = await read({
      ...whole,
      x402: { ...x402, priceUsdc: tiers },
      ownPurchases: { monthlyLimitCents: 100 },
    });
    const queues = { renderQueueUrl: "r", slowRenderQueueUrl: "s", deliverQueueUrl: "d" };
    const addresses = {
      dynamoDb: "",
      s3: "",
      sqs: "",
      secretsManager: "",
      ses: undefined,
      lambda: undefined,
      pages: "",
      queues,
    };
    const environment = createEnvironment(server, addresses, "key");
    expect(readSettings(ownPurchaseSettings, environment)).toEqual({
      OWN_PURCHASE_EVERY_HOURS: 24,
      OWN_PURCHASE_MONTHLY_CENTS: 100,
      OWN_PURCHASE_WALLET_SECRET_ID: "wallet",
    });
    expect(readSettings(solanaSettings, environment).X402_PRICE_USDC).toEqual(tiers);
    expect(createEnvironment(await read(whole), addresses, "key")).not.toHaveProperty(
      "OWN_PURCHASE_WALLET_SECRET_ID",
    );
  });

  it("accepts test money on request", async () => {
    expect(
      (await read({ ...whole, testMoney: true, evm: { ...evm, network: "base-sepolia" } })).evm,
    ).toHaveLength(1);
  });

  it("reports a file that is missing, or no JSON", async () => {
    await expect(readServerConfiguration(join(folder, "no.json"))).rejects.toThrow(
      /couldn't read the configuration/,
    );
    await expect(read("{")).rejects.toThrow(/is not valid JSON/);
  });

  it("never reads a secret out of the file", async () => {
    await expect(read({ ...whole, lightning: { ...lightning, macaroon: "00" } })).rejects.toThrow(
      /has no setting "macaroon"/,
    );
    expect(await readFile(join(folder, "server.json"), "utf8")).toContain("macaroon");
  });
});
