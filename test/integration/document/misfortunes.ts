import puppeteer from "puppeteer-core";
import type { Browser } from "puppeteer-core";
import { vi } from "vitest";
import { browserProcesses } from "./browser-processes.ts";

type Misfortune = (browser: Browser) => unknown;

/** What happens to browsers just as a page of theirs is to be printed: no sooner, no later, however fast the machine is. */
export interface Misfortunes {
  once(happen: Misfortune): void;
  always(happen: Misfortune): void;
  none(): void;
  /** Whether one has yet to happen. */
  readonly isToCome: boolean;
}

/** Watches all browsers that this process starts from now on. */
export function misfortunes(): Misfortunes {
  let next: Misfortune | undefined;
  const launch = puppeteer.launch.bind(puppeteer);
  vi.spyOn(puppeteer, "launch").mockImplementation(async (options) => {
    const browser = await launch(options);
    beforePrints(browser, () => next?.(browser));
    return browser;
  });
  return {
    once(happen) {
      next = (browser) => {
        next = undefined;
        return happen(browser);
      };
    },
    always(happen) {
      next = happen;
    },
    none() {
      next = undefined;
    },
    get isToCome() {
      return next !== undefined;
    },
  };
}

function beforePrints(browser: Browser, happen: () => unknown): void {
  const createContext = browser.createBrowserContext.bind(browser);
  browser.createBrowserContext = async (options) => {
    const context = await createContext(options);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      const pdf = page.pdf.bind(page);
      page.pdf = async (settings) => {
        await happen();
        return pdf(settings);
      };
      return page;
    };
    return context;
  };
}

export const killBrowser: Misfortune = (browser) => browser.process()?.kill("SIGKILL");

/** Sends a signal to all processes of browsers of one kind. */
export async function signal(kind: "browser" | "renderer", name: NodeJS.Signals): Promise<void> {
  for (const one of await browserProcesses()) {
    try {
      if (one.kind === kind) process.kill(one.pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}
