import { Command } from "commander";
import { ConversionError } from "../../client/errors.ts";
import {
  locateBrowserCache,
  fetchedBuild,
  findFetchedProgram,
  readMachine,
} from "../../document/core/browser/program/installed.ts";

const help = `
Environment:
  PUPPETEER_CACHE_DIR      folder of the browsers (default ~/.cache/puppeteer)
  CHROME_FOR_TESTING_URL   a mirror to download from, instead of Google's`;

/** Creates the command that downloads the printing browser on machines for which npm has none. */
export function createBrowserCommand(name: string): Command {
  return new Command(name)
    .description(
      `Downloads chrome-headless-shell ${fetchedBuild} for macOS and Linux arm64, for which npm has no browser.`,
    )
    .addHelpText("after", help)
    .action(fetchBrowser);
}

async function fetchBrowser(): Promise<void> {
  const machine = readMachine();
  const { CHROME_FOR_TESTING_URL: mirror } = process.env;
  if (findFetchedProgram(machine) === undefined)
    throw new ConversionError(
      `chrome-headless-shell does not exist for ${machine.platform} on ${machine.arch}.`,
    );
  const { Browser, install } = await import("@puppeteer/browsers");
  try {
    const { executablePath } = await install({
      browser: Browser.CHROMEHEADLESSSHELL,
      buildId: fetchedBuild,
      cacheDir: locateBrowserCache(machine),
      ...(mirror !== undefined && { baseUrl: mirror }),
    });
    console.log(executablePath);
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, " ");
    throw new ConversionError(`We couldn't download the browser: ${reason}`, { cause });
  }
}
