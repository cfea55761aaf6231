import { spawn } from "node:child_process";
import { chmod, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { readPdf } from "../document/read-pdf.ts";
import { ownFolder } from "../../lifetimes.ts";
import { until } from "../../until.ts";

/** `npm run print`, as a person or a script runs it: the engine alone, without any service. */

const command = fileURLToPath(new URL("../../../bin/print.ts", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});

interface Outcome {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

async function run(words: readonly string[], input = ""): Promise<Outcome> {
  const child = spawn(process.execPath, [command, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
const readPrinted = async (name: string) => readPdf(new Uint8Array(await readFile(join(folder, name))));

const tooDeep = `${">".repeat(1000)} deep`;

describe("a document that cannot be printed", () => {
  const rows: readonly [name: string, words: readonly string[], code: number, says: string][] = [
    ["no file", [], 2, "missing required argument 'files'"],
    ["a file that is not there", ["none.md"], 2, "We couldn't find none.md."],
    ["an option that is none", ["good.md", "--pay", "cash"], 2, "unknown option '--pay'"],
    ["a paper that nobody has", ["good.md", "--paper", "a7"], 2, "Allowed choices are a4, letter, a3, a5"],
    ["a folder as the output", ["good.md", "-o", "folder.pdf"], 2, "folder.pdf: it is a folder."],
    ["two documents for one file", ["good.md", "deep.md", "-o", "one.pdf"], 2, "need a folder"],
    ["a PDF in the place of its source", ["good.md", "-o", "good.md"], 2, "would overwrite good.md"],
    ["a file that is no text", ["binary.md"], 1, "We couldn't read binary.md: it is not UTF-8 text."],
    [
      "a root that is no folder",
      ["good.md", "--root", "none"],
      2,
      "There is no such folder. Check the path.",
    ],
    ["a file among the folders", ["good.md", "--allow", ".", "good.md"], 2, "There is no such folder."],
    ["a document that no page can show", ["deep.md"], 1, "nested more than 200 levels deep"],
  ];

  it("is reported with an exit code of its own, and nothing is written", async () => {
    await Promise.all([
      put("good.md", "# Good"),
      put("deep.md", tooDeep),
      put("binary.md", Uint8Array.of(0xff, 0xfe, 0xff)),
      mkdir(join(folder, "folder.pdf")),
    ]);
    const before = await readdir(folder);
    for (const [name, words, code, says] of rows) {
      const outcome = await run(words);
      expect(outcome.stderr, name).toContain(says);
      expect(outcome.stderr, name).not.toContain("    at ");
      expect(outcome.code, name).toBe(code);
    }
    expect(await readdir(folder)).toEqual(before);
  });

  it("leaves the previous PDF, and does not keep others from being printed", async () => {
    await Promise.all([put("deep.md", tooDeep), put("good.md", "# Good"), put("deep.pdf", "an older one")]);
    const { code, stdout, stderr } = await run(["deep.md", "good.md", "--json"]);
    expect(stderr).toBe("");
    expect(
      stdout
        .toString()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { event: "failed", document: "deep.md", message: expect.stringContaining("nested") as string },
      { event: "written", file: "good.pdf", pages: 1, bytes: expect.any(Number) as number },
    ]);
    expect(code).toBe(1);
    expect(await readFile(join(folder, "deep.pdf"), "utf8")).toBe("an older one");
  });

  // The superuser may read everything.
  it.skipIf(process.getuid?.() === 0)("is reported when its file may not be read", async () => {
    await put("secret.md", "# Secret");
    await chmod(join(folder, "secret.md"), 0);
    const { code, stderr } = await run(["secret.md"]);
    expect(stderr).toContain("We couldn't read secret.md");
    expect(code).toBe(1);
  });
});

describe("npm run print", () => {
  it("prints its usage", async () => {
    const { code, stdout } = await run(["--help"]);
    expect(stdout.toString()).toContain("Usage: npm run print -- [options] <files...>");
    expect(code).toBe(0);
  });

  it("prints with a cover, a paper and contents, and with the images beside the file", async () => {
    await mkdir(join(folder, "docs"));
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="40">Seen</text></svg>';
    await put("docs/a.svg", svg);
    await put("docs/a.md", "# One\n\n![Not seen](a.svg) ![Lost](lost.png)\n\n# Two");
    const words = ["--title", "Tides", "--author", "A. Author", "--paper", "letter", "--toc", "on"];
    const { code, stdout, stderr } = await run(["docs/a.md", "-o", "out/tides.pdf", ...words]);
    expect(stdout.toString()).toMatch(/^Written +out\/tides\.pdf, 2 pages, \d+ kB\n$/);
    expect(stderr).toContain("We couldn't find lost.png");
    expect(code).toBe(0);
    const { text: pages, size, information } = await readPrinted("out/tides.pdf");
    expect(size).toEqual([612, 792]);
    expect(information).toMatchObject({ Title: "Tides", Author: "A. Author" });
    expect(pages[0]).toBe("Tides A. Author");
    expect(pages[1]).toMatch(/Contents One ?1 ?Two ?1/);
    expect(pages[1]).not.toContain("Not seen");
    expect(pages[1]).toContain("Lost");
  });

  it("names no field of the API in a warning about what was not given", async () => {
    await put("a.md", "---\nbibliography: works.json\n---\n\n[Other](b.md), as [@knuth] says.");
    const { code, stderr } = await run(["a.md"]);
    expect(stderr).toContain("it is relative. Set a base URL, or use an absolute address.");
    expect(stderr).toContain("We couldn't find the bibliography");
    expect(stderr).not.toMatch(/options\.|data\./);
    expect(code).toBe(0);
  });

  it("takes standard input, and writes to standard output nothing but the PDF", async () => {
    const { code, stdout } = await run(["-"], "# From a pipe");
    expect(code).toBe(0);
    expect((await readPdf(new Uint8Array(stdout))).text[0]).toContain("From a pipe");
  });

  it("prints what a pattern matches into a folder", async () => {
    await Promise.all([put("one.md", "# One"), put("two.md", "# Two"), put("three.txt", "# Three")]);
    expect((await run(["*.md", "-o", "pdf/"])).code).toBe(0);
    expect((await readdir(join(folder, "pdf"))).sort()).toEqual(["one.pdf", "two.pdf"]);
    expect((await readPrinted("pdf/two.pdf")).title).toBe("Two");
  });

  it("prints again when a file changes that a document names, until it is interrupted", async () => {
    await Promise.all([put("a.md", "# A\n\n{{#include part.md}}"), put("part.md", "Before")]);
    const child = spawn(process.execPath, [command, "a.md", "--watch"], {
      cwd: folder,
      env: { PATH: process.env.PATH },
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const shows = (word: string) =>
      until(async () => {
        const pdf = await readPrinted("a.pdf").catch(() => undefined);
        return pdf?.text[0]?.includes(word);
      });
    await shows("Before");
    await put("part.md", "After ![a picture of it](b.png)");
    await shows("After");
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });
});
