import { execFile, execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { findChromium } from "../../../document/core/browser/program/chromium.ts";
import { readPdf } from "./read-pdf.ts";
import { hinderedChromium, onlyOneProcess, onlySeveralProcesses } from "./sandboxed-browser.ts";
import type { HinderedChromium } from "./sandboxed-browser.ts";

/**
 * Printing as a function of Lambda has to, as far as Linux lets anybody bring that about: an unprivileged user without capabilities, the root file system
 * read-only, 512 MB at /tmp, no /dev/shm, and system calls refused as lambda-sandbox.py lists them (Lambda developer guide, "Lambda execution environment").
 */

const run = promisify(execFile);
const renderer = fileURLToPath(new URL("../../../document/core/renderer.ts", import.meta.url));
const sandbox = fileURLToPath(new URL("lambda-sandbox.py", import.meta.url));

/** Chromium lies where a layer would, below a folder that every Linux has. */
const layer = "/mnt";
const asRoot = `set -e
mount --bind "$1" ${layer}
mount -o remount,bind,ro /
mount -t tmpfs -o size=512m,mode=1777 tmpfs /tmp
mount -t tmpfs -o size=4k,mode=0000 tmpfs /dev/shm
shift
exec unshare --user --map-user=993 --map-group=990 python3 "$@"`;

const program = `
  import { readFileSync, writeFileSync } from "node:fs";
  import { createRenderer } from ${JSON.stringify(renderer)};
  const may = (file) => { try { writeFileSync(file, ""); return true; } catch { return false; } };
  const status = readFileSync("/proc/self/status", "utf8");
  const oneProcess = [];
  const renderer = createRenderer({ onOneProcess: (reason) => oneProcess.push(String(reason)) });
  const diagram = "\`\`\`mermaid\\nflowchart LR\\n  quay --> ship\\n\`\`\`\\n\\n" +
    "\`\`\`dot\\ndigraph { buoy -> reef }\\n\`\`\`\\n\\n" +
    "\`\`\`vega-lite\\nmark: bar\\ndata: {values: [{tide: neap, depth: 3}]}\\nencoding: {x: {field: tide, type: nominal}, y: {field: depth, type: quantitative}}\\n\`\`\`";
  const { pdf } = await renderer.render({ markdown: "# Ebb\\n\\nand $f(l)$ow\\n\\n" + diagram, meta: {} });
  await renderer.close();
  console.log(JSON.stringify({
    writes: { "/": may("/file"), "/dev/shm": may("/dev/shm/file"), "/tmp": may("/tmp/file") },
    seccomp: /^Seccomp:\\s+(\\d)/m.exec(status)?.[1],
    capabilities: /^CapEff:\\s+(\\w+)/m.exec(status)?.[1],
    uid: process.getuid(),
    oneProcess,
    pdf: Buffer.from(pdf).toString("base64"),
  }));
`;

interface Printed {
  readonly writes: Readonly<Record<string, boolean>>;
  readonly seccomp: string;
  readonly capabilities: string;
  readonly uid: number;
  readonly oneProcess: readonly string[];
  readonly pdf: string;
}

async function printedThere(executablePath: string): Promise<Printed> {
  const node = [process.execPath, "--input-type=module", "--eval", program];
  const inside = ["sh", "-c", asRoot, "sh", dirname(executablePath), sandbox, ...node];
  const { stdout } = await run("unshare", ["--user", "--map-root-user", "--mount", ...inside], {
    env: { PATH: process.env.PATH, CHROMIUM_PATH: `${layer}/chromium`, HOME: "/tmp" },
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout) as Printed;
}

/** Returns whether this machine lets anybody have namespaces; the filter is written for x86-64. */
function allowsSandboxes(): boolean {
  try {
    execFileSync("unshare", ["--user", "--map-root-user", "--mount", "python3", sandbox, "true"], {
      stdio: "ignore",
    });
    return process.arch === "x64" && !renderer.startsWith("/tmp/");
  } catch {
    return false;
  }
}

let hindered: HinderedChromium | undefined;
afterEach(async () => {
  await hindered?.remove();
  hindered = undefined;
});

describe.skipIf(!allowsSandboxes())("a document in a sandbox like Lambda's", () => {
  it("is printed in one process", async () => {
    const { executablePath } = await findChromium();
    const { pdf, oneProcess, ...kept } = await printedThere(executablePath);
    expect(kept).toEqual({
      writes: { "/": false, "/dev/shm": false, "/tmp": true },
      seccomp: "2",
      capabilities: "0000000000000000",
      uid: 993,
    });
    expect(oneProcess).toEqual([]);
    const text = (await readPdf(new Uint8Array(Buffer.from(pdf, "base64")))).text.join(" ");
    for (const word of ["Ebb", "quay", "buoy", "neap"]) expect(text).toContain(word);
    expect(text).not.toContain("could not be drawn");
  });

  it.each([
    ["one process", onlyOneProcess, "", true],
    ["several processes", onlySeveralProcesses, "", false],
    // The browser starts, and what shows pages does not.
    ["one process, where its children cannot start", "", "--renderer-cmd-prefix=/bin/false", true],
  ])("is printed by %s", async (_, script, further, isReported) => {
    hindered = await hinderedChromium(script, further);
    const { pdf, oneProcess } = await printedThere(hindered.path);
    expect(oneProcess.length > 0).toBe(isReported);
    expect((await readPdf(new Uint8Array(Buffer.from(pdf, "base64")))).text.join(" ")).toContain("Ebb");
  });
});
