import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { inaccessible, startSite, visit } from "./browser.ts";
import { textOn, writeText } from "./form-text.ts";
import { listLetters, previewedLetters, untilShown } from "./shown-pages.ts";

const { service, browser } = await startSite();

/** Where pictures of the pay step go, to be looked at; nowhere when undefined. */
const folder = process.env.PICTURES;

async function take(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/paying-${name}.png`, fullPage: true });
}

describe("the page for a payment by phone", () => {
  it("offers the phone's own wallet first, and the QR code for another device on demand", async () => {
    const { page } = await visit(browser, service.url, { viewport: { width: 390, height: 844 } });
    await writeText(page, `# Paid ${randomUUID()}`);
    await page.click("#submit");
    const link = page.locator("#lightning-link");
    await link.waitFor();
    expect(await link.innerText()).toBe("Open in wallet");
    expect(await link.getAttribute("href")).toMatch(/^lightning:ln/);
    expect(await page.isVisible("#qr")).toBe(false);
    await page.click("#qr-fold summary");
    expect(await page.isVisible("#qr")).toBe(true);
    const tops = await page.evaluate(() =>
      ["lightning-link", "copy", "qr"].map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0,
      ),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(await inaccessible(page)).toEqual([]);
  });

  it("shows the QR code first on a wide screen, to be scanned by a phone", async () => {
    const { page } = await visit(browser, service.url);
    await writeText(page, `# Paid ${randomUUID()}`);
    await page.click("#submit");
    await page.waitForSelector("#qr[src^='data:image/svg']");
    const tops = await page.evaluate(() =>
      ["qr", "lightning-link"].map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });
});

/** Returns the letters that are seen in the picture of the first page; nothing while there is none. */
async function lettersPictured(page: Page): Promise<string> {
  const [letters = ""] = await listLetters(page, {
    frame: "#first-page:not([hidden]) iframe",
    leftOut: "style, [hidden]",
  });
  return letters;
}

async function offer(page: Page, text: string): Promise<string | undefined> {
  await writeText(page, text);
  await untilShown(page);
  const [first] = await previewedLetters(page);
  await page.click("#submit");
  await page.waitForSelector("#pay:not([hidden])");
  return first;
}

const example = (name: string): string => readFileSync(`examples/${name}.md`, "utf8");

describe("the first page at the offers", () => {
  it.each<[what: string, text: string, paper: string]>([
    ["a document of many pages", example("report"), "A4"],
    [
      "slides",
      `---\ntheme: slides\n---\n\n${example("gallery/slides").replace(/^---[^]*?\n---\n/, "")}`,
      "Screen, 16:9",
    ],
    ["a text from right to left", example("gallery/arabic"), "A4"],
    ["two columns", example("paper"), "A4"],
    ["a page of its own size", "---\npage_width: 120\npage_height: 80\n---\n\n# Card", "120 × 80 mm"],
  ])("is that of the preview, of %s", async (what, text, paper) => {
    const { page, faults } = await visit(browser, service.url);
    const first = await offer(page, `${text}\n\n${randomUUID()}`);
    await until(async () => (await lettersPictured(page)) !== "");
    await take(page, what.replaceAll(" ", "-"));
    expect(await lettersPictured(page)).toBe(first);
    expect(await page.innerText("#summary-paper")).toBe(paper);
    const { shape, sheet } = await page.evaluate(() => {
      const box = document.getElementById("first-page")?.getBoundingClientRect();
      const frame = document.querySelector<HTMLIFrameElement>("#first-page iframe");
      return {
        shape: (box?.width ?? 0) / (box?.height ?? 1),
        sheet: (frame?.offsetWidth ?? 0) / (frame?.offsetHeight ?? 1),
      };
    });
    expect(shape).toBeCloseTo(sheet, 1);
    expect(faults).toEqual([]);
  });

  it.each(["light", "dark"] as const)(
    "is a named picture on a phone and a desk, when it is %s",
    async (colorScheme) => {
      for (const width of [375, 1280]) {
        const { page } = await visit(browser, service.url, { viewport: { width, height: 800 }, colorScheme });
        await offer(page, `# Seen\n\n${"The tide came in. ".repeat(200)}\n\n${randomUUID()}`);
        await until(async () => (await lettersPictured(page)) !== "");
        await take(page, `${colorScheme}-${String(width)}`);
        expect(await inaccessible(page)).toEqual([]);
        expect(await page.getByRole("img", { name: "First page" }).count()).toBe(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );

  it("is of no other document, and of none where the preview shows none", async () => {
    const { page } = await visit(browser, service.url);
    await offer(page, `# Alpha ${randomUUID()}`);
    await until(async () => (await lettersPictured(page)).includes("alpha"));
    await page.reload();
    await page.waitForSelector("#pay:not([hidden])");
    expect(await page.isHidden("#first-page")).toBe(true);
    expect(await page.isHidden("#summary-paper-row")).toBe(true);
    await page.click("#edit");
    await offer(page, `# Beta ${randomUUID()}`);
    await until(async () => (await lettersPictured(page)).startsWith("beta"));
    await page.goBack();
    await page.waitForSelector("#make:not([hidden])");
    // Sent before its pages may be made.
    await writeText(page, `# Gamma ${randomUUID()}`);
    await page.click("#submit");
    await page.waitForSelector("#pay:not([hidden])");
    expect(await page.innerText("#summary-title")).toContain("Gamma");
    expect(await lettersPictured(page)).toMatch(/^(?:gamma|$)/);
  });
});

describe("a document to be paid for in another browser", () => {
  it.each(["new", "open"])(
    "goes by a link into a page that is %s there, as the same order",
    async (state) => {
      const here = await (await browser.newContext()).newPage();
      await here.route("**/test-wallets/browser-wallets.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "" }),
      );
      await here.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", {
          value: {
            writeText(text: string) {
              document.body.dataset.copied = text;
              return Promise.resolve();
            },
          },
        });
      });
      await here.goto(service.url);
      const text = `# Carried ${randomUUID()}\n\nÜber den Fluß 🌊 and back.`;
      const isSent = (request: Request): boolean => new URL(request.url()).pathname === "/markdown";
      const [first] = await Promise.all([here.waitForRequest(isSent), offer(here, text)]);
      await here.click("#copy-for-wallet");
      await here.waitForSelector("body[data-copied]");
      expect(await inaccessible(here)).toEqual([]);
      await take(here, "without-wallet");
      const link = (await here.getAttribute("body", "data-copied")) ?? "";
      expect(link.startsWith(`${service.url}/#document=`)).toBe(true);
      const { page: there } = await visit(browser, state === "new" ? link : service.url);
      if (state === "open") {
        await writeText(there, "# Own");
        await there.waitForSelector("#saved:not([hidden])");
        await there.goto(link);
      }
      await until(async () => (await textOn(there)) === text);
      // What was written there is still among the drafts.
      if (state === "open") expect(await there.isVisible("#drafts-toggle")).toBe(true);
      expect(there.url()).toBe(`${service.url}/`);
      const [second] = await Promise.all([there.waitForRequest(isSent), there.click("#submit")]);
      expect(second.postData()).toBe(first.postData());
      expect(second.headers()["idempotency-key"]).toBe(first.headers()["idempotency-key"]);
      await there.click("#wallets button");
      await there.waitForSelector("#result:not([hidden])");
      // It notices that by itself.
      await here.waitForSelector("#result:not([hidden])");
    },
  );

  it("has no link when it is too long for one", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.route("**/test-wallets/browser-wallets.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.goto(service.url);
    const words = Array.from({ length: 3_000 }, () => randomUUID().slice(0, 5)).join(" ");
    await offer(page, `# Long\n\n${words}`);
    await page.waitForSelector("#without-wallet:not([hidden])");
    expect(await page.isHidden("#wallet-elsewhere")).toBe(true);
  });
});
