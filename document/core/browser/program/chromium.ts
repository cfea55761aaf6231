import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fetchCommand } from "../../assets/compressed-assets.ts";
import { BrowserError } from "../../errors.ts";
import { keepBareEnvironment } from "../../processes/children.ts";
import { unpackBundledChromium, unpackFonts } from "./bundled.ts";
import { findInstalledBrowser, readMachine, type BrowserMachine } from "./installed.ts";

/** Chromium, ready to be started. */
export interface Chromium {
  readonly executablePath: string;
  /**
   * The environment of its process. It has no settings of this service and no credentials, and it finds the same fonts on every
   * machine, ours alone.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether it would use a person's profile: it gets one of its own. */
  readonly needsProfile: boolean;
}

/** Returns the browser to print with: that at `CHROMIUM_PATH`, npm's on Linux on x64, or one that is installed. @throws {BrowserError} where there is none */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<Chromium> {
  const machine = readMachine(environment);
  const program = findBrowserProgram(machine);
  if (program === "bundled") return describeChromium(await unpackBundledChromium(), environment);
  // Fontconfig is asked on Linux alone.
  if (machine.platform !== "linux" || hasFonts(dirname(program)))
    return describeChromium(program, environment);
  return describeChromium(program, environment, await unpackFonts());
}

/** Finds the browser's program. @throws {BrowserError} when there is none, with advice */
export function findBrowserProgram(machine: BrowserMachine): string {
  const { platform, arch, environment } = machine;
  const { CHROMIUM_PATH: given } = environment;
  if (given !== undefined && given !== "") return given;
  if (platform === "linux" && arch === "x64") return "bundled";
  const installed = findInstalledBrowser(machine);
  if (installed !== undefined) return installed;
  throw new BrowserError(
    platform === "win32"
      ? "Windows is not supported. Use WSL: run `wsl --install`."
      : `npm has no browser for ${platform} on ${arch}. Run \`${fetchCommand()}\`, install Chrome or Chromium, or set CHROMIUM_PATH to one.`,
  );
}

/** Returns chromium that is unpacked already. @param fonts the folder that has the fonts of documents and `fonts.conf` */
export function describeChromium(
  executablePath: string,
  environment: NodeJS.ProcessEnv,
  fonts = dirname(executablePath),
): Chromium {
  const folder = dirname(executablePath);
  const libraries = [join(folder, "lib")].filter((path) => hasFonts(folder) && existsSync(path));
  const bare = keepBareEnvironment(environment);
  const searched = [...libraries, ...(bare.LD_LIBRARY_PATH === undefined ? [] : [bare.LD_LIBRARY_PATH])];
  return {
    executablePath,
    environment: {
      ...bare,
      ...(searched.length > 0 && { LD_LIBRARY_PATH: searched.join(":") }),
      FONTCONFIG_PATH: fonts,
    },
    needsProfile: !hasFonts(folder) && !/headless.shell/.test(basename(executablePath)),
  };
}

/** Returns whether a folder is one that npm's browser was unpacked into, with its fonts. */
function hasFonts(folder: string): boolean {
  return existsSync(join(folder, "fonts.conf"));
}
