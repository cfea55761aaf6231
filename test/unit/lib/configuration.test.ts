import { describe, expect, it } from "vitest";
import { readConfiguration } from "../../../lib/configuration.ts";
import { hoursBetweenOwnPurchases } from "../../../lib/service-settings.ts";
import { forRealMoney } from "../../integration/assembly/assembly.ts";

const lightning = { node: "lnd", url: "https://lnd.example" };
const x402 = {
  facilitatorUrl: "https://facilitator.example",
  network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  payTo: "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
  rpcUrl: "https://solana.example",
};

const ownPurchases = {
  monthlyLimitCents: 100,
  walletSecretArn: "arn:aws:secretsmanager:eu-central-1:111122223333:secret:markdown-to-pdf-buyer-AbCdEf",
};

describe("a stage's configuration", () => {
  it("names a missing stage", () => {
    expect(() => readConfiguration("staging", undefined)).toThrow(/no stage "staging"/);
    expect(() => readConfiguration("Prod!", {})).toThrow(/not a valid stage name/);
  });

  it.each(["dev-data", "dev-edge", "dev-data-edge"])(
    "is refused for a stage %s, because its stack's name is another's",
    (stage) => {
      expect(() => readConfiguration(stage, { lightning })).toThrow(
        /not a valid stage name: the stage ".+" has a "(data|edge)" stack of the same name/,
      );
    },
  );

  it.each(["data", "edge", "dev-database", "data-edged"])("is read for a stage named %s", (stage) => {
    expect(readConfiguration(stage, { x402 })).toMatchObject({ documentHours: 168 });
  });

  it.each(["", ",", "  ", " , "])("is refused with an issuer whose audience is %j", (audience) => {
    const accounts = { issuer: "https://i.example", audience };
    expect(() => readConfiguration("dev", { lightning, accounts })).toThrow(
      /dev\.accounts\.audience: must name an audience/,
    );
  });

  it("is refused without any rail", () => {
    expect(() => readConfiguration("dev", {})).toThrow(/needs at least one rail/);
  });

  const base = {
    facilitatorUrl: "https://facilitator.example",
    network: "base",
    payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
    rpcUrl: "https://base.example",
  };
  it("gives networks of EVM the price of x402, unless they have one of their own", () => {
    const tiers = [{ upToBytes: 1000, price: "0.01" }, { price: "0.05" }];
    const readPrices = (evm: unknown) =>
      readConfiguration("dev", { ...forRealMoney, x402: { ...x402, priceUsdc: tiers }, evm }).evm?.map(
        ({ priceUsdc }) => priceUsdc,
      );
    expect(readPrices(base)).toEqual([tiers]);
    expect(readPrices([base, { ...base, network: "base-sepolia", priceUsdc: "0.02" }])).toEqual([
      tiers,
      "0.02",
    ]);
    expect(readConfiguration("dev", { ...forRealMoney, x402, evm: base }).evm?.[0]?.priceUsdc).toBe("0.01");
  });

  it.each([
    [
      "a wallet that nobody has",
      { ...base, network: "base-sepolia", payTo: `0x${"0".repeat(36)}dEaD` },
      /dev\.evm\.payTo: .*nobody can spend/,
    ],
    [
      "the address of a precompiled contract",
      { ...base, payTo: `0x${"0".repeat(39)}9` },
      /dev\.evm\.payTo: .*nobody can spend/,
    ],
    [
      "a wallet that is the token",
      { ...base, payTo: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" },
      /dev\.evm\.payTo: must be your wallet, not the token/,
    ],
    ["a field missing", { ...base, rpcUrl: undefined }, /dev\.evm\.rpcUrl: is missing/],
    ["a token missing", [base, { ...base, network: "eip155:10" }], /dev\.evm\.1\.token: is required/],
    [
      "a wallet mistyped in a list",
      [{ ...base, payTo: base.payTo.replace("Bc", "bC") }],
      /dev\.evm\.0\.payTo: has a wrong checksum/,
    ],
    [
      "the same network twice",
      [base, { ...base, network: "eip155:8453" }],
      /dev\.evm: must name each network once/,
    ],
    ["neither form", "base", /dev\.evm: must be an object, in \{ \}, or a list of them/],
    ["no network", [], /dev\.evm: /],
  ])("is refused with the fault of EVM networks that have %s", (_what, evm, message) => {
    expect(() => readConfiguration("dev", { evm })).toThrow(message);
  });

  it.each([
    ["one", base, ["eip155:8453"]],
    ["several", [base, { ...base, network: "base-sepolia" }], ["eip155:8453", "eip155:84532"]],
  ])("may have %s of EVM networks, in their order", (_what, evm, networks) => {
    expect(readConfiguration("dev", { ...forRealMoney, evm }).evm?.map(({ network }) => network)).toEqual(
      networks,
    );
  });

  it.each([
    ["lifetimes", { lightning, documentHours: 1 }, /dev\.documentHours/],
    ["a setting that there is not", { lightning, documentDays: 1 }, /documentDays/],
    [
      "an issuer without an audience",
      { lightning, accounts: { issuer: "https://i.example" } },
      /needs both issuer and audience/,
    ],
    [
      "an issuer with a query",
      { lightning, accounts: { issuer: "https://i.example/?tenant=1", audience: "pdf" } },
      /dev\.accounts\.issuer: must not contain a password or a query/,
    ],
    [
      "an address that lacks its slashes",
      { lightning, accounts: { issuer: "https:i.example", audience: "pdf" } },
      /dev\.accounts\.issuer: must be a URL that begins with https:\/\//,
    ],
    [
      "a sender that is none",
      { lightning, email: { from: "nobody" } },
      /dev\.email\.from: must be an address/,
    ],
    [
      "two senders",
      { lightning, email: { from: "a@example.com, Acme <b@example.com>" } },
      /dev\.email\.from: must be an address/,
    ],
    [
      "a node whose password would travel in clear",
      { lightning: { node: "phoenixd", url: "http://phoenixd.example" } },
      /dev\.lightning\.url: must begin with https:, since each call carries/,
    ],
    ["a node without an address", { lightning: { node: "lnd" } }, /dev\.lightning\.url: is missing/],
    [
      "an address of a wallet whose secret holds it",
      { lightning: { node: "nwc", url: "https://wallet.example" } },
      /dev\.lightning\.url: must be absent: the secret of nwc holds the address/,
    ],
    [
      "a node that functions cannot reach",
      { lightning: { node: "lnd", url: "https://192.168.0.7:8080" } },
      /dev\.lightning\.url: .*only with lightning\.vpc/,
    ],
    [
      "a certificate of another region",
      {
        lightning,
        domain: { name: "a.example.com", certificateArn: "arn:aws:acm:eu-west-1:0:certificate/0" },
      },
      /us-east-1/,
    ],
    [
      "a key in an address",
      { x402: { ...x402, rpcUrl: "https://rpc.example/?api-key=abc" } },
      /put the URL into the x402 secret/,
    ],
    [
      "a key in the path of an address",
      { x402: { ...x402, rpcUrl: "https://solana-mainnet.provider.example/v2/aB3dE5fG7hJ9kL1mN3pQ" } },
      /put the URL into the x402 secret/,
    ],
    [
      "a network without USDC",
      { x402: { ...x402, network: "solana:testnet" } },
      /x402\.network: .*with USDC/,
    ],
    [
      "a mint for a wallet",
      { x402: { ...x402, payTo: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU" } },
      /x402\.payTo: .*not the mint/,
    ],
    [
      "an address that lacks its end",
      { x402: { ...x402, payTo: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDnc" } },
      /x402\.payTo: .*of 32 bytes/,
    ],
    [
      "the placeholder on mainnet",
      {
        x402: { ...x402, network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" },
      },
      /x402\.payTo: .*this test wallet/,
    ],
    [
      "a facilitator in clear",
      { x402: { ...x402, facilitatorUrl: "http://f.example" } },
      /begins with https:/,
    ],
    [
      "a password in an address",
      { lightning: { node: "lnd", url: "https://user:word@lnd.example" } },
      /lightning\.url: must not contain a password/,
    ],
    ["no address of a node", { x402: { ...x402, rpcUrl: "solana" } }, /x402\.rpcUrl: must be a URL/],
    [
      "the name of a zone for its id",
      {
        lightning,
        domain: {
          name: "a.example.com",
          certificateArn: "arn:aws:acm:us-east-1:0:certificate/0",
          hostedZoneId: "example.com",
        },
      },
      /domain\.hostedZoneId: must be the id of a hosted zone/,
    ],
    ["a contact that is a script", { lightning, contact: "javascript:alert(1)" }, /dev\.contact: must be an/],
    ["terms that are a script", { lightning, termsUrl: "javascript:alert(1)" }, /dev\.termsUrl/],
    ["text for a number", { lightning: { ...lightning, priceSats: "5" } }, /priceSats: must be a number/],
    ["a part of a satoshi", { lightning: { ...lightning, priceSats: 0.5 } }, /must be a whole number/],
    ["a number for a price in USDC", { x402: { ...x402, priceUsdc: 0.01 } }, /must be text, in quotes/],
    [
      "a price by size that ends before the largest documents",
      {
        lightning: {
          ...lightning,
          priceSats: [
            { upToBytes: 9, price: 1 },
            { upToBytes: 99, price: 2 },
          ],
        },
      },
      /priceSats\.1\.upToBytes: must be absent in the last tier, or 2097152, the largest request/,
    ],
    [
      "a price by size with a number for USDC",
      { x402: { ...x402, priceUsdc: [{ upToBytes: 9, price: 0.01 }, { price: "1" }] } },
      /x402\.priceUsdc\.0\.price: must be text, in quotes/,
    ],
    [
      "a price by size that falls, on a network of EVM",
      { evm: [{ ...base, priceUsdc: [{ upToBytes: 9, price: "0.2" }, { price: "0.1" }] }] },
      /evm\.0\.priceUsdc\.1\.price: must not be less than 0\.2, the price of the tier before/,
    ],
    [
      "accounts by tiers with a misspelt limit",
      { lightning, accounts: { priceDocuments: [{ upToByte: 9, price: 1 }, { price: 2 }] } },
      /accounts\.priceDocuments\.0: has no setting "upToByte"/,
    ],
    [
      "packs that would sell large documents at the price of small ones",
      {
        x402: { ...x402, priceUsdc: [{ upToBytes: 9, price: "0.01" }, { price: "1" }] },
        accounts: { packs: [{ documents: 100, percentOff: 20 }] },
      },
      /accounts\.priceDocuments: must have tiers where a price has/,
    ],
    [
      "two packs of one size",
      { lightning, accounts: { packs: [1, 2].map((percentOff) => ({ documents: 100, percentOff })) } },
      /accounts\.packs: must not have two packs of one size/,
    ],
    [
      "a pack that is not cheaper",
      { lightning, accounts: { packs: [{ documents: 100, percentOff: 0 }] } },
      /accounts\.packs\.0\.percentOff/,
    ],
    [
      "own purchases where nothing is sold in USDC",
      { lightning, ownPurchases },
      /ownPurchases: needs x402 or evm: it pays in USDC/,
    ],
    [
      "own purchases whose limit is too low for a month",
      { x402, ownPurchases: { ...ownPurchases, monthlyLimitCents: 2 } },
      /ownPurchases\.monthlyLimitCents: must be at least 3 for 3 purchases a month, or catalogues forget/,
    ],
    [
      "own purchases that are cheaper on another network",
      {
        x402,
        evm: { ...base, priceUsdc: "0.5" },
        ownPurchases: { ...ownPurchases, monthlyLimitCents: 149 },
      },
      /ownPurchases\.monthlyLimitCents: must be at least 150 for 3 purchases a month/,
    ],
    [
      "own purchases without a limit",
      { x402, ownPurchases: { walletSecretArn: ownPurchases.walletSecretArn } },
      /ownPurchases\.monthlyLimitCents: is missing/,
    ],
    [
      "own purchases with a key in the place of its secret",
      { x402, ownPurchases: { ...ownPurchases, walletSecretArn: `0x${"1".repeat(64)}` } },
      /ownPurchases\.walletSecretArn: must be the ARN of a secret/,
    ],
    [
      "a misspelt one",
      { x402: { ...x402, payTo: undefined, payto: "?" } },
      /payTo: is missing(.|\n)*"payto"/,
    ],
    [
      "fewer functions than the queues take",
      { lightning, lambdaConcurrency: 9 },
      /lambdaConcurrency: must be at least 10/,
    ],
    [
      "more warm browsers than there may be",
      { lightning, renderWarm: 3 },
      /renderWarm: must be at most the browsers/,
    ],
    [
      "a firewall of another region",
      { lightning, waf: "arn:aws:wafv2:eu-west-1:000000000000:global/webacl/a/b" },
      /waf: must be the ARN of a web ACL of CloudFront's, in us-east-1/,
    ],
    ["a firewall that lets hardly anything pass", { lightning, waf: 99 }, /waf: must be at least 100/],
    [
      "what follows from other settings, or is one with them",
      {
        x402,
        previews: false,
        unpaidPerAddressHourly: 7,
        wafAclArn: "arn",
        accounts: { jwksUrl: "https://i.example/keys" },
        ownPurchases: { ...ownPurchases, everyHours: 12 },
        email: { from: "a@example.com", perAccountDaily: 1 },
      },
      /jwksUrl(.|\n)*everyHours" any more: it follows from monthly(.|\n)*perAccountDaily" any more: write(.|\n)*previews" any more: it follows.*"wafAclArn" any more: write its value as "waf"/,
    ],
    [
      "settings of an earlier version",
      { x402: { ...x402, asset: "4zMM" }, renderConcurrency: 4, terminationProtection: false },
      /x402: has no setting "asset" any more: it follows from x402\.network(.|\n)*"renderConcurrency" any more: it follows from lambdaConcurrency.*"terminationProtection" any more: stacks that take/,
    ],
    [
      "several faults",
      { documentHours: 1, x402: { ...x402, network: "solana", payTo: "?" } },
      /documentHours(.|\n)*x402\.network(.|\n)*x402\.payTo/,
    ],
  ])("is refused with the remedy for %s", (_name, configuration, message) => {
    expect(() => readConfiguration("dev", configuration)).toThrow(message);
  });

  describe("of version 0.2.0", () => {
    const kept = {
      alarmEmail: "a@b.example",
      termsUrl: "https://b.example/terms",
      documentHours: 24,
      monthlyBudgetUsd: 100,
      logDays: 90,
    };
    const node = { ...lightning, priceSats: 5, privateChannels: true, l402Challenge: false };
    const domain = { name: "b.example", certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/c" };
    /** Every setting that it had. */
    const before = {
      ...kept,
      domain: { ...domain, hostedZone: { id: "Z1", name: "b.example" } },
      renderConcurrency: 10,
      throttle: { rate: 50, burst: 100 },
      wafRequestsPer5Minutes: 1000,
      accounts: {
        monthlyQuota: 100,
        issuer: "https://i.example",
        audience: "pdf",
        jwksUrl: "https://i.example/k",
      },
      mail: {
        from: "a@b.example",
        verify: "domain",
        maxAttachmentBytes: 1,
        perRecipientDaily: 2,
        perAccountDaily: 3,
      },
      lightning: node,
      x402: { ...x402, asset: "4zMM", priceUsdc: "0.01" },
    };
    const mail = { from: "a@b.example", verify: "existing" };

    it.each([
      ["", before],
      ["email.", { ...before, mail: undefined, email: { ...before.mail } }],
    ])("is refused with what became of each setting that is gone: %s", (_part, configuration) => {
      const refuse = (): unknown => readConfiguration("prod", configuration);
      const gone = [
        "hostedZone",
        "renderConcurrency",
        "throttle",
        "wafRequestsPer5Minutes",
        "jwksUrl",
        "asset",
      ];
      for (const name of gone) expect(refuse).toThrow(`has no setting "${name}" any more: `);
      // None that only says that there is no such setting.
      expect(refuse).not.toThrow(/has no setting "\w+"(?! any more)/);
    });

    it("is accepted once it is changed as docs/upgrade.md says", () => {
      const after = {
        ...kept,
        domain: { ...domain, hostedZoneId: "Z1" },
        lambdaConcurrency: 60,
        waf: 1000,
        seller: "B",
        contact: "a@b.example",
        accounts: { monthlyQuota: 100, issuer: "https://i.example", audience: "pdf" },
        email: { ...mail, daily: 3 },
        lightning: node,
        x402: { ...x402, priceUsdc: "0.01" },
      };
      expect(readConfiguration("prod", after)).toMatchObject({ lambdaConcurrency: 60, waf: 1000 });
    });
  });

  it.each([
    [1000, 24],
    [31, 24],
    [30, 25],
    [3, 248],
  ])("has a service with %d cents a month buy of itself every %d hours", (monthlyLimitCents, hours) => {
    const { ownPurchases: settings, ...sells } = readConfiguration("dev", {
      x402,
      ownPurchases: { ...ownPurchases, monthlyLimitCents },
    });
    expect(settings && hoursBetweenOwnPurchases(sells, settings)).toBe(hours);
  });
});
