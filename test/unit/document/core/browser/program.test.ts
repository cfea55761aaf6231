import { Browser, BrowserPlatform, computeExecutablePath } from "@puppeteer/browsers";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  findBrowserProgram,
  describeChromium,
} from "../../../../../document/core/browser/program/chromium.ts";
import { fetchedBuild, findFetchedProgram } from "../../../../../document/core/browser/program/installed.ts";
import type { BrowserMachine } from "../../../../../document/core/browser/program/installed.ts";

const home = "/home/ada";

function machine(platform: string, arch: string, ...files: readonly string[]): BrowserMachine {
  return { platform, arch, environment: {}, home, exists: (path) => files.includes(path) };
}

const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const own = `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`;

// Catches a platform whose browser is not found, or that gets one of another platform.
test.each([
  ["npm's on Linux on x64, whatever else there is", machine("linux", "x64", chrome), "bundled"],
  ["Chrome on a Mac", machine("darwin", "arm64", chrome, own), chrome],
  ["a person's own Chromium on a Mac", machine("darwin", "x64", own), own],
])("the browser is %s", (_, given, program) => {
  expect(findBrowserProgram(given)).toBe(program);
});

test("CHROMIUM_PATH goes before every other browser", () => {
  for (const arch of ["x64", "arm64"]) {
    const given = { ...machine("linux", arch), environment: { CHROMIUM_PATH: "/opt/chrome" } };
    expect(findBrowserProgram(given)).toBe("/opt/chrome");
  }
});

test("a Chromium on the PATH is taken on Linux on arm64", async () => {
  const folder = await mkdtemp(join(tmpdir(), "browsers-"));
  await mkdir(join(folder, "google-chrome"));
  await writeFile(join(folder, "chromium-browser"), "", { mode: 0o755 });
  const given = { ...machine("linux", "arm64"), environment: { PATH: folder } };
  expect(findBrowserProgram(given)).toBe(join(folder, "chromium-browser"));
  await rm(folder, { recursive: true });
});

// Catches a version, or a folder, that the driver's own tool does not fetch to.
test.each([
  ["linux", "x64", BrowserPlatform.LINUX],
  ["linux", "arm64", BrowserPlatform.LINUX_ARM],
  ["darwin", "x64", BrowserPlatform.MAC],
  ["darwin", "arm64", BrowserPlatform.MAC_ARM],
])(
  "the fetched browser of %s on %s is where the driver's tool puts it, and goes first",
  (platform, arch, name) => {
    const path = computeExecutablePath({
      browser: Browser.CHROMEHEADLESSSHELL,
      buildId: fetchedBuild,
      platform: name,
      cacheDir: `${home}/.cache/puppeteer`,
    });
    expect(findFetchedProgram(machine(platform, arch))).toBe(path);
    expect(findBrowserProgram(machine(platform, arch, path, chrome))).toBe(
      arch === "x64" && platform === "linux" ? "bundled" : path,
    );
  },
);

test("an error on a machine without a browser names the command that installs one", () => {
  expect(() => findBrowserProgram(machine("linux", "arm64"))).toThrow(
    /linux on arm64. Run `npm run browser`/,
  );
  expect(() => findBrowserProgram(machine("win32", "x64"))).toThrow(/WSL/);
});

// Catches a whole Chrome that opens the profile of the person who runs it, or joins their running one.
test.each([
  ["/usr/bin/chromium", true],
  [chrome, true],
  ["/cache/chrome-headless-shell-mac-arm64/chrome-headless-shell", false],
])("%s is given a profile of its own: %s", (path, needsProfile) => {
  expect(describeChromium(path, {}).needsProfile).toBe(needsProfile);
});
