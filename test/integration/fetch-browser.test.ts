import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import {
  fetchedBuild,
  findFetchedProgram,
  readMachine,
} from "../../document/core/browser/program/installed.ts";
import { listen } from "../../server/host/http-server.ts";
import { forThisFile, ownFolder } from "../lifetimes.ts";

const run = promisify(execFile);

const asked: string[] = [];

/** A mirror of Chrome for Testing that has this machine's archive alone. */
const folder = ownFolder();
const program = findFetchedProgram(readMachine()) ?? "";
const archived = basename(dirname(program));
await mkdir(join(folder, archived));
await writeFile(join(folder, archived, basename(program)), "#!/bin/sh\n", { mode: 0o755 });
await run("zip", ["-qr", "archive.zip", archived], { cwd: folder });
const archive = await readFile(join(folder, "archive.zip"));
const mirror = await forThisFile(
  listen((request, response) => {
    asked.push(request.url ?? "");
    const isThere = request.url?.endsWith(`/${archived}.zip`) === true && !request.url.startsWith("/empty");
    response.writeHead(isThere ? 200 : 404).end(isThere ? archive : "");
    return Promise.resolve();
  }),
);

function fetchBrowser(url: string, cache: string) {
  const environment = { ...process.env, CHROME_FOR_TESTING_URL: url, PUPPETEER_CACHE_DIR: cache };
  return run(process.execPath, ["bin/browser.ts"], { env: environment });
}

// Catches a version that is asked for by another name than its mirrors have, and a program that the service then looks for elsewhere.
test("npm run browser fetches the driver's version to where printing finds it", async () => {
  const cache = join(folder, "cache");
  const { stdout } = await fetchBrowser(mirror.url, cache);
  expect(stdout.trim()).toBe(findFetchedProgram(readMachine({ PUPPETEER_CACHE_DIR: cache })));
  expect(await readFile(stdout.trim(), "utf8")).toBe("#!/bin/sh\n");
  expect(asked.join()).toContain(`/${fetchedBuild}/`);
});

test("npm run browser says in a sentence that a mirror has no such version", async () => {
  await expect(fetchBrowser(`${mirror.url}/empty`, join(folder, "other"))).rejects.toMatchObject({
    stderr: expect.stringMatching(/^We couldn't download the browser: .*404.*\.zip\s*$/) as string,
  });
});
