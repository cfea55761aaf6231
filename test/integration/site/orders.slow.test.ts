import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { readPdf } from "../document/read-pdf.ts";
import { inaccessible, startSite } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { formPages, waitUntilVisible } from "./form-pages.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

const { written, asked } = formPages(service, browser);

/** Saves the receipt that a button gives as text. */
async function downloadReceipt(page: Page, button: string): Promise<string> {
  await page.click(button);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("dialog >> text=Save as text"),
  ]);
  await page.click("dialog >> text=Close");
  expect(download.suggestedFilename()).toMatch(/^receipt-[\p{L}\p{N}-]+\.txt$/u);
  expect(download.suggestedFilename()).not.toBe("receipt-document.txt");
  const chunks = await (await download.createReadStream()).toArray();
  return Buffer.concat(chunks as Buffer[]).toString("utf8");
}

/** Answers questions about a job as if it had failed. */
async function failed(page: Page, description: string): Promise<void> {
  const answer = async (route: Parameters<Parameters<Page["route"]>[1]>[0]): Promise<void> => {
    const real = await route.fetch();
    const body = (await real.json()) as object;
    await route.fulfill({
      response: real,
      json: real.status() === 200 ? { ...body, status: "Failed", description } : body,
    });
  };
  await page.route("**/job/*/status", answer);
  await page.route("**/markdown", answer);
}

describe("the page before payment", () => {
  it("shows with the offers what in the document will have no effect", async () => {
    const page = await asked("---\ntittle: Tides\nauthor: [unclosed\n---\n\n# Tides");
    expect(await page.innerText("#pay-warnings")).toMatch(
      /^Line 2: .*mean title\?\nLine 3: .*not valid YAML/,
    );
    expect(await inaccessible(page)).toEqual([]);

    const faultless = await asked("# Tides");
    expect(await faultless.isHidden("#pay-warnings")).toBe(true);
  });

  it("shows with the offers what the preview found missing, after a refresh, too", async () => {
    const page = await written(`---\ntittle: Tides\n---\n\n![A gauge](gauge.png)\n\n${randomUUID()}`);
    await untilShown(page);
    await page.click("#submit");
    await waitUntilVisible(page, "pay-warnings");
    const list = (): Promise<string[]> => page.locator("#pay-warnings li").allInnerTexts();
    const expected = [/mean title\?/, /gauge\.png/].map((text) => expect.stringMatching(text) as string);
    expect(await list()).toEqual(expected);
    await page.reload();
    await waitUntilVisible(page, "pay-warnings");
    expect(await list()).toEqual(expected);
    await page.click("#pay-warnings button:has-text('Choose the file')");
    expect(await page.isVisible("#make")).toBe(true);
  });

  it("leads to the option that the service does not take, by the name that the page has for it", async () => {
    const page = await written("# Tides");
    await page.click("#options-toggle");
    await page.click("#more-fold summary");
    await page.fill("#base_url", "tides.example");
    await page.click("#submit");
    await page.click("#trouble-retry >> text=Go to “Address for relative links”");
    expect(await page.innerText("#trouble-text")).toMatch(
      /^Address for relative links: This should be an address .* Nothing was charged\./,
    );
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("base_url");
    expect(await inaccessible(page)).toEqual([]);
  });
});

describe("the page after payment", () => {
  it("gives a receipt with the payment's proof, by each rail, that can be kept", async () => {
    const page = await asked();
    const hash = await page.innerText("#invoice");
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "result");
    expect(await page.innerText("#result-payment")).toBe("Paid: 5 sats over Lightning.");
    const receipt = await downloadReceipt(page, "#receipt");
    expect(receipt).toContain(`Invoice:      ${hash}`);
    expect(receipt).toMatch(/^Payment hash: [0-9a-f]{64}$/m);
    expect(receipt).toMatch(/^Preimage: {5}[0-9a-f]{64}$/m);
    const [, address = ""] = /^PDF at: +(\S+)$/m.exec(receipt) ?? [];
    const output = (await (await fetch(address)).json()) as { sha256: string };
    expect(receipt).toContain(output.sha256);

    const otherPage = await asked();
    await otherPage.click("#wallets button");
    await waitUntilVisible(otherPage, "result");
    const usdc = await downloadReceipt(otherPage, "#receipt");
    expect(usdc).toMatch(/^Paid: +0\.01 USDC on Solana$/m);
    expect(usdc).toMatch(/^Transaction: [1-9A-HJ-NP-Za-km-z]{80,90}$/m);
  });

  it("gives a receipt as a PDF with what its buyer says, which this browser keeps", async () => {
    const page = await asked();
    await page.click("#wallets button");
    await waitUntilVisible(page, "result");
    await page.click("#receipt");
    await page.fill("#receipt-name", "Example Ltd");
    await page.fill("#receipt-address", "1 Example Street\n\nLondon");
    await page.fill("#receipt-reference", "PO 4711");
    expect(await inaccessible(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("dialog >> text=Save as PDF"),
    ]);
    expect(download.suggestedFilename()).toMatch(/^receipt-.*\.pdf$/);
    const pdf = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]);
    const text = (await readPdf(pdf)).text.join("\n");
    for (const shown of ["Example Ltd", "1 Example Street", "London", "PO 4711", "0.01 USDC"])
      expect(text).toContain(shown);
    expect(text.replace(/\s/g, "")).toMatch(/Transaction[1-9A-HJ-NP-Za-km-z]{80}/);
    await page.waitForSelector("dialog", { state: "detached" });

    await page.click("#receipt");
    expect(await page.inputValue("#receipt-address")).toBe("1 Example Street\nLondon");
    expect(await page.inputValue("#receipt-reference")).toBe("");
    await page.route("**/job/*/receipt", (route) => route.fulfill({ status: 404 }));
    await page.click("dialog >> text=Save as PDF");
    await page.waitForSelector("dialog >> text=does not know this purchase any more");
    expect(await inaccessible(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("receipt");
  });

  it("gives a link for others, with the words until when it works", async () => {
    const page = await asked();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "result");
    expect(await page.isHidden("#share-hint")).toBe(true);
    await page.click("#share");
    await page.waitForSelector("#share >> text=Copied");
    expect(await page.innerText("#share-hint")).toContain("for as long as it is kept");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(await page.innerText("#share-address")).toBe(link);
    const answer = await fetch(link);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(await inaccessible(page)).toEqual([]);
  });

  it("reports what the PDF lacks without terms of the API", async () => {
    const page = await asked("# Tides\n\n[Tables](tables.md) ![A gauge](gauge.png)");
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "result");
    expect(await page.innerText("#result-warnings")).toMatch(
      /tables\.md became plain text: .*Set a base URL.*\n.*We couldn't find the image .*gauge\.png/,
    );
    await page.click("#result-warnings button:text-is('Set the address')");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("base_url");
  });

  it("lists the browser's documents, with what the service still keeps, until they are deleted", async () => {
    const page = await asked(`# Kept ${randomUUID()}`);
    await page.click("#wallets button");
    await waitUntilVisible(page, "result");
    await page.click("#again");
    await page.reload();
    await waitUntilVisible(page, "earlier");
    await page.click("#earlier-summary");
    expect(await page.innerText("#earlier-list")).toMatch(
      /Kept [\s\S]*1 page · 0\.01 USDC on Solana · PDF ready/,
    );
    expect(await inaccessible(page)).toEqual([]);
    expect(await downloadReceipt(page, "#earlier-list button:text-is('Receipt')")).toContain("Transaction:");
    await page.click("#earlier-list button:text-is('Open')");
    await waitUntilVisible(page, "result");
    await page.click("#again");

    await page.route("**/job/*/output", (route) =>
      route.fulfill({ status: 410, json: { detail: "Deleted" } }),
    );
    // What is gone on with closes the list.
    expect(await page.isVisible("#earlier-list")).toBe(false);
    await page.click("#earlier-summary");
    await page.waitForSelector("#earlier-list >> text=deleted by the service");
    expect(await page.isVisible("#earlier-list button:text-is('Open')")).toBe(false);
    await page.click("#earlier-list button:text-is('Look again')");
    await page.waitForSelector("#trouble-text >> text=no longer has the PDF");

    // It was not the service that said so.
    await page.unroute("**/job/*/output");
    await page.click("#earlier-summary");
    await page.click("#earlier-list button:text-is('Look again')");
    await waitUntilVisible(page, "result");
    await page.click("#again");
    await page.click("#earlier-summary");
    expect(await page.innerText("#earlier-list")).toContain("PDF ready");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.click("#earlier-list button:text-is('Delete')");
    await until(() => page.isHidden("#earlier"));
    await page.reload();
    expect(await page.isHidden("#earlier")).toBe(true);
  });

  it("links to the line of the fault in a failed document, and promises no more tries than there are", async () => {
    const page = await asked(`# Wide\n\nSome text.\n\n${randomUUID()}`);
    await failed(page, "This cannot be printed (line 3).");
    await page.click("#pay-by-webln");
    await waitUntilVisible(page, "failed");
    expect(await page.innerText("#trouble-text")).toContain("Trying again costs nothing");
    await page.click("#trouble-retry");
    await page.waitForSelector("#trouble-text >> text=will not try it again by itself");
    expect(await page.isHidden("#failed-retry")).toBe(true);
    expect(await page.isHidden("#trouble-retry")).toBe(true);
    await page.click("#leave");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("Some text.");
    await page.reload();
    await writeText(page, "");
    await page.click("#earlier-summary");
    expect(await page.innerText("#earlier-list")).toContain("could not be made");
    await page.click("#earlier-list button:text-is('Continue')");
    await page.click("#leave");
    expect(await textOn(page)).toMatch(/^# Wide\n\nSome text\./);
  });
});

describe("somebody who comes back", () => {
  it("is led to the document that was paid for after the page was closed, and to no other", async () => {
    const page = await asked(`# Left ${randomUUID()}`);
    const invoice = await page.innerText("#invoice");
    const context = page.context();
    await page.close();
    service.lightning.pay(invoice);
    const back = await context.newPage();
    await back.goto(service.url);
    await back.waitForSelector("#trouble-text >> text=You left “Left");
    expect(await inaccessible(back)).toEqual([]);
    await back.click("#trouble-retry");
    await waitUntilVisible(back, "result");
    const again = await context.newPage();
    await again.goto(service.url);
    await waitUntilVisible(again, "earlier");
    expect(await again.isHidden("#trouble")).toBe(true);
  });
});

describe("the page's history", () => {
  it("goes one step back, and forward again", async () => {
    const page = await asked();
    const invoice = await page.innerText("#invoice");
    await page.goBack();
    await waitUntilVisible(page, "make");
    expect(await textOn(page)).toContain("# Tides");
    await page.goForward();
    await waitUntilVisible(page, "pay");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    expect(await page.innerText("#invoice")).toBe(invoice);
  });

  it("has an order of its own in each tab", async () => {
    const firstTab = await asked("# The first of two " + randomUUID());
    const secondTab = await firstTab.context().newPage();
    await secondTab.goto(service.url);
    expect(await secondTab.isVisible("#make")).toBe(true);
    await writeText(secondTab, "# The second of two " + randomUUID());
    await secondTab.click("#submit");
    await secondTab.waitForSelector("#qr[src^='data:image/svg']");
    await firstTab.reload();
    await firstTab.waitForSelector("#qr[src^='data:image/svg']");
    expect(await firstTab.innerText("#summary-title")).toContain("The first");
    expect(await secondTab.innerText("#summary-title")).toContain("The second");
    await firstTab.click("#edit");
    expect(await textOn(firstTab)).toContain("The first");
    await firstTab.reload();
    expect(await textOn(firstTab)).toContain("The first");
  });

  it("shows what is in progress, and what is paid for", async () => {
    const page = await written("# Summed up\n\n" + randomUUID());
    await page.waitForFunction(() => document.getElementById("preview")?.dataset.state === "shown");
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/markdown", async (route) => {
      await held;
      await route.continue();
    });
    await page.click("#submit");
    expect(await page.innerText("#submit")).toBe("Asking for the price …");
    expect(await page.isDisabled("#submit")).toBe(true);
    goOn();
    await waitUntilVisible(page, "pay");
    const summary = await page.innerText(".summary");
    expect(summary).toMatch(/Summed up[\s\S]*1 page[\s\S]*1 kB/);
    expect((await page.innerText("#pay")).match(/5 sats|0\.01 USDC/g)).toEqual(["5 sats", "0.01 USDC"]);
  });
});
