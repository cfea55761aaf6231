import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startError } from "../../../../../../document/core/browser/program/start-error.ts";

const ended = (code?: string): Error =>
  new Error(
    "The browser has ended",
    code === undefined ? {} : { cause: Object.assign(new Error(), { code }) },
  );
const lacking =
  "chromium: error while loading shared libraries: libnspr4.so: cannot open shared object file: No such file or directory\n";

// Catches an error that hides what the browser said, or says no way out.
it.each([
  [
    "says which library is missing and how to install it",
    ended(),
    lacking,
    /libnspr4\.so.*apt-get install .*libnspr4/,
  ],
  [
    "names a glibc that is too old",
    ended(),
    "/lib/libnss3.so: version `GLIBC_2.34' not found\n",
    /apt-get install libnss3/,
  ],
  [
    "names libraries of a whole browser",
    ended(),
    "error while loading shared libraries: libatk-1.0.so.0",
    /apt-get install chromium/,
  ],
  ["says that the loader is missing", ended("ENOENT"), "", /glibc/],
  ["doubts a program without a word", ended(), "", /hangs without output. .*CHROMIUM_PATH/],
  ["says that the file may not be executed", ended("EACCES"), "", /noexec.*TMPDIR/],
  [
    "shows what else the browser said",
    ended(),
    "Trace/breakpoint trap",
    /It says: "Trace\/breakpoint trap"\.$/,
  ],
] as const)("the error of a browser that does not start %s", (_, cause, stderr, message) => {
  expect(startError(cause, stderr, process.execPath).message).toMatch(message);
});

it("the error of a browser that does not start shows its first lines alone", () => {
  const { message } = startError(ended(), "x".repeat(500).concat("\n").repeat(100), process.execPath);
  expect(message.length).toBeLessThan(700);
});

it("the error of a path that is no program says what is there", () => {
  expect(startError(ended("ENOENT"), "", "/nowhere/chrome").message).toMatch(
    /We couldn't find \/nowhere\/chrome\. .*CHROMIUM_PATH/,
  );
  expect(startError(ended("EACCES"), "", tmpdir()).message).toMatch(/is a folder. .*CHROMIUM_PATH/);
  // Catches advice on the temporary folder for a file that is elsewhere.
  expect(startError(ended("EACCES"), "", import.meta.filename).message).toMatch(
    /start-error\.test\.ts is not an executable program\. /,
  );
});

it.each([
  // e_machine of RISC-V.
  ["another processor", "\x7fELF".padEnd(18, "\0").concat("\xf3\0")],
  ["macOS", "\xcf\xfa\xed\xfe"],
  ["Windows", "MZ"],
])("the error of a program for %s says so, and not what a shell made of it", async (_, beginning) => {
  const folder = await mkdtemp(join(tmpdir(), "foreign-"));
  const program = join(folder, "chromium");
  await writeFile(program, Buffer.from(beginning.padEnd(20, "\0"), "latin1"));
  const { message } = startError(ended(), 'Syntax error: "(" unexpected', program);
  await rm(folder, { recursive: true });
  expect(message).toMatch(/for another kind of machine than this one.*npm run browser.*CHROMIUM_PATH/);
  expect(message).not.toContain("Syntax");
});
