import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { words as german } from "../../../web/words/languages/german.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";
import { openOptions } from "./options.ts";
import { untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

/** Names, and what else is the same in any language. */
const names =
  /https:\/\/|[\w-]*\.pdf|\d+\. \p{L}+ \d{4} um \d+:\d+|\b(?:A4|kB|MB|USDC|Solana|Lightning|Markdown|the test wallet)\b|th \{[^}]*\}/gu;

/** Returns what is left of a text without what comes from the table, which is in brackets, and without names. */
function readRest(text: string): string {
  const inner = /⟦[^⟦⟧]*⟧/g;
  let rest = text;
  while (inner.test(rest)) rest = rest.replace(inner, "");
  return rest.replace(names, "");
}

/** Has the table in German say where its texts are: each is in brackets. */
async function markGerman(page: Page): Promise<void> {
  const mark = (text: string): string => `⟦${text.replace(/<\/?\d+\/?>/g, "⟧$&⟦")}⟧`;
  const marked = Object.entries(german).map(([text, translation]) => [
    text,
    typeof translation === "string"
      ? mark(translation)
      : Object.fromEntries(Object.entries(translation).map(([form, one]) => [form, mark(one)])),
  ]);
  const body = `export const words = ${JSON.stringify(Object.fromEntries(marked))};`;
  await page
    .context()
    .route("**/assets/german-*.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
}

/** Lists the texts in sight, and the names for those who do not see, that are not from the table. */
function listUntranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kept =
      "script, style, noscript, svg, code, [translate=no], [lang]:not(html), textarea, .cm-content, #seller";
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest(kept) && parent.checkVisibility()) texts.push(node.nodeValue ?? "");
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (!element.closest(kept) && element.checkVisibility()) texts.push(element.getAttribute(name) ?? "");
    return texts.map((text) => text.trim());
  });
}

/** Buys a document by the wallet of the browser. */
async function buy(page: Page, title: string): Promise<void> {
  await writeText(page, `# ${title}\n\nThe tide came in. [gone](other.md)\n`);
  await untilShown(page);
  await page.click("#submit");
  await page.waitForSelector("#qr[src^='data:image/svg']", { state: "attached" });
}

describe("the page in another language", () => {
  it("has no text that is not from its table", async () => {
    const { page } = await visit(browser, "about:blank", { locale: "de-DE" });
    await markGerman(page);
    await page.goto(service.url);
    await page.waitForSelector("#make[data-editor]", { state: "attached" });
    const title = randomUUID();
    const found = new Set<string>();
    const look = async (): Promise<void> => {
      for (const text of await listUntranslated(page))
        if (/\p{L}/u.test(readRest(text.replaceAll(title, "")))) found.add(text);
    };
    await look();
    await writeText(page, `# ${title}\n\nThe tide came in. [gone](other.md)\n`);
    await untilShown(page);
    await look();
    await openOptions(page);
    await page.waitForSelector("#brand-css");
    await look();
    await page.click("#options-close");
    await page.click("#drafts-toggle");
    await page.waitForSelector("#drafts-list li");
    await look();
    await page.click("#submit");
    await page.waitForSelector("#qr[src^='data:image/svg']", { state: "attached" });
    await page.waitForSelector("#credit h3");
    await look();
    await page.click("#pay-by-webln");
    await page.waitForSelector("#result:not([hidden])");
    await look();
    await page.click("#again");
    await page.click("#earlier-summary");
    await look();
    expect([...found]).toEqual([]);
  });

  it.each([
    {
      locale: "de-DE",
      language: "de",
      dir: "ltr",
      price: "0,01 USDC",
      pay: "Dieses Dokument bezahlen",
      done: "Ihr PDF ist fertig",
    },
    {
      locale: "ar-EG",
      language: "ar",
      dir: "rtl",
      price: "0.01 USDC",
      pay: "ادفع مقابل هذا المستند",
      done: "ملف PDF جاهز",
    },
  ])("sells a PDF in $locale", async ({ locale, language, dir, price, pay, done }) => {
    const { page, faults } = await visit(browser, service.url, { locale });
    expect(await page.getAttribute("html", "lang")).toBe(language);
    expect(await page.getAttribute("html", "dir")).toBe(dir);
    expect(await page.inputValue("#language")).toBe(language);
    expect(await inaccessible(page)).toEqual([]);
    await buy(page, randomUUID());
    expect(await page.innerText("#pay-heading")).toBe(pay);
    expect((await page.innerText("#usdc-amount")).replace(/\s/g, " ")).toBe(price);
    expect(await inaccessible(page)).toEqual([]);
    await page.click("#pay-by-webln");
    await page.waitForSelector("#result:not([hidden])");
    expect(await page.innerText("#result-heading")).toBe(done);
    expect(await inaccessible(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each([375, 1280])(
    "moves nothing while it is loaded, and is no wider than its window of %i pixels",
    async (width) => {
      for (const locale of ["de-DE", "fr-FR", "pt-BR", "ar-EG"]) {
        const { page } = await visit(browser, service.url, { locale, viewport: { width, height: 800 } });
        await page.waitForLoadState("networkidle");
        const { shift, wide } = await page.evaluate(
          () =>
            new Promise<{ shift: number; wide: number }>((resolve) => {
              const observer = new PerformanceObserver((list) => {
                const shifts = list.getEntriesByType("layout-shift") as (PerformanceEntry & {
                  value: number;
                })[];
                const shift = shifts.reduce((sum, { value }) => sum + value, 0);
                resolve({ shift, wide: document.documentElement.scrollWidth });
              });
              observer.observe({ type: "layout-shift", buffered: true });
              // There are always some of these.
              observer.observe({ type: "paint", buffered: true });
            }),
        );
        expect(shift, locale).toBeLessThanOrEqual(0.05);
        expect(wide, locale).toBeLessThanOrEqual(width);
        await page.context().close();
      }
    },
  );

  it("is chosen in the menu, outlasts a refresh, and keeps what is written", async () => {
    const { page } = await visit(browser, service.url, { locale: "en-GB" });
    expect(await page.innerText("#submit")).toBe("Make PDF");
    await writeText(page, "# Tides");
    await untilShown(page);
    await Promise.all([page.waitForEvent("load"), page.selectOption("#language", "ja")]);
    await page.waitForSelector("html[lang=ja]:not([data-words]) #make[data-editor]");
    expect(await page.innerText("#submit")).toBe("PDF を作成");
    expect(await page.innerText("#text")).toContain("Tides");
    await page.reload();
    expect(await page.innerText("#submit")).toBe("PDF を作成");
  });

  it("stays in English where its table does not come", async () => {
    const { page } = await visit(browser, "about:blank", { locale: "de-DE" });
    await page.context().route("**/assets/german-*.js", (route) => route.abort());
    await page.goto(service.url);
    await page.waitForSelector("#make[data-editor]", { state: "attached" });
    expect(await page.innerText("#submit")).toBe("Make PDF");
    expect(await page.getAttribute("html", "lang")).toBe("en");
    expect(await page.isVisible("#submit")).toBe(true);
  });

  it("is there without a network", async () => {
    const { page } = await visit(browser, service.url, { locale: "de-DE", serviceWorkers: "allow" });
    await writeText(page, "# Tides");
    await untilShown(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    expect(await page.innerText("#submit")).toBe("PDF erstellen");
  });

  it("proposes US Letter where that is usual", async () => {
    const { page } = await visit(browser, service.url, { locale: "en-US", timezoneId: "America/Chicago" });
    const bodies: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/markdown")) bodies.push(request.postData() ?? "");
    });
    await buy(page, randomUUID());
    expect(JSON.parse(bodies.at(-1) ?? "")).toMatchObject({ options: { default_paper: "letter" } });
    await page.click("#edit");
    await openOptions(page);
    expect(await page.innerText("#paper option >> nth=0")).toBe("Default (US Letter)");
  });
});
