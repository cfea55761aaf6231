import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findChromium } from "../../../document/core/browser/program/chromium.ts";
import { readPdf } from "./read-pdf.ts";
import { ownFolder } from "../../lifetimes.ts";

/** Printing from a process of its own, as a machine without any fonts would see it. */

const renderer = fileURLToPath(new URL("../../../document/core/renderer.ts", import.meta.url));
const run = promisify(execFile);

const folder = ownFolder();

const program = `
  import { writeFile } from "node:fs/promises";
  import { createRenderer } from ${JSON.stringify(renderer)};
  const renderer = createRenderer();
  const { pdf } = await renderer.render({ markdown: "# Ebb\\n\\nand flow", meta: {} });
  await writeFile(process.env.TARGET, pdf);
  await renderer.close();
  console.log("closed");
`;

/** Prints the environment of each process that printing has started, as the system holds it (proc(5), /proc/pid/environ). */
const withChildren = `
  import { readdirSync, readFileSync } from "node:fs";
  import { createRenderer } from ${JSON.stringify(renderer)};
  const renderer = createRenderer();
  const markdown = "# Ebb\\n\\n\`\`\`mermaid\\ngraph TD; A-->B\\n\`\`\`\\n";
  await renderer.render({ markdown, meta: {} });
  const read = (pid, file) => readFileSync("/proc/" + pid + "/" + file, "utf8").replaceAll("\\0", " ");
  const all = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name)).flatMap((pid) => {
    try {
      const parent = /^PPid:\\s+([0-9]+)/m.exec(read(pid, "status"))[1];
      return [{ pid, parent, command: read(pid, "cmdline"), environment: read(pid, "environ") }];
    } catch { return []; }
  });
  const below = (pids) => all.filter(({ parent }) => pids.includes(parent));
  const found = [];
  for (let next = below([String(process.pid)]); next.length > 0; next = below(next.map(({ pid }) => pid)))
    found.push(...next);
  console.log(JSON.stringify(found));
  await renderer.close();
`;

describe("a process that prints", () => {
  it("needs no fonts of its machine, and ends as soon as its renderer is closed", async () => {
    const target = join(folder, "ebb.pdf");
    const environment = { PATH: process.env.PATH, TARGET: target, FONTCONFIG_FILE: "/nonexistent" };
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
      env: environment,
    });
    expect(stdout).toBe("closed\n");
    const { text } = await readPdf(new Uint8Array(await readFile(target)));
    expect(text.join(" ")).toContain("Ebb");
  });

  it("starts compilers and browsers without its credentials, and so do these with what they start", async () => {
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", withChildren], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        AWS_ACCESS_KEY_ID: "canary",
        AWS_SECRET_ACCESS_KEY: "canary",
        AWS_SESSION_TOKEN: "canary",
        AWS_LAMBDA_RUNTIME_API: "canary",
        LIGHTNING_SECRET: "canary",
        TABLE_NAME: "canary",
        NODE_OPTIONS: "--title=canary",
      },
    });
    const all = JSON.parse(stdout) as { command: string; environment: string }[];
    // Bundles the engine's own page program, out of its sources alone, and sees no document. A deployed function has it in a file.
    const children = all.filter(({ command }) => !command.includes("/esbuild "));
    const started = (part: string) => children.filter(({ command }) => command.includes(part)).length;
    // Documents and diagrams have a browser each.
    expect(started("--headless")).toBeGreaterThanOrEqual(2);
    expect(started("--type=renderer")).toBeGreaterThanOrEqual(2);
    expect(started("compile-process")).toBeGreaterThanOrEqual(1);
    expect(children.filter(({ environment }) => environment === "")).toEqual([]);
    expect(children.filter(({ environment }) => environment.includes("canary"))).toEqual([]);
  });

  it("starts a browser that knows nothing of our environment", async () => {
    const { environment } = await findChromium({
      ...process.env,
      AWS_SECRET_ACCESS_KEY: "secret",
      TABLE_NAME: "documents",
      FONTCONFIG_FILE: "/etc/fonts/fonts.conf",
    });
    expect(Object.keys(environment)).not.toEqual(expect.arrayContaining(["AWS_SECRET_ACCESS_KEY"]));
    expect(Object.keys(environment).filter((name) => /AWS|TABLE|FONTCONFIG_FILE/.test(name))).toEqual([]);
  });
});
