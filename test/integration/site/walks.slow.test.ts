import { afterEach, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { createRandomNumbers } from "../../random.ts";
import { until } from "../../until.ts";
import { startSite } from "./browser.ts";
import { finish, obstacles, points, startWay, type Point, type Way } from "./ways.ts";

/** What people and networks do in any order, and what must hold all the while (page-watch.ts). A seed that has failed can be walked again. */

const { service, browser } = await startSite();
afterEach(() => {
  service.facilitator.intercept(undefined);
});

const steps = 14;
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

const press = async (page: Page, id: string): Promise<void> => {
  // What covers it, or is gone by now, is not pressed.
  await page.evaluate((of) => {
    const button = document.querySelector<HTMLElement>(of);
    if (button?.checkVisibility()) button.click();
  }, id);
};

/** Moves along the entries of the page only: earlier ones are not its own. */
const travel = (page: Page, by: number): Promise<void> =>
  page.evaluate((steps) => {
    const { navigation } = window as unknown as {
      navigation: { currentEntry: object; entries(): object[] };
    };
    const { currentEntry } = navigation;
    const entries = navigation.entries();
    if (entries[entries.indexOf(currentEntry) + steps]) history.go(steps);
  }, by);

const titles = ["First", "Second"];

type Act = (way: Way, page: Page, pick: <Of>(among: readonly Of[]) => Of) => Promise<void> | void;

const acts: Readonly<Record<string, Act>> = {
  "sends a document": async (_, page, pick) => {
    const title = pick(titles);
    if (!(await page.isVisible("#text"))) return;
    await page.focus("#text");
    await page.keyboard.press("ControlOrMeta+a");
    await page.evaluate((text) => {
      const field = document.getElementById("text");
      // At once: the page may go on by itself.
      if (!field?.checkVisibility() || document.activeElement !== field) return;
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      document.getElementById("submit")?.click();
    }, `# ${title}`);
  },
  "pays by the Lightning wallet": (_, page) => press(page, "#pay-by-webln"),
  "pays by the Solana wallet": (_, page) => press(page, "#wallets button"),
  "pays elsewhere": async (_, page) => {
    if (!(await page.isVisible("#invoice"))) return;
    try {
      service.lightning.pay(await page.innerText("#invoice"));
    } catch {
      // It is paid already.
    }
  },
  "asks for a new invoice": (_, page) => press(page, "#renew"),
  "changes the document": (_, page) => press(page, "#edit"),
  "leaves what has failed": (_, page) => press(page, "#leave"),
  "does what the trouble offers": (_, page) => press(page, "#trouble-retry"),
  "opens one of before": (_, page, pick) =>
    press(page, `#earlier-list li:nth-child(${pick(["1", "2"])}) button`),
  "goes back": (_, page) => travel(page, -1),
  "goes forward": (_, page) => travel(page, 1),
  "goes two back": (_, page) => travel(page, -2),
  "looks again": async (_, page) => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  },
  reloads: async (_, page) => {
    await page.reload();
  },
  "opens another tab": async (way) => {
    if (way.context.pages().length < 3) await way.tab();
  },
  "is offline": (way) => way.context.setOffline(true),
  "is online": (way) => way.context.setOffline(false),
  "is hindered": (way, _, pick) => {
    way.hinder(pick(Object.keys(points) as Point[]), pick(Object.keys(obstacles)));
  },
  "waits for a wallet": (way, _, pick) => {
    way.hold(pick(["pay", "sign"] as const));
  },
  "is hindered no more": (way) => {
    way.clear();
  },
};

/** What money moves by, and what leads to it: done more often than the rest. */
const paying = Object.keys(acts).filter((name) => /^(sends|pays|is hindered no more)/.test(name));

it.each(seeds)("the page keeps its invariants in random walk %i", async (seed) => {
  const number = createRandomNumbers(seed);
  const pick = <Of>(among: readonly Of[]): Of => {
    const picked = among[Math.floor(number() * among.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from");
    return picked;
  };
  const way = await startWay(browser, service);
  const walked: string[] = [];
  await acts["sends a document"]?.(way, way.page, pick);
  for (let step = 0; step < steps; step++) {
    const page = pick(way.context.pages());
    const name = pick(number() < 0.4 ? paying : Object.keys(acts));
    walked.push(`${String(way.context.pages().indexOf(page))} ${name}`);
    // A page cannot be loaded offline; its browser would show a page of its own.
    if (/^(reloads|opens another)/.test(name)) await way.context.setOffline(false);
    await acts[name]?.(way, page, pick);
    await way.settle(page);
    expect(await way.offences(), walked.join("\n")).toEqual([]);
  }
  await way.context.setOffline(false);
  way.clear();
  const last = await way.tab();
  for (const title of await way.paidTitles()) {
    await finish(last, title);
    await last.click("#again");
    await until(() => last.isVisible("#make"));
  }
  expect(await way.offences(), walked.join("\n")).toEqual([]);
});
