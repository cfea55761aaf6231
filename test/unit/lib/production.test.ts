import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfiguration } from "../../../lib/configuration.ts";

const cdkJson = JSON.parse(readFileSync(new URL("../../../cdk.json", import.meta.url), "utf8")) as {
  readonly context: {
    readonly dev: Readonly<Record<"x402" | "evm", { readonly payTo: string }>>;
    readonly prod: unknown;
  };
};
const lightning = { node: "lnd", url: "https://lnd.example" };

describe("the stage prod", () => {
  it("names all placeholders that are left to fill in, and each once", () => {
    const { prod } = cdkJson.context;
    const placeholders = JSON.stringify(prod).match(/YOUR-[A-Z]+/g) ?? [];
    let message = "";
    try {
      readConfiguration("prod", prod);
    } catch (error) {
      message = String(error);
    }
    expect(placeholders.length).toBeGreaterThan(8);
    expect(message.match(/(?<=: replace )YOUR-\S+/g)).toEqual(placeholders);
    expect(message.split("\n").length - 1).toBe(placeholders.length);
    expect(message).toContain("prod.x402.payTo: replace YOUR-WALLET");
  });

  const mainnet = {
    facilitatorUrl: "https://facilitator.example",
    network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    rpcUrl: "https://solana.example",
  };
  const devnet = {
    ...mainnet,
    network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  };
  it.each([
    "11111111111111111111111111111111",
    "SysvarRent111111111111111111111111111111111",
    "1nc1nerator11111111111111111111111111111111",
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  ])("is refused with the wallet %s, which nobody can spend from, on every network", (payTo) => {
    for (const network of [mainnet, devnet])
      expect(() => readConfiguration("prod", { x402: { ...network, payTo } })).toThrow(
        /prod\.x402\.payTo: .*this program/,
      );
  });

  it("is refused with the wallet of dev, whose key is public", () => {
    const { x402, evm } = cdkJson.context.dev;
    expect(() => readConfiguration("prod", { x402: { ...mainnet, payTo: x402.payTo } })).toThrow(
      /prod\.x402\.payTo: .*this test wallet/,
    );
    expect(() => readConfiguration("prod", { evm: { ...evm, network: "base" } })).toThrow(
      /prod\.evm\.payTo: .*this test wallet/,
    );
  });

  it("must say who hears of alarms, who sells, whom buyers reach, and what one address may send, as all that take real money", () => {
    const needed = {
      alarmEmail: "a@b.example",
      seller: "Example & Sons",
      contact: "a@b.example",
      waf: false,
    };
    expect(readConfiguration("prod", { lightning, ...needed })).toMatchObject({
      contact: "a@b.example",
      waf: undefined,
    });
    for (const name of Object.keys(needed)) {
      const others = Object.fromEntries(Object.entries(needed).filter(([other]) => other !== name));
      for (const stage of ["prod", "eu"])
        expect(() => readConfiguration(stage, { lightning, ...others })).toThrow(
          `${stage}.${name}: is missing`,
        );
    }
    const waf = "arn:aws:wafv2:us-east-1:000000000000:global/webacl/a/b";
    expect(readConfiguration("prod", { lightning, ...needed, waf })).toMatchObject({ waf });
    const { evm } = cdkJson.context.dev;
    expect(readConfiguration("eu", { evm })).toBeDefined();
    expect(() => readConfiguration("eu", { evm: [evm, { ...evm, network: "eip155:8453" }] })).toThrow(
      "eu.seller: is missing",
    );
  });
});
