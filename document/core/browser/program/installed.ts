import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { PUPPETEER_REVISIONS } from "puppeteer-core/internal/revisions.js";
import { findProgramOnPath } from "../../processes/program-on-path.ts";

/** The facts that decide which browsers a machine has. */
export interface BrowserMachine {
  readonly platform: string;
  readonly arch: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
  readonly exists: (path: string) => boolean;
}

export function readMachine(environment: NodeJS.ProcessEnv = process.env): BrowserMachine {
  const { platform, arch } = process;
  return { platform, arch, environment, home: homedir(), exists: existsSync };
}

/** The browser that is fetched: the version that the driver is made for. */
export const fetchedBuild = PUPPETEER_REVISIONS["chrome-headless-shell"];

/** Returns the folder in which the driver's own tool keeps browsers. */
export function locateBrowserCache({ environment, home }: BrowserMachine): string {
  return environment.PUPPETEER_CACHE_DIR ?? join(home, ".cache", "puppeteer");
}

/** The tool's names of platforms: of the folder of a version, and in the name of its archive. */
const fetchedPlatforms: Readonly<Record<string, readonly [folder: string, archive: string]>> = {
  "linux-x64": ["linux", "linux64"],
  "linux-arm64": ["linux_arm", "linux-arm64"],
  "darwin-x64": ["mac", "mac-x64"],
  "darwin-arm64": ["mac_arm", "mac-arm64"],
};

/** Returns the path of the downloaded browser's program; undefined on machines without one. */
export function findFetchedProgram(machine: BrowserMachine): string | undefined {
  const platform = fetchedPlatforms[`${machine.platform}-${machine.arch}`];
  if (platform === undefined) return undefined;
  const [folder, archive] = platform;
  const name = "chrome-headless-shell";
  return join(locateBrowserCache(machine), name, `${folder}-${fetchedBuild}`, `${name}-${archive}`, name);
}

const macPrograms = ["Google Chrome", "Chromium"].map((name) => `${name}.app/Contents/MacOS/${name}`);
const linuxPrograms = ["chromium", "google-chrome-stable", "google-chrome", "chromium-browser"];

/** Returns the program of a browser that is no part of this package: fetched, or else installed in one of the usual places. */
export function findInstalledBrowser(machine: BrowserMachine): string | undefined {
  const { platform, environment, home, exists } = machine;
  const fetched = findFetchedProgram(machine);
  if (fetched !== undefined && exists(fetched)) return fetched;
  if (platform === "darwin") {
    const folders = ["/Applications", join(home, "Applications")];
    return folders.flatMap((folder) => macPrograms.map((path) => join(folder, path))).find(exists);
  }
  return linuxPrograms.map((name) => findProgramOnPath(name, environment)).find((path) => path !== undefined);
}
