import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const program = (name: string): string => fileURLToPath(new URL(`../../../bin/${name}.ts`, import.meta.url));
const letter = fileURLToPath(new URL("../../../examples/gallery/letter.md", import.meta.url));

/** Runs a program whose standard output nobody reads, as after `| head -0`. */
async function unread(words: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stdout.destroy();
  return { stderr: await text(child.stderr), code: await ended };
}

describe("a program whose pipe is closed", () => {
  it.each(["print", "convert", "operator"])("ends as usual: %s", async (name) => {
    expect(await unread([program(name), "--help"])).toEqual({ code: 0, stderr: "" });
  });

  it("says that the PDF was not delivered", async () => {
    const { code, stderr } = await unread([program("print"), letter, "-o", "-"]);
    expect(code).toBe(1);
    expect(stderr).toContain("The reader of standard output stopped before the end of the PDF");
    expect(stderr).not.toContain("    at ");
  });
});
