import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { formPages, waitUntilVisible } from "./form-pages.ts";

const { service, browser } = await startSite();
const { asked } = formPages(service, browser);

const words = Array.from({ length: 40 }, () => randomUUID().slice(0, 8));
const text = (list: readonly string[]) => `# Tides\n\n${list.join(" ")}`;

it("prints a corrected document again free of charge, and offers one that is another", async () => {
  const page = await asked(text(words));
  await page.click("#pay-by-webln");
  await waitUntilVisible(page, "result");
  await waitUntilVisible(page, "correct");
  expect(await page.innerText("#correct-text")).toMatch(/free for (?:59|60) minutes \(3 left\)\.$/);
  expect(await inaccessible(page)).toEqual([]);

  const earned = await service.earned(async () => {
    await page.click("#correct-edit");
    await writeText(page, text(["corrected", ...words.slice(1)]));
    await page.click("#submit");
    await waitUntilVisible(page, "result");
    await page.waitForSelector("#correct-text >> text=(2 left)");
  });
  expect(earned).toBe(0n);
  const stored = await page.evaluate(() => Object.values(localStorage) as string[]);
  expect(stored.filter((text) => text.includes('"correctionOf":"'))).toHaveLength(1);
  expect(await page.isVisible("#result-payment")).toBe(false);

  await page.click("#correct-edit");
  await writeText(page, text(words.map((word) => `${word}x`)));
  await page.click("#submit");
  await waitUntilVisible(page, "pay");
  await page.waitForSelector("#trouble-text >> text=40 of the document's 41 words have changed");
});

it("says nothing of corrections where somebody makes another document", async () => {
  const page = await asked(text(words.toReversed()));
  await page.click("#pay-by-webln");
  await waitUntilVisible(page, "result");
  await page.click("#again");
  await writeText(page, text(words.map((word) => `${word}y`)));
  await page.click("#submit");
  await waitUntilVisible(page, "pay");
  expect(await page.isVisible("#trouble")).toBe(false);
});

it("leads back to the text of the document that is shown, whichever is in the form", async () => {
  const page = await asked(`${text(words)}\n\nof the first`);
  await page.click("#pay-by-webln");
  await waitUntilVisible(page, "result");
  await page.click("#again");
  expect(await textOn(page)).toBe("");
  expect(await inaccessible(page)).toEqual([]);
  await writeText(page, "# Something else");
  await page.waitForSelector("#saved:not([hidden])");
  await page.click("#earlier-summary");
  await page.click("#earlier-list button:text-is('Open')");
  await page.click("#correct-edit");
  await until(async () => (await textOn(page)).endsWith("of the first"));
});

it("leads back to the text once no correction is left", async () => {
  const page = await asked();
  await page.route("**/job/*/status", async (route) => {
    const real = await route.fetch();
    await route.fulfill({
      response: real,
      json: { ...((await real.json()) as object), corrections: undefined },
    });
  });
  await page.click("#pay-by-webln");
  await waitUntilVisible(page, "result");
  await page.getByRole("button", { name: "Change the document" }).click();
  expect(await textOn(page)).toMatch(/^# Tides/);
});
