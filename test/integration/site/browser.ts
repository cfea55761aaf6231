import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, afterEach } from "vitest";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startHarness, type Harness } from "../service/harness.ts";
import type { LocalServiceOptions } from "../../../emulators/service.ts";
import { startBrowser } from "./start-browser.ts";

/** A page in the very browser that prints, and what went wrong in it. */
export interface Visit {
  readonly page: Page;
  /** Violations of the content security policy, errors of scripts, and requests that failed. */
  readonly faults: string[];
  /** Origins that were asked for anything. */
  readonly origins: Set<string>;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Starts the service and a browser, for the tests of one file: pages are closed after each, and both are stopped after all. */
export async function startSite(
  options: LocalServiceOptions = {},
): Promise<{ readonly service: Harness; readonly browser: Browser }> {
  const [service, browser] = await Promise.all([startHarness(options), startBrowser()]);
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  return { service, browser };
}

export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  // What a service worker answers, a test's routes do not see.
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  const origins = new Set<string>();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // A 402 is no fault, though the browser says so.
    if (message.type() === "error" && !/status of (402|503)/.test(message.text()))
      faults.push(message.text());
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  await page.goto(url);
  // What is written before is kept, as the tests of the editor show.
  if (options.javaScriptEnabled !== false)
    await page.waitForSelector("body:not(.home), #make[data-editor]", { state: "attached" });
  return { page, faults, origins };
}

/** Lists axe's findings about a page in its present state, by rule and place. */
export async function inaccessible(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };
    };
    return (await axe.run()).violations;
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
