import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startSite } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { formPages, waitUntilVisible } from "./form-pages.ts";
import { storedOrder } from "./stored-orders.ts";

const { service, browser } = await startSite();
const { asked } = formPages(service, browser);

it("a payment is kept where storage has no space for its document, which continues once it is in the form again", async () => {
  const text = `# Without storage ${randomUUID()}\n\n${"Many words. ".repeat(2_000)}`;
  const page = await asked(text);
  await page.evaluate(() => {
    localStorage.removeItem("markdown-to-pdf:draft");
    for (let length = 4_000_000; length > 0; length = Math.floor(length / 2)) {
      try {
        localStorage.setItem(`full ${String(length)}`, "x".repeat(length));
      } catch {
        // Less may fit.
      }
    }
  });
  await page.route("**/markdown", (route) =>
    route.request().headers()["payment-signature"] === undefined ? route.continue() : route.abort(),
  );
  await page.click("#wallets button");
  await page.waitForSelector("#trouble-text >> text=cannot be reached");
  const kept = await storedOrder(page);
  expect(kept?.proof).toBeDefined();
  expect(kept?.body).toBeUndefined();
  await page.unroute("**/markdown");
  await page.reload();
  await page.waitForSelector("#trouble-text >> text=no longer has the text of Without storage");
  expect(await page.innerText("#trouble-text")).not.toContain("Nothing was charged");
  await page.click("#earlier-summary");
  expect(await page.innerText("#earlier-list")).toContain("payment being confirmed");
  await writeText(page, text);
  await page.click("#submit");
  await waitUntilVisible(page, "result");
  expect(await page.innerText("#result-payment")).toBe("Paid: 0.01 USDC on Solana.");
});

it("a browser without storage can buy", async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
  const page = await context.newPage();
  await page.goto(service.url);
  await writeText(page, `# Off ${randomUUID()}`);
  await page.click("#submit");
  await waitUntilVisible(page, "pay");
  await page.click("#edit");
  await waitUntilVisible(page, "earlier");
  await page.goBack();
  await waitUntilVisible(page, "pay");
  await page.click("#wallets button");
  await waitUntilVisible(page, "result");
  expect(await page.innerText("#result-payment")).toBe("Paid: 0.01 USDC on Solana.");
});
