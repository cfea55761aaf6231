import { tmpdir } from "node:os";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/**
 * Runs the examples of README and docs/, those whose code block says `run`, as a stranger would: in a shell that knows what `npm start`
 * printed and nothing else, by the machine's own programs.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const documents: string[] = [];
for (const file of ["README.md", ...globSync("docs/*.md", { cwd: root }).sort()])
  documents.push(await readFile(`${root}${file}`, "utf8"));
const run = promisify(execFile);

interface Example {
  readonly language: string;
  readonly prints: string | undefined;
  readonly code: string;
  /** How the text before it says that it is run; undefined for what is typed. */
  readonly command: string | undefined;
  /** Whether its program is a file of the repository, and not shown in the text. */
  readonly isFile?: boolean;
}

const shown: Example[] = documents
  .flatMap((text) => [...text.matchAll(/([^\n]*)\n\n^```(\w+) run(?: prints=(\S+))?\n(.*?)^```$/gms)])
  .map(([, before = "", language = "", prints, code = ""]) => ({
    language,
    prints,
    code,
    command: /`([^`]+)`:$/.exec(before)?.[1],
  }));
/** Programs in examples/clients that a table of the documents says how to run. */
const files: Example[] = [];
for (const text of documents) {
  for (const [, command = "", file = ""] of text.matchAll(/^\| `((?:sh|npx node) (examples\/\S+))`/gm)) {
    const code = await readFile(`${root}${file}`, "utf8");
    files.push({ language: file.split(".").at(-1) ?? "", prints: undefined, code, command, isFile: true });
  }
}
const examples = [...shown, ...files];
const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
const has = (program: string) => path.some((folder) => existsSync(`${folder}/${program}`));
/** Returns the program that an example needs and a machine may lack. */
const needs = ({ code }: Example) => (code.includes("curl ") ? "curl" : "sh");

let start: ChildProcess;
let exports: string;
beforeAll(async () => {
  start = spawn(process.execPath, ["bin/local.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    start.once("exit", () => {
      reject(new Error(`npm start ended: ${printed}`));
    });
    start.stdout?.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
      if (printed.includes("Ctrl-C stops everything.")) resolve();
    });
  });
  exports = printed.match(/^ *export .*$/gm)?.join("\n") ?? "";
});
afterAll(async () => {
  const ended = new Promise((resolve) => start.once("exit", resolve));
  start.kill("SIGTERM");
  await ended;
});

describe("an example of the documents", () => {
  it("is there in each language, and the programs say how they are run", () => {
    expect(examples.map(({ language, command }) => [language, command]).sort()).toEqual([
      ["sh", undefined],
      ["sh", undefined],
      ["sh", undefined],
      ["sh", undefined],
      ["sh", undefined],
      ["sh", "sh examples/clients/offer.sh"],
      ["sh", "sh out/curl.sh"],
      ["ts", "npx node examples/clients/agent.ts"],
      ["ts", "npx node examples/clients/callback.ts"],
      ["ts", "npx node examples/clients/l402.ts"],
      ["ts", "npx node examples/clients/payment.ts"],
      ["ts", "npx node examples/clients/usdc.ts"],
    ]);
  });

  it.each(
    examples.map((example) => [example.command ?? example.code.split("\n")[0] ?? "", example] as const),
  )("runs as a reader would: %s", async (_name, example) => {
    const { prints, code, command, isFile = false } = example;
    if (!has(needs(example))) {
      console.warn(`Skipped: there is no ${needs(example)} on this machine.`);
      return;
    }
    const file = command === undefined || isFile ? undefined : `${root}${command.split(" ").at(-1) ?? ""}`;
    const pdf = /out\/\w+\.pdf/.exec(code)?.[0];
    if (pdf !== undefined) await rm(`${root}${pdf}`, { force: true });
    await mkdir(`${root}out`, { recursive: true });
    if (file !== undefined) await writeFile(file, code);
    try {
      const { stdout } = await run("sh", ["-ec", `${exports}\n${command ?? code}`], {
        cwd: root,
        env: {
          PATH: path.join(delimiter),
          HOME: process.env.HOME,
          STATE_FOLDER: join(tmpdir(), "markdown-to-pdf-docs"),
        },
      });
      if (prints !== undefined) expect(stdout.trim()).toBe(prints);
      if (pdf !== undefined)
        expect((await readFile(`${root}${pdf}`)).subarray(0, 5).toString()).toBe("%PDF-");
    } finally {
      if (file !== undefined) await rm(file);
    }
  });
});
