import { rmSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { spawnChild, type ChildProcess } from "../processes/children.ts";
import { createPrestarted } from "../processes/prestarted.ts";
import { makeProcessFolder } from "../processes/process-folder.ts";
import type { Chromium } from "./program/chromium.ts";

/** Chromium's process, and the two ends of its DevTools protocol, messages ending in a zero byte. */
export interface BrowserProcess {
  readonly child: ChildProcess;
  readonly toBrowser: Writable;
  readonly fromBrowser: Readable;
  /** Returns the beginning of the browser's standard error. */
  readonly errorOutput: () => string;
}

/** Nothing is drawn on a screen or loaded from a network, so neither needs a process or a thread. Untested on other systems. */
const argumentsOnLinux: readonly string[] = [
  "--no-zygote",
  "--in-process-gpu",
  "--disable-threaded-compositing",
  "--enable-features=NetworkServiceInProcess2",
  "--disable-dev-shm-usage",
];

/**
 * Our own list: the package's default arguments switch web security off. The dead proxy stops every request that slips past interception, such as
 * link prefetches. Puppeteer also gives those that switch off the background work of a desktop's browser (ChromeLauncher of puppeteer-core 25).
 */
export const browserArguments: readonly string[] = [
  ...(process.platform === "linux" ? argumentsOnLinux : []),
  "--headless",
  "--remote-debugging-pipe",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-software-rasterizer",
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
  "--allow-pre-commit-input",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-crash-reporter",
  "--disable-default-apps",
  "--disable-hang-monitor",
  "--disable-infobars",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-search-engine-choice-screen",
  "--disable-features=Translate,AcceptCHFrame,MediaRouter,OptimizationHints,ProcessPerSiteUpToMainFrameThreshold,IsolateSandboxedIframes",
  "--enable-automation",
  "--export-tagged-pdf",
  "--force-color-profile=srgb",
  "--generate-pdf-document-outline",
  "--metrics-recording-only",
  "--mute-audio",
  "--password-store=basic",
  "--use-mock-keychain",
];

/** Characters of the browser's error output that are kept, about. */
const maxErrorChars = 4_000;

/** Starts Chromium's process. It ends when this process does, for then its pipes close. Its first answer shows that it has started. */
export function spawnBrowser(
  { executablePath, environment, needsProfile }: Chromium,
  further: readonly string[] = [],
): BrowserProcess {
  const profile = needsProfile ? makeProcessFolder("chromium-profile") : undefined;
  const child = spawnChild(
    executablePath,
    [...browserArguments, ...(profile === undefined ? [] : [`--user-data-dir=${profile}`]), ...further],
    { env: environment, stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] },
  );
  if (profile !== undefined) removeAtEnd(child, profile);
  // A process that does not start reports it here, and a killed one resets its pipes; unhandled, either would end this process too.
  for (const emitter of [child, ...child.stdio]) emitter?.on("error", () => undefined);
  const [, , stderr, toBrowser, fromBrowser] = child.stdio as unknown as [
    null,
    null,
    Readable,
    Writable,
    Readable,
  ];
  let errorOutput = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    if (errorOutput.length < maxErrorChars) errorOutput += text;
  });
  return { child, toBrowser, fromBrowser, errorOutput: () => errorOutput };
}

function removeAtEnd(child: ChildProcess, folder: string): void {
  const remove = (): void => {
    process.off("exit", remove);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // Whichever ends first.
  process.once("exit", remove);
  child.once("exit", remove);
  child.once("error", remove);
}

const ahead = createPrestarted<BrowserProcess>();

/** Starts Chromium while the program that will use it is still being loaded. The first browser that is launched takes it. */
export function prestartBrowser(chromium: Chromium): void {
  ahead.start(() => spawnBrowser(chromium));
}

/** Takes the process that was started ahead, once, if it lives. */
export function takePrestarted(): BrowserProcess | undefined {
  return ahead.take();
}
