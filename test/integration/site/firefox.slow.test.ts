import { randomUUID } from "node:crypto";
import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { startHarness } from "../service/harness.ts";
import { firefoxProgram, startFirefox } from "./start-firefox.ts";

const shown = "#preview[data-state='shown'] #page-number:not(:empty)";
const diagram = "```mermaid\ngraph LR\na --> b\n```\n";

const readText = (page: Page, id: string): Promise<string> =>
  page.$eval(`#${id}`, (found) => (found as HTMLElement).innerText);
const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);

/** Presses Tab until an element is reached, as somebody does who has no mouse. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if ((await focused(page)) === id) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${id}`);
}

// Catches what Chromium alone takes for granted: its scrollbars, its keys, its clipboard, its way to load workers and frames.
describe.skipIf(firefoxProgram === undefined)("the page in Firefox (skipped where there is none)", () => {
  const world = {} as {
    service: Awaited<ReturnType<typeof startHarness>>;
    browser: Awaited<ReturnType<typeof startFirefox>>;
  };
  beforeAll(async () => {
    world.service = await startHarness();
    world.browser = await startFirefox(firefoxProgram ?? "");
  });
  afterAll(async () => {
    await world.browser.close();
    await world.service.stop();
  });

  const opened = async (width = 1280): Promise<{ page: Page; faults: string[] }> => {
    const page = await world.browser.newPage();
    const faults: string[] = [];
    await page.setViewport({ width, height: 900 });
    await page.goto(world.service.url);
    // A new tab begins with the last draft, which is another test's.
    await page.evaluate(() => {
      localStorage.clear();
    });
    // What it was loading may fail when it is left.
    await page.goto("about:blank");
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.goto(world.service.url);
    await page.waitForSelector("#make[data-editor]");
    return { page, faults };
  };

  const written = async (text: string, width?: number): Promise<{ page: Page; faults: string[] }> => {
    const visited = await opened(width);
    await visited.page.focus("#text");
    await visited.page.keyboard.type(text);
    await visited.page.waitForSelector(shown);
    return visited;
  };

  it("shows pages and diagrams beside the text, each page whole, and keeps the text", async () => {
    const title = `Tides ${randomUUID().slice(0, 8)}`;
    const { page, faults } = await written(`# ${title}\n\nHello.\n\n${diagram}`);
    const drawn = (): Promise<number> =>
      page.evaluate(() => {
        const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
        const images =
          frame?.contentDocument?.body.querySelectorAll<HTMLImageElement>("figure.diagram img") ?? [];
        return Array.from(images).filter(({ naturalWidth }) => naturalWidth > 0).length;
      });
    await until(async () => (await drawn()) === 1);
    expect(await readText(page, "findings")).toContain("page breaks in the PDF may differ");
    const overflow = await page.$eval("#pages", (pages) => pages.scrollWidth - pages.clientWidth);
    expect(overflow).toBe(0);
    await page.reload();
    await page.waitForSelector("#make[data-editor]");
    expect(await readText(page, "document-title")).toBe(title);
    expect(faults).toEqual([]);
    await page.close();
  });

  it("scrolls the pages by the wheel over them and by keys, and with the text", async () => {
    const text = Array.from(
      { length: 12 },
      (_, index) => `## Part ${String(index)}\n\n${"The tide came in. ".repeat(120)}\n\n`,
    ).join("");
    const { page, faults } = await opened();
    await page.evaluate((text_body) => {
      sessionStorage.setItem("markdown-to-pdf:draft", JSON.stringify({ text_body }));
    }, text);
    await page.reload();
    await page.waitForSelector("#make[data-editor]");
    await page.waitForSelector(shown);
    const scrolled = (): Promise<number> => page.$eval("#pages", (pages) => pages.scrollTop);
    const box = await (await page.$("#pages"))?.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300);
    await page.mouse.wheel({ deltaY: 900 });
    await until(async () => (await scrolled()) > 400);
    const turned = await scrolled();
    await page.mouse.click((box?.x ?? 0) + 24, (box?.y ?? 0) + 40);
    await page.keyboard.press("PageDown");
    await until(async () => (await scrolled()) > turned + 200);
    await page.keyboard.press("Home");
    await until(async () => (await scrolled()) === 0);
    await page.$eval(".cm-scroller", (scroller) => {
      scroller.scrollTop = 0;
    });
    await page.mouse.move(300, 500);
    await page.mouse.wheel({ deltaY: 2_000 });
    await until(async () => (await scrolled()) > 300);
    expect(faults).toEqual([]);
    await page.close();
  });

  it("follows the options", async () => {
    const { page, faults } = await written("# Tides\n\nHello.");
    const sheet = (): Promise<number> =>
      page.evaluate(() => {
        const frame = document.querySelector<HTMLIFrameElement>("#pages-row iframe:not(.waiting)");
        return Math.round(
          frame?.contentDocument?.querySelector(".sheet")?.getBoundingClientRect().width ?? 0,
        );
      });
    const before = await sheet();
    await page.click("#options-toggle");
    await page.select("#paper", "letter");
    await until(async () => (await sheet()) > before);
    expect(faults).toEqual([]);
    await page.close();
  });

  it.each([1280, 390])(
    "is usable by keyboard alone to write, pay and read, %i pixels wide",
    async (width) => {
      const { page, faults } = await written(`# Tides ${randomUUID()}\n\nHello.`, width);
      await page.keyboard.press("Escape");
      await tabTo(page, "submit");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#qr[src^='data:image/svg']");
      await until(async () => (await focused(page)) === "pay-heading");
      await tabTo(page, "pay-by-webln");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#result:not([hidden])");
      expect(await readText(page, "result-text")).toMatch(/1 page/);
      expect(await focused(page)).toBe("result-heading");
      expect(faults).toEqual([]);
      await page.close();
    },
  );
});
