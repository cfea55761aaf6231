import { Browser, install } from "@puppeteer/browsers";
import { Command } from "commander";
import { ConversionError } from "../client/errors.ts";
import { runProgram } from "../client/program/run.ts";
import {
  browserCache,
  fetchedBuild,
  fetchedProgram,
  thisMachine,
} from "../document/browser/program/installed.ts";

const help = `
Environment:
  PUPPETEER_CACHE_DIR      where browsers are kept (default ~/.cache/puppeteer)
  CHROME_FOR_TESTING_URL   a mirror to fetch from, in place of Google's`;

/** `npm run browser`: fetches the browser that documents are printed with where npm has none. */
const program = new Command("npm run browser --")
  .description(
    `Fetches chrome-headless-shell ${fetchedBuild}, which print, demo and start then use on a Mac and on Linux on arm64.`,
  )
  .addHelpText("after", help)
  .action(fetchBrowser);
process.exitCode = await runProgram(program, process.argv.slice(2));

async function fetchBrowser(): Promise<void> {
  const machine = thisMachine();
  const { CHROME_FOR_TESTING_URL: mirror } = process.env;
  if (fetchedProgram(machine) === undefined)
    throw new ConversionError(
      `There is no chrome-headless-shell for ${machine.platform} on ${machine.arch}.`,
    );
  try {
    const { executablePath } = await install({
      browser: Browser.CHROMEHEADLESSSHELL,
      buildId: fetchedBuild,
      cacheDir: browserCache(machine),
      ...(mirror !== undefined && { baseUrl: mirror }),
    });
    console.log(executablePath);
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, " ");
    throw new ConversionError(`The browser could not be fetched: ${reason}`, { cause });
  }
}
