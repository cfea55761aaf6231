import puppeteer from "puppeteer-core";
import type { Browser, Page } from "puppeteer-core";
import { chromium } from "./chromium.ts";
import { BrowserError } from "./errors.ts";

/** What a page is handed out for: one document and nothing else, ever. */
export type UsePage<T> = (page: Page) => Promise<T>;

export interface BrowserOptions {
  /** Opens a fresh page in a context of its own. */
  readonly openPage: (browser: Browser) => Promise<Page>;
  /** Documents that a browser prints before it is replaced; memory creeps. */
  readonly documentsPerBrowser?: number;
}

export interface WarmBrowser {
  /** Starts the browser, and makes the first page ready. */
  warmUp(): Promise<void>;
  /**
   * Hands out a fresh page in a context of its own.
   * @throws {BrowserError} when the browser fails, or what the page is used for does
   */
  withPage<T>(use: UsePage<T>): Promise<T>;
  /** Whether a browser has stopped answering, which is no document's doing: each has pages of its own. Takes up to 2 s. */
  isHung(): Promise<boolean>;
  /** Ends the browser at once, with all its pages: what it is doing takes too long. */
  kill(): void;
  /** Process id of the browser, for those who watch it. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/**
 * Our own list: the package's default arguments switch web security off. The dead proxy stops every request that slips
 * past interception, link prefetches among them.
 */
const browserArguments = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--font-render-hinting=none",
  "--hide-scrollbars",
  "--proxy-server=127.0.0.1:1",
  "--proxy-bypass-list=<-loopback>",
  // WebRTC would send its datagrams past the proxy.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

const openMs = 10_000;
const closeMs = 3_000;
const launchMs = 20_000;
const answerMs = 2_000;

/** One running browser. */
interface Running {
  readonly browser: Browser;
  served: number;
  active: number;
  retired: boolean;
  ready: Promise<Page> | undefined;
  /** Rejects when the browser's process has ended: its own protocol does not always say so. */
  readonly ended: Promise<never>;
}

/** Keeps one browser warm, a page ready in it, and replaces it when it dies or has served long enough. */
export function warmBrowser(options: BrowserOptions): WarmBrowser {
  const { documentsPerBrowser = 200 } = options;
  let current: Promise<Running> | undefined;
  let process: number | undefined;
  const all = new Set<Running>();

  const launch = async (): Promise<Running> => {
    const { executablePath, environment } = await chromium();
    const browser = await puppeteer.launch({
      executablePath,
      env: environment,
      headless: "shell",
      args: browserArguments,
      pipe: true,
      timeout: launchMs,
      protocolTimeout: 300_000,
    });
    const ended = endOf(browser);
    const running: Running = { browser, served: 0, active: 0, retired: false, ready: undefined, ended };
    process = browser.process()?.pid;
    // A browser that is killed resets its pipes; unheard, that error would end this process too.
    for (const pipe of browser.process()?.stdio ?? []) pipe?.on("error", () => undefined);
    all.add(running);
    ended.catch(() => {
      all.delete(running);
      running.retired = true;
    });
    prepare(running);
    return running;
  };

  const running = async (): Promise<Running> => {
    while (current) {
      const known = current;
      const one = await known.catch(() => undefined);
      if (one && !one.retired) return one;
      // Of all who waited for a browser that is gone, only the first clears the way for a new one.
      if (current === known) current = undefined;
    }
    current = launch();
    return current;
  };

  const prepare = (one: Running): void => {
    one.ready = openPage(one, options);
    // Whoever takes the page learns of a failure; nobody may.
    one.ready.catch(() => undefined);
  };

  const retire = (one: Running): void => {
    one.retired = true;
    if (one.active === 0) void end(one.browser);
  };

  return {
    async warmUp() {
      await (
        await running()
      ).ready;
    },

    async withPage(use) {
      let one: Running | undefined;
      try {
        one = await running();
        one.active++;
        const ready = one.ready ?? openPage(one, options);
        one.ready = undefined;
        const page = await ready;
        const served = one;
        try {
          return await Promise.race([use(page), served.ended]);
        } finally {
          if (!served.retired) prepare(served);
          void page
            .browserContext()
            .close()
            .catch(() => undefined);
        }
      } catch (cause) {
        if (one) {
          one.retired = true;
          killProcess(one.browser);
        }
        throw new BrowserError("The browser failed while printing", { cause });
      } finally {
        if (one) {
          one.active--;
          if (++one.served >= documentsPerBrowser || one.retired) retire(one);
        }
      }
    },

    async isHung() {
      const answers = [...all].map(({ browser }) =>
        within(answerMs, browser.version()).then(
          () => true,
          () => false,
        ),
      );
      return (await Promise.all(answers)).includes(false);
    },

    kill() {
      for (const { browser } of all) killProcess(browser);
    },

    get pid() {
      return process;
    },

    async close() {
      await current?.catch(() => undefined);
      await Promise.all(
        [...all].map(async ({ browser, ready }) => {
          // A page that is still being opened would leave a timer of puppeteer's behind, which holds the process for 30 s.
          if (ready) await within(closeMs, ready).catch(() => undefined);
          await end(browser);
        }),
      );
      current = undefined;
    },
  };
}

function openPage(running: Running, options: BrowserOptions): Promise<Page> {
  return within(openMs, Promise.race([options.openPage(running.browser), running.ended]));
}

// Closing hangs at times: it is given a moment, and then the process is killed.
async function end(browser: Browser): Promise<void> {
  await within(closeMs, browser.close()).catch(() => undefined);
  killProcess(browser);
}

function endOf(browser: Browser): Promise<never> {
  const child = browser.process();
  const ended = new Promise<never>((_, reject) => {
    const end = (): void => {
      reject(new Error("The browser has ended"));
    };
    if (child?.exitCode === null && child.signalCode === null) child.once("exit", end);
    else end();
  });
  // Whoever uses the browser then learns of it; nobody may.
  ended.catch(() => undefined);
  return ended;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The browser did not answer within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function killProcess(browser: Browser): void {
  browser.process()?.kill("SIGKILL");
}
