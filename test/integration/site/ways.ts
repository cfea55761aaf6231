import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import type { Harness } from "../service/harness.ts";
import { until } from "../../until.ts";
import { writeText } from "./form-text.ts";
import { watchPage, type Seen, type Watch } from "./page-watch.ts";
import { storedOrders } from "./stored-orders.ts";

/** Ways of one browser through the page, with whatever is put in them. */

/** What can be put in the way of a request. */
export const points = {
  document: (route) => isPost(route, "/markdown") && !hasProof(route),
  proof: (route) => isPost(route, "/markdown") && hasProof(route),
  invoice: (route) => isPost(route, "/payment-request"),
  status: (route) => /\/job\/[^/]+\/status$/.test(route.request().url()),
  output: (route) => /\/job\/[^/]+\/output$/.test(route.request().url()),
  pay: (route) => isPost(route, "/test-wallets/pay"),
  sign: (route) => isPost(route, "/test-wallets/sign"),
} satisfies Readonly<Record<string, (route: Route) => boolean>>;
export type Point = keyof typeof points;

const refusal = { detail: [{ loc: ["body"], msg: "It does not fit", type: "value_error" }] };

/** What comes of a request that something is in the way of. */
export const obstacles = {
  "out of reach": (route) => route.abort(),
  // The service has done what it was asked for, and nobody hears of it.
  unheard: async (route) => {
    await route.fetch();
    await route.abort();
  },
  "a page of something else": (route) => route.fulfill({ contentType: "text/html", body: "<h1>Log in</h1>" }),
  "offers that do not say why": async (route) => {
    const sent = Object.entries(route.request().headers());
    const headers = Object.fromEntries(sent.filter(([name]) => name !== "payment-signature"));
    const real = await route.fetch({ headers });
    await route.fulfill({ response: real });
  },
  "no such thing": (route) => route.fulfill({ status: 404, body: "" }),
  "a failed job": async (route) => {
    const real = await route.fetch();
    const failed = { status: "Failed", description: "Its table is too wide." };
    if (!real.ok()) await route.fulfill({ response: real });
    else await route.fulfill({ response: real, json: { ...((await real.json()) as object), ...failed } });
  },
  "an invoice that ends at once": async (route) => {
    const real = await route.fetch();
    const ended = { expires_at: new Date(Date.now() + 1).toISOString() };
    await route.fulfill({ response: real, json: { ...((await real.json()) as object), ...ended } });
  },
  "a wallet's refusal": (route) => route.fulfill({ status: 400, json: { detail: "No." } }),
  ...Object.fromEntries(
    [400, 403, 409, 413, 422, 429, 500, 502, 503, 504].map((status) => [
      `status ${String(status)}`,
      (route: Route) => route.fulfill({ status, headers: { "retry-after": "1" }, json: refusal }),
    ]),
  ),
} satisfies Readonly<Record<string, (route: Route) => Promise<unknown>>> as Readonly<
  Record<string, (route: Route) => Promise<unknown>>
>;

export interface Way {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Puts something in the way of all requests of a kind, until the way is cleared. */
  hinder(point: Point, obstacle: string): void;
  /** Keeps answers to requests of a kind back, until the way is cleared. */
  hold(point: Point): void;
  clear(): void;
  /** Waits until the page has done what it can do without an answer that is kept back. */
  settle(page?: Page): Promise<void>;
  /** Opens another tab of the same browser. */
  tab(): Promise<Page>;
  /** Lists forbidden actions of any tab. */
  offences(): Promise<string[]>;
  /** Titles of the orders of which a payment is known. */
  paidTitles(): Promise<string[]>;
}

/** Starts a browser, with the page in it. */
export async function startWay(browser: Browser, { url }: Pick<Harness, "url">): Promise<Way> {
  const context = await browser.newContext();
  const seen: { known: string[]; invoices: Record<string, string> } = { known: [], invoices: {} };
  await context.exposeFunction("readSeen", () => seen);
  await context.exposeFunction("tellSeen", ({ known, invoices }: Seen) => {
    seen.known.push(...known);
    Object.assign(seen.invoices, invoices);
  });
  await context.addInitScript(watchPage);
  const hindered = new Map<Point, (route: Route) => Promise<unknown>>();
  const held = new Set<() => void>();
  const left: string[] = [];
  await context.route(/\/(markdown|payment-request|status|output|test-wallets\/\w+)$/, async (route) => {
    const point = (Object.keys(points) as Point[]).find((candidate) => points[candidate](route));
    const hinder = point && hindered.get(point);
    // A page that is left takes its requests with it.
    await (hinder ? hinder(route) : route.continue()).catch(() => undefined);
  });
  const readWatch = (page: Page): Promise<Watch> =>
    page.evaluate(() => (window as unknown as { watch: Watch }).watch);
  const collect = async (page: Page): Promise<void> => {
    left.push(...(await readWatch(page)).offences);
  };
  const way: Way = {
    context,
    page: await context.newPage(),
    hinder(point, obstacle) {
      const made = obstacles[obstacle];
      if (!made) throw new Error(`There is no ${obstacle}`);
      hindered.set(point, made);
    },
    hold(point) {
      hindered.set(point, async (route) => {
        await new Promise<void>((resolve) => held.add(resolve));
        await route.continue();
      });
    },
    clear() {
      hindered.clear();
      for (const goOn of held) goOn();
      held.clear();
    },
    async settle(page = way.page) {
      // A page that is just left has nothing to tell; the next one has.
      await until(async () => {
        const watch = await readWatch(page).catch(() => undefined);
        if (watch) left.push(...watch.offences);
        return watch && (held.size > 0 || watch.inFlight === 0);
      });
    },
    async tab() {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    async offences() {
      for (const page of context.pages()) await collect(page);
      return [...new Set(left)];
    },
    async paidTitles() {
      const orders = await storedOrders(way.page);
      return [...orders.values()].flatMap(({ key, title }) => (seen.known.includes(key) ? [title] : []));
    },
  };
  await way.page.goto(url);
  return way;
}

/** Has the page ask for offers for a document that nobody else has sent. */
export async function sendNew(page: Page, title: string): Promise<void> {
  await writeText(page, `# ${title}\n\n${randomUUID()}`);
  await page.click("#submit");
}

/** Goes on with an order, of the list where it is not under way, until its PDF is there. */
export async function finish(page: Page, title: string): Promise<void> {
  await until(async () => {
    // At once, and only what is there at this moment: the page may go on by itself.
    await page.evaluate((name) => {
      document.querySelector("details")?.setAttribute("open", "");
      const listed = [...document.querySelectorAll("#earlier-list li")].find(
        (item) => item.querySelector("strong")?.textContent === name,
      );
      const buttons = [listed?.querySelector("button"), document.getElementById("trouble-retry")];
      for (const button of buttons) if (button?.checkVisibility()) button.click();
      document.dispatchEvent(new Event("visibilitychange"));
    }, title);
    return page.isVisible("#result");
  });
}

function isPost(route: Route, path: string): boolean {
  return route.request().method() === "POST" && route.request().url().endsWith(path);
}

function hasProof(route: Route): boolean {
  return route.request().headers()["payment-signature"] !== undefined;
}
