import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startError } from "../../../../document/browser/start-error.ts";

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
  ["says that the file or its loader is missing", ended("ENOENT"), "", /glibc/],
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

it("the error of a program for another processor says so, and not what a shell made of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foreign-"));
  const program = join(folder, "chromium");
  // e_machine of RISC-V.
  await writeFile(program, Buffer.from("\x7fELF".padEnd(18, "\0").concat("\xf3\0"), "latin1"));
  const { message } = startError(ended(), 'Syntax error: "(" unexpected', program);
  await rm(folder, { recursive: true });
  expect(message).toMatch(/for another kind of machine than this one.*CHROMIUM_PATH/);
  expect(message).not.toContain("Syntax");
});
