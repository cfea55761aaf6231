import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { helpPage } from "../../../../lambdas/site/pages.ts";
import { everythingOnSale } from "./deployments.ts";

const markup = readFileSync(new URL("../../../../web/site/help.html", import.meta.url), "utf8");
const help = (changes: Partial<typeof everythingOnSale>): string =>
  String(
    helpPage({
      ...everythingOnSale,
      ...changes,
      documentHours: 24,
      storage: "https://storage.example",
      files: { page: () => markup, asset: () => undefined },
    }).body,
  );

it("tells people without a wallet whether a card pays, and for what", () => {
  const packs = [100, 1_000].map((documents) => ({ documents, percentOff: 20 }));
  const priced = packs.map((pack) => ({ ...pack, cardCents: 1.6 * pack.documents }));
  expect(help({ packs: priced })).toContain("on Stripe’s page: 100 PDFs for $1.60 or 1,000 PDFs for $16.00.");
  expect(help({ packs })).toContain("No card pays here.");
});

it("tells that credit is cheaper only where it is sold", () => {
  expect(help({})).toContain("Credit for 100 PDFs at once costs less for each.");
  expect(help({ packs: [] })).not.toContain("at once costs less");
});
