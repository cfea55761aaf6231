import type { Browser } from "puppeteer-core";
import { CdpBrowser } from "puppeteer-core/internal/cdp/Browser.js";
import { vi } from "vitest";
import { browserProcesses } from "./browser-processes.ts";

type Misfortune = (browser: Browser) => unknown;

/** What happens to browsers just as a page of theirs is to be printed: no sooner, no later, however fast the machine is. */
export interface Misfortunes {
  once(happen: Misfortune): void;
  always(happen: Misfortune): void;
  none(): void;
  /** Changes the browsers' PDFs from now on. */
  printOtherwise(change: (pdf: Uint8Array) => Uint8Array): void;
  /** Whether one has yet to happen. */
  readonly isToCome: boolean;
}

/** Watches all browsers that this process starts from now on. */
export function misfortunes(): Misfortunes {
  let next: Misfortune | undefined;
  let changed = (pdf: Uint8Array): Uint8Array => pdf;
  const create = CdpBrowser._create.bind(CdpBrowser);
  vi.spyOn(CdpBrowser, "_create").mockImplementation(async (...options) => {
    const created = await create(...options);
    const browser = created as unknown as Browser;
    aroundPrints(
      browser,
      () => next?.(browser),
      (pdf) => changed(pdf),
    );
    return created;
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
    printOtherwise(change) {
      changed = change;
    },
    get isToCome() {
      return next !== undefined;
    },
  };
}

function aroundPrints(
  browser: Browser,
  happen: () => unknown,
  changed: (pdf: Uint8Array) => Uint8Array,
): void {
  const createContext = browser.createBrowserContext.bind(browser);
  browser.createBrowserContext = async (options) => {
    const context = await createContext(options);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      const createSession = page.createCDPSession.bind(page);
      page.createCDPSession = async () => {
        const session = await createSession();
        const send = session.send.bind(session) as (...given: unknown[]) => Promise<never>;
        const around = async (...given: unknown[]): Promise<unknown> => {
          if (given[0] !== "Page.printToPDF") return send(...given);
          await happen();
          const { data } = (await send(...given)) as { data: string };
          const bytes = changed(new Uint8Array(Buffer.from(data, "base64")));
          return { data: Buffer.from(bytes).toString("base64") };
        };
        session.send = around as typeof session.send;
        return session;
      };
      return page;
    };
    return context;
  };
}

export const killBrowser: Misfortune = (browser) => browser.process()?.kill("SIGKILL");

/** Sends a signal to all processes of browsers of one kind. @returns their ids */
export async function signal(kind: "browser" | "renderer", name: NodeJS.Signals): Promise<readonly number[]> {
  const ids = (await browserProcesses()).filter((candidate) => candidate.kind === kind).map(({ pid }) => pid);
  for (const id of ids) signalTo(id, name);
  return ids;
}

export function signalTo(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has ended meanwhile.
  }
}
