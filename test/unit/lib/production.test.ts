import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfiguration } from "../../../lib/configuration.ts";
import { synthesise } from "../../integration/assembly/assembly.ts";

const cdkJson = JSON.parse(readFileSync(new URL("../../../cdk.json", import.meta.url), "utf8")) as {
  readonly context: { readonly dev: Readonly<Record<"x402" | "evm", { readonly payTo: string }>> };
};
const lightning = { node: "lnd", url: "https://lnd.example" };

describe("the stage prod", () => {
  it("names what is left to fill in, as it is checked in", () => {
    expect(() => synthesise({ stage: "prod" })).toThrow(
      /prod\.lightning\.url: (.|\n)*prod\.x402\.facilitatorUrl: (.|\n)*prod\.x402\.payTo: must be a base58 Solana address(.|\n)*/,
    );
    expect(() => synthesise({ stage: "prod" })).toThrow(/prod\.email\.from: /);
  });

  const mainnet = {
    facilitatorUrl: "https://facilitator.example",
    network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    rpcUrl: "https://solana.example",
  };
  const devnet = {
    ...mainnet,
    network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
  };
  it.each([
    "11111111111111111111111111111111",
    "SysvarRent111111111111111111111111111111111",
    "1nc1nerator11111111111111111111111111111111",
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  ])("is paid by nobody at %s, which nobody can spend from, on no network", (payTo) => {
    for (const network of [mainnet, devnet])
      expect(() => readConfiguration("prod", { x402: { ...network, payTo } })).toThrow(
        /prod\.x402\.payTo: is a program/,
      );
  });

  it("is not paid real money at the wallet of dev, whose key everybody knows", () => {
    const { x402, evm } = cdkJson.context.dev;
    expect(() => readConfiguration("prod", { x402: { ...mainnet, payTo: x402.payTo } })).toThrow(
      /prod\.x402\.payTo: is a test wallet/,
    );
    expect(() => readConfiguration("prod", { evm: { ...evm, network: "base" } })).toThrow(
      /prod\.evm\.payTo: is a test wallet/,
    );
  });

  it("says who hears of alarms, who sells, whom buyers reach, and what one address may send", () => {
    const needed = {
      alarmEmail: "a@b.example",
      seller: "Example & Sons",
      contact: "a@b.example",
      wafRequestsPer5Minutes: false,
    };
    expect(readConfiguration("prod", { lightning, ...needed })).toMatchObject({
      contact: "a@b.example",
      wafRequestsPer5Minutes: undefined,
    });
    for (const name of Object.keys(needed)) {
      const others = Object.fromEntries(Object.entries(needed).filter(([other]) => other !== name));
      expect(() => readConfiguration("prod", { lightning, ...others })).toThrow(`prod.${name}: is missing`);
      expect(readConfiguration("production", { lightning, ...others })).toBeDefined();
    }
  });
});
