import pTimeout from "p-timeout";
import puppeteer from "puppeteer-core";
import type { Browser } from "puppeteer-core";
import { chromium } from "./chromium.ts";

/**
 * Our own list: the package's default arguments switch web security off. The dead proxy stops every request that slips
 * past interception, link prefetches among them.
 */
export const browserArguments: readonly string[] = [
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

const launchMs = 10_000;

/**
 * Starts a browser.
 * @param giveUp ends the attempt
 * @param further arguments besides {@link browserArguments}
 * @throws {Error} when it does not start, within 10 s
 */
export async function launchBrowser(giveUp: AbortSignal, further: readonly string[] = []): Promise<Browser> {
  const { executablePath, environment } = await chromium();
  const stop = new AbortController();
  const starting = puppeteer.launch({
    executablePath,
    env: environment,
    headless: "shell",
    args: [...browserArguments, ...further],
    pipe: true,
    protocolTimeout: 300_000,
    signal: stop.signal,
  });
  try {
    // Of a browser that dies before it has said its first word, puppeteer waits to hear for ever.
    const browser = await pTimeout(starting, {
      milliseconds: launchMs,
      signal: giveUp,
      message: "The browser did not start in time",
    });
    // A browser that is killed resets its pipes; unheard, that error would end this process too.
    for (const pipe of browser.process()?.stdio ?? []) pipe?.on("error", () => undefined);
    return browser;
  } catch (error) {
    stop.abort();
    starting.catch(() => undefined);
    throw error;
  }
}

const ends = new WeakMap<Browser, Promise<never>>();

/** Rejects when the browser's process has ended. It is the same promise however often it is asked for, so that a process has one listener. */
export function processEnd(browser: Browser): Promise<never> {
  const known = ends.get(browser);
  if (known) return known;
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
  ends.set(browser, ended);
  return ended;
}

/** Ends the browser's process at once. */
export function killProcess(browser: Browser): void {
  browser.process()?.kill("SIGKILL");
}
