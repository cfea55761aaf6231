import { describe, expect, it } from "vitest";
import * as z from "zod";
import { routes } from "../../../../lambdas/http-contract/routes.ts";
import type { OfferDescription } from "../../../../lambdas/payments/definitions.ts";
import { apiCatalog } from "../../../../lambdas/site/discovery/api-catalog.ts";
import { llmsText } from "../../../../lambdas/site/discovery/llms-text.ts";
import { createListing } from "../../../../lambdas/settings/catalogue.ts";
import { aiCatalog } from "../../../../lambdas/site/discovery/ai-catalog.ts";
import { mcpServerCard, registryEntry } from "../../../../lambdas/site/discovery/mcp-server-card.ts";
import { paymentInfo } from "../../../../lambdas/site/discovery/payment-info.ts";
import { robotsText } from "../../../../lambdas/site/discovery/robots-text.ts";
import { securityText } from "../../../../lambdas/site/discovery/security-text.ts";
import { sitemap } from "../../../../lambdas/site/discovery/sitemap.ts";
import { x402Resources } from "../../../../lambdas/site/discovery/x402-resources.ts";
import { formatPrices } from "../../../../lambdas/site/price.ts";
import { everythingOnSale, lightningOnly, withoutChallenge, solanaOnly } from "./deployments.ts";

const { publicBaseUrl, listing, rails } = everythingOnSale;
const paths: readonly string[] = routes.map(({ path }) => path);
const findAddresses = (text: string) =>
  [...text.matchAll(/https:\/\/pdf\.example([^\s)"'`<]*)/g)].map(([, path = ""]) => path || "/");

describe("the description for programs", () => {
  it.each([
    ["llms.txt", llmsText(everythingOnSale)],
    ["the API catalogue", JSON.stringify(apiCatalog(publicBaseUrl))],
    ["the sitemap", sitemap(publicBaseUrl)],
    ["robots.txt", robotsText(publicBaseUrl)],
    ["security.txt", securityText(publicBaseUrl, "help@shop.example", 0)],
    ["the MCP registry's server.json", JSON.stringify(registryEntry(listing))],
    ["the MCP server card", JSON.stringify(mcpServerCard(listing))],
    ["the AI catalogue", JSON.stringify(aiCatalog(publicBaseUrl))],
    ["the resources of x402", JSON.stringify(x402Resources(publicBaseUrl, rails))],
  ])("links to existing pages, in %s", (_name, text) => {
    const addresses = findAddresses(text);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it("contains the prices, and how to pay by each rail that is on, and by no other", () => {
    const text = llmsText(everythingOnSale);
    expect(text).toContain("7 sats over Lightning, or 0.4 USDC on Solana");
    for (const instruction of rails.flatMap((rail) => rail.instructions))
      expect(text).toContain(`   - ${instruction}`);
    expect(llmsText(lightningOnly)).not.toMatch(/x402|USDC/);
    expect(llmsText(solanaOnly)).not.toMatch(/Lightning|L402/);
    expect(llmsText(withoutChallenge)).not.toContain("L402");
  });

  it("has terms at an address of their own, where configured", () => {
    const terms = "https://operator.example/terms";
    expect(llmsText({ ...everythingOnSale, termsUrl: terms })).toContain(`[Terms](${terms})`);
  });

  it("does not mention x402 where that is off", () => {
    expect(x402Resources(publicBaseUrl, solanaOnly.rails)).toMatchObject({ resources: ["POST /markdown"] });
    expect(x402Resources(publicBaseUrl, lightningOnly.rails)).toMatchObject({ resources: [] });
  });
});

describe("a catalogue", () => {
  const info = (given: readonly OfferDescription[]) =>
    paymentInfo({ ...everythingOnSale, rails: given }, "/markdown") as {
      price: { currency: string };
      protocols: object[];
      offers: { intent: string; method: string }[];
    };

  it("reads one price, in dollars where there is one, and every way to pay", () => {
    expect(info(rails)).toMatchObject({
      price: { mode: "fixed", currency: "USD", amount: "0.4" },
      protocols: [{ x402: {} }, { l402: {} }],
    });
    const { price, protocols } = info(rails);
    expect(info([...rails].reverse())).toMatchObject({ price, protocols });
    expect(info(lightningOnly.rails).price.currency).toBe("BTC");
    expect(info(withoutChallenge.rails).protocols.flatMap(Object.keys)).toEqual(["x402", "lightning"]);
  });

  it("reads, for the scheme Payment, a charge for each method that has a challenge", () => {
    const listMethods = (deployment: typeof everythingOnSale) =>
      info(deployment.rails).offers.map(({ intent, method }) => `${method}/${intent}`);
    expect(listMethods(everythingOnSale)).toEqual(["lightning/charge", "solana/charge"]);
    expect(listMethods(withoutChallenge)).toEqual(["solana/charge"]);
  });
});

it("robots.txt excludes what belongs to one buyer, and nothing else", () => {
  const kept = [...robotsText(publicBaseUrl).matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  const isKept = (path: string) => kept.some((prefix) => path.startsWith(prefix));
  for (const path of paths.filter(
    (candidate) => candidate.includes("{job_id}") || candidate.includes("{token}"),
  ))
    expect(isKept(path), path).toBe(true);
  for (const path of ["/", "/docs", "/llms.txt", "/openapi.json", "/markdown"])
    expect(isKept(path), path).toBe(false);
  for (const prefix of kept)
    expect(
      paths.some((path) => path.startsWith(prefix)),
      prefix,
    ).toBe(true);
});

it("the prices have the order of the offers", () => {
  expect(formatPrices(solanaOnly.rails)).toBe("0.4 USDC on Solana");
  expect(formatPrices([])).toBe("");
});

describe("security.txt", () => {
  it("names the contact as in RFC 9116, and expires within a year, at the same time in all instances", () => {
    const [early, late] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 30, 23)];
    const text = securityText(publicBaseUrl, "help@shop.example", early);
    expect(text).toMatch(/^Contact: mailto:help@shop\.example\nExpires: 2027-05-01T00:00:00\.000Z\n/);
    expect(securityText(publicBaseUrl, "help@shop.example", late)).toBe(text);
    expect(securityText(publicBaseUrl, "https://shop.example/help", late)).toContain(
      "Contact: https://shop.example/help\n",
    );
  });
});

/** What the MCP registry requires of a `server.json` (its schema 2025-12-11, ServerDetail), of the fields that ours has and of no others. */
const serverJson = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d[\d.]*$/),
  websiteUrl: z.url(),
  remotes: z.array(
    z.strictObject({ type: z.literal("streamable-http"), url: z.string().regex(/^https?:\/\/[^\s]+$/) }),
  ),
});

describe("the server.json for the MCP registry", () => {
  it.each(["https://pdf.example", "https://a-shop.co.uk:8443", "http://localhost:3000"])(
    "is accepted by the registry for a service at %s",
    (address) => {
      const card = registryEntry(createListing(address));
      expect(serverJson.safeParse(card).error).toBeUndefined();
      expect(card).toMatchObject({ remotes: [{ url: `${address}/mcp` }] });
    },
  );

  it("has a name that the owner of the domain may publish", () => {
    expect(registryEntry(createListing("https://pdf.shop.example"))).toMatchObject({
      name: "example.shop.pdf/markdown-to-pdf",
    });
  });
});

/** What a card must be (MCP extension Server Card, schema v1), of the fields that ours has. */
const serverCard = serverJson.extend({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"),
  icons: z.array(z.strictObject({ src: z.url() })).optional(),
});

describe("the MCP server card", () => {
  it.each(["https://pdf.example", "http://localhost:3000"])(
    "is one by its schema, and the AI catalogue of %s leads to it",
    (address) => {
      expect(serverCard.safeParse(mcpServerCard(createListing(address))).error).toBeUndefined();
      expect(aiCatalog(address)).toEqual({
        specVersion: "1.0",
        entries: [
          {
            identifier: expect.stringMatching(/^urn:air:[\w.]+:mcp:markdown-to-pdf$/) as string,
            type: "application/mcp-server-card+json",
            url: `${address}/mcp/server-card`,
          },
        ],
      });
    },
  );
});
