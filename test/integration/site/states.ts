import { randomUUID } from "node:crypto";
import type { Page, Route } from "playwright-core";
import type { Harness } from "../service/harness.ts";
import { waitUntilVisible } from "./form-pages.ts";
import { writeText } from "./form-text.ts";
import { openOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";
import { until } from "../../until.ts";

/** Every state of the page that somebody can come to, each reached from the one before it. */

/** What a walk needs of the service. */
export type WalkedService = Pick<Harness, "lightning" | "facilitator">;

type Step = (page: Page, service: WalkedService) => Promise<unknown>;

const paragraph = "The tide came in and went out again, and the gauge took it down as it came.\n\n";
const tides = (rest = ""): string => `# Tides ${randomUUID()}\n\n${rest}${paragraph.repeat(60)}`;
const [compiling, asking, status] = ["**/compile-worker-*.js", "**/markdown", "**/job/*/status"];

/** Presses what only some widths show. */
async function clickWhereShown(page: Page, selector: string): Promise<void> {
  if (await page.isVisible(selector)) await page.click(selector);
}

const faulty = (page: Page): Promise<unknown> => waitUntilVisible(page, "trouble");

async function buyAnother(page: Page): Promise<void> {
  // So much of it is new that it is no correction of the one before, which would be free.
  const news = Array.from({ length: 60 }, () => randomUUID()).join(" ");
  await writeText(page, tides(`${news}\n\n`));
  await page.click("#submit");
  await waitUntilVisible(page, "pay");
}

async function fail(page: Page, description: string): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const real = await route.fetch();
    const body = (await real.json()) as object;
    await route.fulfill({
      response: real,
      json: real.status() === 200 ? { ...body, status: "Failed", description } : body,
    });
  };
  for (const path of [status, asking]) await page.route(path, answer);
}

/** By their names; the first is reached by visiting the page. */
export const states: Readonly<Record<string, Step>> = {
  empty: (page) => page.waitForLoadState("networkidle"),
  templates: async (page) => {
    await clickWhereShown(page, "#templates-toggle");
    await page.waitForSelector("#templates img");
  },
  "pages under way": async (page) => {
    await clickWhereShown(page, "#templates-close");
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.exposeFunction("letGo", () => {
      letGo();
    });
    await page.route(compiling, async (route) => {
      await held;
      await route.continue();
    });
    await writeText(page, tides());
  },
  written: async (page) => {
    await page.evaluate(() => (globalThis as unknown as { letGo: () => Promise<void> }).letGo());
    await untilShown(page);
  },
  "its pages": (page) => clickWhereShown(page, "#face-pages"),
  findings: async (page) => {
    await clickWhereShown(page, "#face-text");
    await writeText(page, tides("[gone](other.md) and ![a gauge](https://images.example/a.png)\n\n"));
    await untilShown(page);
    if (!(await page.isVisible("#findings"))) await page.click("#findings-toggle");
  },
  options: (page) => openOptions(page),
  "nothing to print": async (page) => {
    await page.click("#options-close");
    await writeText(page, `# Deep\n\n${"> ".repeat(250)}too deep`);
    await waitUntilVisible(page, "preview-fault");
  },
  "too long to be shown at once": async (page) => {
    await writeText(page, tides(paragraph.repeat(7_000)));
    await clickWhereShown(page, "#face-pages");
    await waitUntilVisible(page, "pages-long");
  },
  "larger than may be sent": async (page) => {
    await clickWhereShown(page, "#face-text");
    await writeText(page, tides(paragraph.repeat(28_000)));
    await page.click("#submit");
    await waitUntilVisible(page, "text-fault");
  },
  offline: async (page) => {
    await writeText(page, tides());
    await untilShown(page);
    await page.context().setOffline(true);
    await page.click("#submit");
    await faulty(page);
  },
  "service out of reach": async (page) => {
    await page.route(asking, (route) => route.abort());
    await page.context().setOffline(false);
    await page.waitForSelector("#trouble-text >> text=cannot be reached");
  },
  "ways to pay": async (page) => {
    await page.unroute(asking);
    await page.click("#trouble-retry");
    await page.waitForSelector("#qr[src^='data:image/svg']", { state: "attached" });
  },
  "code for another device": (page) => clickWhereShown(page, "#qr-fold summary"),
  "a wallet that refuses": async (page) => {
    await page.route("**/test-wallets/*", (route) => route.fulfill({ status: 400, json: { detail: "No." } }));
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "lightning-fault");
    await page.click("#wallets button >> nth=0");
    await waitUntilVisible(page, "usdc-fault");
    await page.unroute("**/test-wallets/*");
  },
  "a payment that is not accepted": async (page, { facilitator }) => {
    facilitator.intercept((operation, run) =>
      operation === "verify"
        ? Promise.resolve({ isValid: false, invalidReason: "insufficient_funds", payer: "" } as never)
        : run(),
    );
    await page.click("#wallets button >> nth=0");
    await page.waitForSelector("#usdc-fault >> text=not accepted");
  },
  "a payment that is not known yet": async (page, { facilitator }) => {
    facilitator.intercept((operation, run) =>
      operation === "supported" ? run() : Promise.resolve("hang-up"),
    );
    await page.click("#wallets button >> nth=0");
    await faulty(page);
  },
  paid: async (page, { facilitator }) => {
    facilitator.intercept(undefined);
    await until(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return page.isVisible("#result");
    });
  },
  "documents sent before": async (page) => {
    await page.click("#again");
    await page.click("#earlier-summary");
  },
  "an invoice that has expired": async (page) => {
    await page.click("#earlier-summary");
    await page.route("**/payment-request", async (route) => {
      const real = await route.fetch();
      const ended = { expires_at: new Date(Date.now() + 1).toISOString() };
      await route.fulfill({ response: real, json: { ...((await real.json()) as object), ...ended } });
    });
    await buyAnother(page);
    await waitUntilVisible(page, "lightning-expired");
    await page.unroute("**/payment-request");
  },
  "a Lightning node that is down": async (page, { lightning }) => {
    await page.click("#edit");
    lightning.misbehave("hang-up");
    await buyAnother(page);
    await waitUntilVisible(page, "lightning-away");
  },
  "a document that could not be made": async (page, { lightning }) => {
    lightning.misbehave(undefined);
    await page.click("#edit");
    await buyAnother(page);
    await page.waitForSelector("#qr[src^='data:image/svg']", { state: "attached" });
    await fail(page, "It took too long. Send it again to try once more.");
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "failed");
  },
  "a document that is not tried again": async (page) => {
    await page.click("#trouble-retry");
    await page.waitForSelector("#trouble-text >> text=will not try it again by itself");
    for (const path of [status, asking]) await page.unroute(path);
  },
  "a service that does not take an option": async (page) => {
    await page.click("#leave");
    await openOptions(page);
    await page.fill("#base_url", "tides.example");
    await page.click("#submit");
    await page.waitForSelector("#trouble-retry >> text=Go to");
  },
};
