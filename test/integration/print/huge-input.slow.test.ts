import { execFile, spawn } from "node:child_process";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { ownFolder } from "../../lifetimes.ts";

/** Input of a size that nobody reads: a sparse file, and an endless stream. */

const program = (name: string) => fileURLToPath(new URL(`../../../bin/${name}.ts`, import.meta.url));

const folder = ownFolder();
beforeAll(async () => {
  await writeFile(join(folder, "huge.md"), "");
  await truncate(join(folder, "huge.md"), 2 ** 40);
});

const lines = (output: string) =>
  output.split("\n").filter((line) => line !== "" && !line.startsWith("Spends "));

describe.each([
  ["print", [], "The limit is 10,000,000 characters without images"],
  ["convert", ["--url", "http://127.0.0.1:9"], "A document with all its images may have 2 MiB"],
])("npm run %s", (name, words, advice) => {
  const command = [program(name), ...words, "-o", "out.pdf"];

  it("refuses a huge file in one sentence, unread", async () => {
    const child = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(process.execPath, [...command, "huge.md"], { cwd: folder }, (error, stdout, stderr) => {
        resolve({ code: error?.code, output: stdout + stderr });
      });
    });
    expect(child.code).toBe(1);
    expect(lines(child.output)).toEqual([expect.stringContaining(`huge.md has 1048576 MiB. ${advice}`)]);
  });

  it("refuses standard input that does not end, in one sentence", async () => {
    const child = spawn(process.execPath, [...command, "-"], {
      cwd: folder,
      stdio: ["pipe", "ignore", "pipe"],
    });
    child.stdin.on("error", () => undefined);
    const write = (): void => {
      while (child.stdin.writable && child.stdin.write(Buffer.alloc(100_000, "a b\n")));
    };
    child.stdin.on("drain", write);
    write();
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const output = await text(child.stderr);
    expect(await ended).toBe(1);
    expect(lines(output)).toEqual([expect.stringMatching(`^standard input has more than .*${advice}`)]);
  });
});
