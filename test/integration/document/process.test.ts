import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromium } from "../../../document/browser/program/chromium.ts";
import { readPdf } from "./read-pdf.ts";

/** Printing from a process of its own, as a machine without any fonts would see it. */

const renderer = fileURLToPath(new URL("../../../document/renderer.ts", import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "process-"));
});
afterAll(() => rm(folder, { recursive: true }));

const program = `
  import { writeFile } from "node:fs/promises";
  import { createRenderer } from ${JSON.stringify(renderer)};
  const renderer = createRenderer();
  const { pdf } = await renderer.render({ markdown: "# Ebb\\n\\nand flow", meta: {} });
  await writeFile(process.env.TARGET, pdf);
  await renderer.close();
  console.log("closed");
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

  it("starts a browser that knows nothing of our environment", async () => {
    const { environment } = await chromium({
      ...process.env,
      AWS_SECRET_ACCESS_KEY: "secret",
      TABLE_NAME: "documents",
      FONTCONFIG_FILE: "/etc/fonts/fonts.conf",
    });
    expect(Object.keys(environment)).not.toEqual(expect.arrayContaining(["AWS_SECRET_ACCESS_KEY"]));
    expect(Object.keys(environment).filter((name) => /AWS|TABLE|FONTCONFIG_FILE/.test(name))).toEqual([]);
  });
});
