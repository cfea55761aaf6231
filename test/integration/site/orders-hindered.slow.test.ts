import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { price } from "../service/harness.ts";
import { formPages, waitUntilVisible } from "./form-pages.ts";

const { service, browser } = await startSite();
const { asked } = formPages(service, browser);
afterEach(() => {
  service.facilitator.intercept(undefined);
});

describe("the page in trouble", () => {
  it("shows the wallet's message at the wallet's button", async () => {
    const page = await asked();
    await page.route("**/test-wallets/**", (route) =>
      route.fulfill({ status: 400, json: { detail: "The blockhash is too old." } }),
    );
    await page.click("#wallets button");
    await waitUntilVisible(page, "usdc-fault");
    expect(await page.innerText("#usdc-fault")).toBe(
      "Signing with the test wallet failed: The blockhash is too old. Nothing was charged. Try again, or pay with Lightning.",
    );
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "lightning-fault");
    expect(await page.innerText("#lightning-fault")).toContain(
      "The wallet did not pay: The blockhash is too old.",
    );
    expect(await page.innerText("#pay-by-webln")).toBe("Pay with the test wallet");
    expect(await inaccessible(page)).toEqual([]);
  });

  it("says that somebody cancelled in the wallet, and charges nothing", async () => {
    const page = await asked();
    await page.route("**/test-wallets/**", (route) =>
      route.fulfill({ status: 400, json: { detail: "User rejected the request." } }),
    );
    await page.click("#wallets button");
    await waitUntilVisible(page, "usdc-fault");
    expect(await page.innerText("#usdc-fault")).toBe(
      "You cancelled in the test wallet. Nothing was charged.",
    );
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "lightning-fault");
    expect(await page.innerText("#lightning-fault")).toMatch(/^You cancelled in the test wallet\. Try again/);
  });

  it("shows that an invoice of the document may have been paid, until the service has checked", async () => {
    const notice = "If you have paid an invoice for it, do not pay again.";
    let isUnchecked = false;
    const page = await asked();
    const signatures: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["payment-signature"] !== undefined) signatures.push(request.url());
    });
    await page.route("**/markdown", async (route) => {
      const real = await route.fetch();
      const body = (await real.json()) as { readonly metadata?: object };
      const metadata = {
        ...body.metadata,
        ...(isUnchecked && { notice, unchecked_payment_methods: ["lightning"] }),
      };
      return route.fulfill({ response: real, json: { ...body, ...(body.metadata && { metadata }) } });
    });
    isUnchecked = true;
    // The wallet is not asked for a second payment that its owner may not want.
    await page.click("#wallets button");
    await waitUntilVisible(page, "pay-notice");
    expect(await page.innerText("#pay-notice")).toContain(notice);
    await until(() => page.isEnabled("#wallets button"));
    expect(signatures).toEqual([]);
    expect(await inaccessible(page)).toEqual([]);
    isUnchecked = false;
    // What the page does when it is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await until(() => page.isHidden("#pay-notice"));
    isUnchecked = true;
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await waitUntilVisible(page, "pay-notice");
    // Who has not paid an invoice may pay.
    await page.click("#wallets button");
    await waitUntilVisible(page, "result");
  });

  it("offers no wallet of the browser where there is none", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route("**/test-wallets/browser-wallets.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.goto(service.url);
    await writeText(page, `# None ${randomUUID()}`);
    await page.click("#submit");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    expect(await page.isHidden("#pay-by-webln")).toBe(true);
    expect(await page.innerText("#without-wallet")).toContain("No wallet was found in this browser");
    expect(await page.innerText("#pay")).not.toContain("npm");
  });

  it("offers a wallet of the browser that is loaded after the offer without an announcement", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    let come: () => void = () => undefined;
    const offered = new Promise<void>((resolve) => (come = resolve));
    await page.route("**/test-wallets/browser-wallets.js", async (route) => {
      await offered;
      await route.continue();
    });
    await page.goto(service.url, { waitUntil: "commit" });
    await page.fill("#text", `# Late ${randomUUID()}`);
    await page.click("#submit");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    expect(await page.isHidden("#pay-by-webln")).toBe(true);
    come();
    await page.waitForSelector("#pay-by-webln:not([hidden])");
    await page.waitForSelector("#wallets button");
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "result");
  });

  it("continues by itself when it is online again, after all was written offline", async () => {
    const { page } = await visit(browser, service.url);
    await page.context().setOffline(true);
    await writeText(page, `# Offline ${randomUUID()}`);
    await page.click("#submit");
    await page.locator("#trouble-text", { hasText: "You are offline" }).waitFor();
    await page.context().setOffline(false);
    await waitUntilVisible(page, "pay");
    expect(await page.isHidden("#trouble")).toBe(true);
  });

  it("offers to load the page again when its code for orders cannot be had, and keeps the text", async () => {
    const { page } = await visit(browser, service.url);
    await page.route("**/*.js", async (route) => {
      const script = await route.fetch();
      if ((await script.text()).includes("charged twice")) await route.abort();
      else await route.fulfill({ response: script });
    });
    const text = `# Kept ${randomUUID()}`;
    await writeText(page, text);
    await page.click("#submit");
    await waitUntilVisible(page, "trouble");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.click("#trouble-retry");
    await page.waitForEvent("load");
    expect(await textOn(page)).toBe(text);
    await page.click("#submit");
    await waitUntilVisible(page, "pay");
  });

  it.each(["make", "pay", "progress"] as const)(
    "continues by itself when it is online again, at %s",
    async (step) => {
      const page = await asked();
      let isOffline = false;
      if (step === "make") {
        await page.click("#edit");
        await waitUntilVisible(page, "make");
      }
      if (step === "progress") {
        await page.route("**/job/*/status", async (route) => {
          // What is answered here is answered offline, too.
          if (isOffline) return route.abort("internetdisconnected");
          const real = await route.fetch();
          return route.fulfill({
            response: real,
            json: { ...((await real.json()) as object), status: "Processing" },
          });
        });
        await page.click("#pay-by-webln");
        await waitUntilVisible(page, "progress");
      }
      isOffline = true;
      await page.context().setOffline(true);
      if (step === "make") await page.click("#submit");
      // What the page does when it is looked at again.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await waitUntilVisible(page, "trouble");
      expect(await page.innerText("#trouble-text")).toContain("You are offline");
      expect(
        await page.locator("#trouble").evaluate((box) => {
          const { top, bottom } = box.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      ).toBe(true);
      if (step === "progress") await page.unroute("**/job/*/status");
      await page.context().setOffline(false);
      await until(() => page.isHidden("#trouble"));
      await waitUntilVisible(page, step === "progress" ? "result" : "pay");
    },
  );

  it.each(["Escape", "a while"])(
    "lets a person ask a wallet again that does not answer, after %s",
    async (leave) => {
      const page = await asked();
      const held: (() => Promise<void>)[] = [];
      await page.route("**/test-wallets/pay", (route) => {
        held.push(() => route.continue());
      });
      if (leave !== "Escape") await page.clock.install();
      await page.click("#pay-by-webln");
      await until(() => held.length === 1);
      expect(await page.isDisabled("#pay-by-webln")).toBe(true);
      if (leave === "Escape") await page.keyboard.press("Escape");
      else await page.clock.fastForward(30_000);
      await waitUntilVisible(page, "lightning-fault");
      expect(await page.innerText("#lightning-fault")).toMatch(/^We have no answer from the test wallet yet/);
      await page.click("#pay-by-webln");
      await until(() => held.length === 2);
      // Its owner confirms both: the node knows the invoice that it has paid.
      const answers: number[] = [];
      page.on("response", (answer) => {
        if (answer.url().endsWith("/test-wallets/pay")) answers.push(answer.status());
      });
      for (const goOn of held) {
        await goOn();
        await until(() => answers.length === held.indexOf(goOn) + 1);
      }
      await until(async () => {
        if (leave !== "Escape") await page.clock.runFor(1_000);
        return page.isVisible("#result");
      });
      expect(answers[0]).toBe(200);
      expect(answers[1]).not.toBe(200);
    },
  );

  it("offers to try again when what was signed does not reach the service", async () => {
    const page = await asked();
    await page.route("**/markdown", (route, request) => {
      const headers = Object.entries(request.headers()).filter(([name]) => name !== "payment-signature");
      return route.continue({ headers: Object.fromEntries(headers) });
    });
    await page.click("#wallets button");
    await until(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return (await page.innerText("#trouble-text")).includes("Something between this page and the service");
    });
    expect(await page.innerText("#trouble-text")).not.toMatch(/nothing was charged/i);
    expect(await page.isHidden("#pay")).toBe(true);
    expect(await inaccessible(page)).toEqual([]);
    await page.unroute("**/markdown");
    const earned = await service.earned(async () => {
      await page.click("#trouble-retry");
      await waitUntilVisible(page, "result");
    });
    expect(earned).toBe(price);
  });

  it("shows a refusal of the payment at the offer, within view on a phone", async () => {
    const page = await asked();
    await page.setViewportSize({ width: 390, height: 844 });
    service.facilitator.intercept((operation, run) =>
      operation === "verify"
        ? Promise.resolve({ isValid: false, invalidReason: "insufficient_funds", payer: "" } as never)
        : run(),
    );
    await page.click("#wallets button");
    await waitUntilVisible(page, "usdc-fault");
    expect(await page.innerText("#usdc-fault")).toMatch(
      /^The payment was not accepted\. The wallet holds less USDC .*No money moved/,
    );
    await until(() =>
      page.evaluate(() => {
        const box = document.getElementById("usdc-fault")?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      }),
    );
  });
});
