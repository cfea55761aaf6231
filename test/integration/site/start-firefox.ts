import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import type { Browser } from "puppeteer-core";

/** Where Debian, Ubuntu and Mozilla's own packages put Firefox. */
const programs = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/opt/firefox/firefox"];

/** Firefox on this machine; undefined where there is none, and tests of it are skipped. */
export const firefoxProgram = programs.find((program) => existsSync(program));

/** Starts Firefox, to be driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  // Puppeteer loads what would translate BiDi for Chromium, too; the lock file leaves that package empty.
  const empty = "data:text/javascript,export const BidiMapper = { EventEmitter: class {} };";
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "chromium-bidi" ? { url: empty, shortCircuit: true } : next(specifier, context),
  });
  const { launch } = await import("puppeteer-core");
  return launch({ browser: "firefox", executablePath });
}
