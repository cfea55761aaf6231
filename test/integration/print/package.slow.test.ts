import { cp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../document/read-pdf.ts";
import { install, path, run } from "../install-package.ts";
import { ownFolder } from "../../lifetimes.ts";

/** The engine's npm package, packed, and installed in an empty folder by the machine's own npm and Node. */

const root = fileURLToPath(new URL("../../../", import.meta.url));

const folder = ownFolder();
beforeAll(async () => {
  const { stdout } = await run(process.execPath, ["bin/engine-package.ts", join(folder, "made")], {
    cwd: root,
  });
  await install(folder, stdout.trim());
  await rm(join(folder, "made"), { recursive: true });
  await cp(join(root, "examples"), folder, { recursive: true });
});

const installed = () => join(folder, "node_modules", "markdown-to-pdf-engine");
const inFolder = () => ({ cwd: folder, env: { PATH: path } });
const program = () => join(folder, "node_modules", ".bin", "print-markdown");
const readPrinted = async (file: string) => readPdf(new Uint8Array(await readFile(file)));

describe("the engine's package", () => {
  it("weighs at most 80 MB without the browser", async () => {
    const entries = await readdir(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const ours = files.filter((file) => !file.includes("node_modules/@sparticuz/"));
    const sizes = await Promise.all(ours.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80 * 2 ** 20);
  });

  // Catches a file that the bundle reads beside it and that the package lacks: fonts, scripts of diagrams, the program of pages.
  it("prints by its program what npm run print prints", async () => {
    const print = [join(root, "bin", "print.ts"), "features.md", "report.md", "-o", "printed/"];
    await run(process.execPath, print, { cwd: folder });
    const { stdout } = await run(program(), ["features.md", "report.md", "-o", "own/", "--json"], inFolder());
    expect(stdout.match(/"event":"written"/g)).toHaveLength(2);
    for (const name of ["features.pdf", "report.pdf"]) {
      const [own, printed] = [
        await readPrinted(join(folder, "own", name)),
        await readPrinted(join(folder, "printed", name)),
      ];
      expect(own.text).toEqual(printed.text);
      expect(own.text.length).toBeGreaterThan(8);
    }
    const { text } = await readPrinted(join(folder, "own", "report.pdf"));
    for (const word of ["潮汐", "満潮", "밀물"]) expect(text.join(" ")).toContain(word);
  });

  it("runs the commands of its README", async () => {
    const [, , ...commands] = await readExample("sh");
    await writeFile(join(folder, "own-file.md"), "# Own");
    for (const command of commands)
      await run("sh", ["-c", command.replaceAll("docs/**/*.md", "own-*.md")], {
        ...inFolder(),
        env: { PATH: `${join(folder, "node_modules", ".bin")}:${path}` },
      });
    expect(await readdir(join(folder, "pdf"))).toEqual(["own-file.pdf"]);
    expect((await readFile(join(folder, "report.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is a library whose types hold", async () => {
    const code = (await readExample("js")).join("\n");
    await writeFile(join(folder, "library.ts"), `${code}\n${checks}`);
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    const options = ["--strict", "--module", "nodenext", "--target", "es2023", "--outDir", "built"];
    await run(process.execPath, [tsc, "--lib", "es2023,dom", ...options, "library.ts"], { cwd: folder });
    const { stdout } = await run("node", ["built/library.js"], inFolder());
    expect(stdout.trim().split("\n")).toEqual([
      "1 1 Hello",
      "line 1: We couldn't find the image none.png. Add its file, or set a base URL.",
      "TypeError: Unknown option papper. Did you mean paper?",
      "TypeError: The option paper must be 'a4' or 'letter' or 'a3' or 'a5' or 'a6' or 'legal' or '16:9' or '4:3'.",
      "DocumentError",
    ]);
  });

  it("fetches a browser where there is none, or says why not", async () => {
    const environment = { PATH: path, CHROME_FOR_TESTING_URL: "http://127.0.0.1:9" };
    const failure = run(program(), ["browser"], { cwd: folder, env: environment });
    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^We couldn't download the browser: .*127\.0\.0\.1:9/) as string,
    });
  });

  it("says nothing of payments", async () => {
    const { stdout: help } = await run(program(), ["--help"], inFolder());
    const files = [
      "README.md",
      "package.json",
      "dist/types/bin/printer/printer.d.ts",
      "dist/types/bin/printer/options.d.ts",
    ];
    const texts = await Promise.all(files.map((file) => readFile(join(installed(), file), "utf8")));
    // Invoices that documents are, not those that they are paid by.
    for (const text of [help, ...texts])
      expect(text).not.toMatch(/\b(?:paid|pay|payments?|sats?|USDC|Lightning|price)\b/i);
  });
});

/** Reads the lines of a block of code in the package's README. */
async function readExample(language: string): Promise<string[]> {
  const readme = await readFile(join(installed(), "README.md"), "utf8");
  const [, code = ""] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(readme) ?? [];
  return code.trim().split("\n");
}

const checks = `
import { DocumentError, type PrintedDocument, type PrintOptions } from "markdown-to-pdf-engine";

const bytes: Uint8Array = pdf;
if (bytes.length < 1000) throw new Error("There is no PDF.");
const options: PrintOptions = { theme: "article", font: "noto-serif", columns: 2, line_spacing: 1.2, timeoutMs: 60_000 };
const again: PrintedDocument = await print("# Hello ![A](none.png)", options);
console.log(pages.toFixed(), again.pages.toFixed(), "Hello");
for (const { line = 0, what } of again.findings) console.log(\`line \${line}: \${what}\`);
// @ts-expect-error: an option that is none
const misspelt: PrintOptions = { papper: "a4" };
// @ts-expect-error: a paper that is none
const unknown: PrintOptions = { paper: "a7" };
for (const wrong of [misspelt, unknown]) await print("", wrong).catch((error: Error) => { console.log(String(error)); });
await print(">".repeat(1000) + " deep").catch((error: unknown) => { console.log(error instanceof DocumentError ? error.name : error); });
`;
