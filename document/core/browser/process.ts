import type { ChildProcess } from "../processes/children.ts";
import pTimeout from "p-timeout";
import type { Browser } from "puppeteer-core";
// The package's own entry loads all that launches and downloads browsers, and a second protocol: 140 ms of a processor, where these take 20.
import { CdpBrowser } from "puppeteer-core/internal/cdp/Browser.js";
import { Connection } from "puppeteer-core/internal/cdp/Connection.js";
import { PipeTransport } from "puppeteer-core/internal/node/PipeTransport.js";
import { findChromium } from "./program/chromium.ts";
import { startError } from "./program/start-error.ts";
import { spawnBrowser, takePrestarted, type BrowserProcess } from "./spawn.ts";

const launchMs = 10_000;
const protocolMs = 300_000;
const viewport = { width: 800, height: 600 };
const createSilenceError = (): undefined => undefined;

/**
 * Starts a browser, or takes the one that was started ahead.
 * @param giveUp ends the attempt
 * @param further arguments, beside the usual ones
 * @throws {BrowserError} when it does not start, within 10 s
 */
export async function launchBrowser(giveUp: AbortSignal, further: readonly string[] = []): Promise<Browser> {
  const ready = further.length === 0 ? takePrestarted() : undefined;
  const process = ready ?? spawnBrowser(await findChromium(), further);
  try {
    return await pTimeout(Promise.race([drive(process), rejectOnExit(process.child)]), {
      milliseconds: launchMs,
      signal: giveUp,
      message: "The browser did not start in time",
    });
  } catch (error) {
    process.child.kill("SIGKILL");
    throw startError(error, process.errorOutput(), process.child.spawnfile);
  }
}

/**
 * Drives a browser's process through a private function of the package, whose own start accepts no existing pipes. Its arguments may change with a
 * version: any test that prints fails then.
 */
async function drive({ child, toBrowser, fromBrowser }: BrowserProcess): Promise<Browser> {
  const pipes = new PipeTransport(toBrowser, fromBrowser, createSilenceError);
  const connection = new Connection("", pipes, 0, protocolMs, false, undefined, createSilenceError);
  const close = async (): Promise<void> => {
    await connection.closeBrowser();
    await rejectOnExit(child).catch(() => undefined);
  };
  const none = undefined;
  const browser: unknown = await CdpBrowser._create(
    connection,
    [],
    false,
    viewport,
    none,
    child,
    close,
    none,
    none,
    none,
    none,
    none,
    none,
    none,
    none,
    createSilenceError,
  );
  // One class, whose declarations the package holds twice.
  return browser as Browser;
}

const ends = new WeakMap<ChildProcess, Promise<never>>();

/** Rejects when the process has ended, or could not be started. It is the same promise however often it is asked for, so that a process has one listener. */
function rejectOnExit(child: ChildProcess): Promise<never> {
  const known = ends.get(child);
  if (known) return known;
  const ended = new Promise<never>((_, reject) => {
    const end = (cause?: unknown): void => {
      reject(new Error("The browser has ended", cause instanceof Error ? { cause } : undefined));
    };
    if (child.exitCode !== null || child.signalCode !== null) end();
    child.once("exit", end);
    child.once("error", end);
  });
  // Users of the browser, if any, report the failure.
  ended.catch(() => undefined);
  ends.set(child, ended);
  return ended;
}

/** Rejects when the browser's process has ended. */
export function watchForEnd(browser: Browser): Promise<never> {
  const child = browser.process();
  return child ? rejectOnExit(child) : Promise.reject(new Error("The browser has no process"));
}

/** Ends the browser's process at once. */
export function killProcess(browser: Browser): void {
  browser.process()?.kill("SIGKILL");
}
