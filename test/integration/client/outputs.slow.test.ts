import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findDocuments } from "../../../client/files/documents.ts";
import { checkWritable, writeAtomically } from "../../../client/files/output-file.ts";
import { startHarness, type Harness } from "../service/harness.ts";
import { ownFolder } from "../../lifetimes.ts";

/** Where PDFs are written: known before anything is paid, and whole. */

const command = fileURLToPath(new URL("../../../bin/convert.ts", import.meta.url));
const long = "a".repeat(300);

let folder: string;
const here = process.cwd();
beforeEach(async () => {
  folder = ownFolder();
  process.chdir(folder);
  await Promise.all([
    writeFile("a.md", "# a"),
    writeFile("b.md", "# b"),
    writeFile("file", "x"),
    mkdir("x.pdf"),
    mkdir("pdfs/b.pdf", { recursive: true }),
    symlink("loop.pdf", "loop.pdf"),
    symlink("/proc/nope/x.pdf", "astray.pdf"),
    symlink("a.md", "same.pdf"),
  ]);
});
afterEach(async () => {
  process.chdir(here);
  await rm(`${folder}-state`, { recursive: true, force: true });
});

const impossible: readonly [output: string, reason: string][] = [
  ["/etc/passwd/x.pdf", "/etc/passwd/x.pdf: a part of the path is a file"],
  ["file/deep/x.pdf", "file/deep/x.pdf: a part of the path is a file"],
  ["x.pdf", "x.pdf: it is a folder"],
  ["pdfs/b.pdf", "pdfs/b.pdf: it is a folder"],
  ["/proc/nope/x.pdf", "/proc/nope/x.pdf: the system stores no files there"],
  ["/proc/self/comm", "/proc/self/comm: the system stores no files there"],
  ["astray.pdf", "astray.pdf: the system stores no files there"],
  ["loop.pdf", "loop.pdf: its symbolic links form a loop"],
  [`${long}.pdf`, "a name in the path is too long"],
  [`new/${long}.pdf`, "a name in the path is too long"],
  ["", "empty"],
  ["a.md", "The PDF would overwrite a.md"],
  ["same.pdf", "The PDF would overwrite a.md"],
];

describe("an output that cannot be written", () => {
  it.each(impossible)("is reported: %s", async (output, reason) => {
    await expect(findDocuments(["a.md"], output)).rejects.toThrow(reason);
    expect(existsSync("new")).toBe(false);
  });

  it("is found among several, and leaves no folder behind", async () => {
    await expect(findDocuments(["a.md", "b.md"], "pdfs")).rejects.toThrow("pdfs/b.pdf: it is a folder");
    await expect(findDocuments(["a.md", "b.md"], "x.pdf")).rejects.toThrow("need a folder");
    await expect(findDocuments(["a.md", "b.md"], "/dev/stdout")).rejects.toThrow("need a folder");
    expect((await readdir("pdfs")).sort()).toEqual(["b.pdf"]);
  });

  it("is one that two documents have, however it is spelt", async () => {
    await mkdir("sub");
    await Promise.all([
      writeFile("sub/a.md", ""),
      symlink("../pdfs/a.pdf", "sub/c.pdf"),
      symlink("a.md", "sub/d.md"),
    ]);
    await expect(findDocuments(["a.md", "sub/a.md"], "pdfs/")).rejects.toThrow(
      "Two documents have the same output",
    );
    await symlink("../../pdfs/a.pdf", "pdfs/b.pdf/b.pdf");
    await symlink("../../pdfs/a.pdf", "pdfs/b.pdf/a.pdf");
    await expect(findDocuments(["a.md", "b.md"], "pdfs/b.pdf/")).rejects.toThrow(
      "Two documents have the same output",
    );
  });

  it.runIf(process.getuid?.() !== 0)("is in a folder that can only be read", async () => {
    await mkdir("shut", { mode: 0o500 });
    await expect(checkWritable("shut/x.pdf")).rejects.toThrow("shut/x.pdf: permission was denied");
  });
});

describe("an output that can be written", () => {
  it.each(["y.pdf", "new/deep/y.pdf", "/dev/null", "file"])(
    "is left as it is by the check: %s",
    async (output) => {
      const before = (await readdir(".")).sort();
      await findDocuments(["a.md"], output);
      expect((await readdir(".")).sort()).toEqual(before);
      expect(await readFile("file", "utf8")).toBe("x");
    },
  );

  it("is a folder that is there, one with a slash, or standard output", async () => {
    const findOutput = async (output: string) => (await findDocuments(["a.md"], output))[0]?.output;
    expect(await findOutput("pdfs")).toBe("pdfs/a.pdf");
    expect(await findOutput("x.pdf/")).toBe("x.pdf/a.pdf");
    for (const output of ["-", "/dev/stdout"]) expect(await findOutput(output)).toBeUndefined();
  });
});

describe("a PDF that is written", () => {
  const pdf = Buffer.from("%PDF-");

  it("comes into a new folder, over a file with that file's rights, and where a link leads", async () => {
    await chmod("file", 0o640);
    await symlink("linked.pdf", "link.pdf");
    for (const place of ["new/deep/y.pdf", "file", "link.pdf", "/dev/null"])
      await writeAtomically(place, pdf);
    for (const place of ["new/deep/y.pdf", "file", "linked.pdf"])
      expect(await readFile(place, "utf8")).toBe("%PDF-");
    expect((await stat("file")).mode & 0o777).toBe(0o640);
    expect((await readdir(".")).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("is never there in part: whoever reads meanwhile has the old one or the new one", async () => {
    const sizes = [3_000_000, 5_000_000] as const;
    await writeFile("y.pdf", Buffer.alloc(sizes[0]));
    const seen: number[] = [];
    const writing = { isOver: false };
    const read = async (): Promise<void> => {
      while (!writing.isOver) seen.push((await readFile("y.pdf")).length);
    };
    const reading = read();
    for (let round = 0; round < 20; round++)
      await writeAtomically("y.pdf", Buffer.alloc(sizes[round % 2] ?? 0));
    writing.isOver = true;
    await reading;
    expect(seen.filter((size) => !sizes.some((each) => each === size))).toEqual([]);
    expect(seen.length).toBeGreaterThan(0);
  });
});

describe("npm run convert", () => {
  let service: Harness;
  beforeAll(async () => {
    service = await startHarness();
  });
  afterAll(() => service.stop());

  const run = (...words: string[]): Promise<{ code: number; stderr: string }> =>
    new Promise((resolve) => {
      const environment = {
        PATH: process.env.PATH,
        STATE_FOLDER: `${folder}-state`,
        SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
        SOLANA_RPC_URL: service.solanaRpc.url,
      };
      execFile(
        process.execPath,
        [command, "--url", service.url, ...words],
        { cwd: folder, env: environment },
        (error, _stdout, stderr) => {
          resolve({ code: Number(error?.code ?? 0), stderr });
        },
      );
    });

  it("pays for nothing when one output cannot be written", async () => {
    const before = await service.received();
    for (const output of ["/etc/passwd/x.pdf", "x.pdf", "/proc/nope/x.pdf"]) {
      const { code, stderr } = await run("a.md", "-o", output);
      expect(stderr).toContain(`We couldn't write the PDF to ${output}: `);
      expect(code).toBe(2);
    }
    const { code, stderr } = await run("a.md", "b.md", "-o", "pdfs");
    expect(stderr).toContain("pdfs/b.pdf: it is a folder");
    expect(code).toBe(2);
    expect(await service.received()).toBe(before);
  });

  it("pays for nothing in a currency that has no limit, and tells of its own limit where there is none", async () => {
    const before = await service.received();
    for (const option of ["--max-price", "--max-spend"]) {
      const { code, stderr } = await run("a.md", option, "1 sat");
      expect(stderr).toContain("The price is 0.01 USDC, but you set no limit in USDC");
      expect(code).toBe(3);
    }
    expect(await service.received()).toBe(before);
    const { code, stderr } = await run("a.md");
    expect(stderr).toContain("Spends at most 100 sats, 0.1 USDC a document; 1000 sats, 1 USDC in all.");
    expect(code).toBe(0);
  });

  it("keeps what is spent in all with several documents at once", async () => {
    const before = await service.received();
    for (const name of ["c", "d", "e", "f"]) await writeFile(join(folder, `${name}.md`), `# ${name}`);
    const { code, stderr } = await run("[c-f].md", "-o", "out/", "--jobs", "4", "--max-spend", "0.02 USDC");
    expect(stderr).toContain("the limit is 0.02 USDC in all");
    expect(code).toBe(3);
    expect((await service.received()) - before).toBe(20_000n);
    expect(await readdir(join(folder, "out"))).toHaveLength(2);
  });
});
