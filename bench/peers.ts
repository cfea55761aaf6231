import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { enginePrograms, functionBundleOptions, writePageProgram } from "../lib/assets/function-bundle.ts";
import { findChromium } from "../document/core/browser/program/chromium.ts";
import { toFigure, ms, ratio } from "./measure.ts";
import type { Console } from "./measure.ts";
import { prose } from "./prose.ts";

/** What somebody would use instead, on the same document of ten pages. */
export interface PeerFigure {
  /** Median of a process that prints it once, in ms. */
  readonly cold: number;
  /** Median of one more print in the same process, where there is such a thing, in ms. */
  readonly warm: number | undefined;
  readonly features: string;
}

/** By name and version. */
export type PeerFigures = Readonly<Record<string, PeerFigure>>;

interface Peer {
  readonly name: string;
  readonly features: string;
  /** Returns the command that prints `input` to `output` once. */
  readonly once: (input: string, output: string) => readonly [command: string, ...args: string[]];
  /** A module that prints `input` to `output` each time that its `print` is called. */
  readonly module?: string;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** Measures other programs that make PDFs of Markdown, beside this engine. */
export async function peers(console: Console): Promise<PeerFigures> {
  const folder = mkdtempSync(join(tmpdir(), "peers-"));
  const bundled = mkdtempSync(join(root, "node_modules", ".peers-"));
  try {
    const { executablePath } = await findChromium();
    const environment = {
      ...process.env,
      PUPPETEER_SKIP_DOWNLOAD: "true",
      PUPPETEER_EXECUTABLE_PATH: executablePath,
      CHROMIUM_PATH: executablePath,
      npm_config_loglevel: "error",
    };
    const input = join(folder, "document.md");
    writeFileSync(input, prose(9));
    const rounds = console.quick ? 2 : 5;
    const results: Record<string, PeerFigure> = {};
    for (const peer of [
      ours(bundled),
      ...fromNpm(console, folder, environment),
      ...fromPython(console, folder, environment),
    ]) {
      console.progress(peer.name);
      const output = join(folder, "out.pdf");
      const cold: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const [command, ...args] = peer.once(input, output);
        const begun = performance.now();
        execFileSync(command, args, { env: environment, cwd: folder, stdio: "ignore" });
        cold.push(performance.now() - begun);
      }
      const warm =
        peer.module === undefined
          ? undefined
          : measureWarm(peer.module, input, output, environment, rounds * 2);
      results[peer.name] = { cold: toFigure(cold).median, warm, features: peer.features };
    }
    for (const [name, figure] of Object.entries(results))
      console.line(formatLine(name, figure, results.ours));
    return results;
  } finally {
    for (const made of [folder, bundled]) rmSync(made, { recursive: true });
  }
}

function formatLine(
  name: string,
  { cold, warm, features }: PeerFigure,
  ours: PeerFigure | undefined,
): string {
  const times = `${ms(cold)} cold, ${warm === undefined ? "          —" : ms(warm)} warm`;
  if (name === "ours" || ours?.warm === undefined) return `  ${name.padEnd(24)}${times}  ${features}`;
  const byWarm = warm === undefined ? "" : `, ${ratio(warm / ours.warm).trim()} warm`;
  return `  ${name.padEnd(24)}${times} ${ratio(cold / ours.cold)} ours cold${byWarm}  ${features}`;
}

/** Returns the service's renderer, bundled as it deploys. @param folder from where the project's packages are found */
function ours(folder: string): Peer {
  const entries = { ours: "bench/ours.ts", ...enginePrograms };
  const bundle = functionBundleOptions(entries, folder);
  buildSync({ ...bundle, external: [...(bundle.external ?? []), "@sparticuz/chromium"] });
  writePageProgram(folder);
  const module = join(folder, "ours.mjs");
  return {
    name: "ours",
    features: "contents with page numbers, highlighting, math, tags, bookmarks",
    once: (input, output) => [process.execPath, module, input, output],
    module,
  };
}

/** Installs programs from npm by name, with the same Chromium. */
function fromNpm(console: Console, folder: string, environment: NodeJS.ProcessEnv): Peer[] {
  console.progress("Installing md-to-pdf and mdpdf");
  const installed = spawnSync(
    "npm",
    [
      "install",
      "--prefix",
      folder,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "md-to-pdf@5.2.5",
      "mdpdf@3.1.0",
    ],
    { env: environment, stdio: "ignore" },
  );
  if (installed.status !== 0) {
    console.line("  md-to-pdf and mdpdf could not be installed here");
    return [];
  }
  const entry = (name: string) => pathToFileURL(createRequire(`${folder}/`).resolve(name)).href;
  const runner = (file: string, contents: string): string => {
    const path = join(folder, file);
    writeFileSync(
      path,
      `${contents}\nif (process.argv[2]) { await print(process.argv[2], process.argv[3]); process.exit(); }\n`,
    );
    return path;
  };
  const mdToPdf = runner(
    "md-to-pdf.mjs",
    `import { readFileSync } from "node:fs";
     import loaded from ${JSON.stringify(entry("md-to-pdf"))};
     const mdToPdf = loaded.mdToPdf ?? loaded.default ?? loaded;
     export const print = (input, output) => mdToPdf({ content: readFileSync(input, "utf8") }, { dest: output, launch_options: { args: ["--no-sandbox"], headless: "shell" } });`,
  );
  const mdpdf = runner(
    "mdpdf.mjs",
    `import { convert } from ${JSON.stringify(entry("mdpdf"))};
     export const print = (input, output) => convert({ source: input, destination: output, ghStyle: true, defaultStyle: true, noEmoji: false, debug: false, pdf: { format: "A4", quality: 100, base: "file://", header: { height: null }, border: { top: "20mm", left: "20mm", bottom: "20mm", right: "20mm" } } });`,
  );
  const node = (path: string) => (input: string, output: string) =>
    [process.execPath, path, input, output] as const;
  return [
    {
      name: "md-to-pdf 5.2.5",
      features: "highlighting; no contents, no math",
      once: node(mdToPdf),
      module: mdToPdf,
    },
    { name: "mdpdf 3.1.0", features: "highlighting; no contents, no math", once: node(mdpdf), module: mdpdf },
  ].filter((peer) => works(peer, folder, environment, console));
}

const engines = [
  ["weasyprint", "contents with page numbers, highlighting, math as text"],
  ["wkhtmltopdf", "contents, highlighting, math as text"],
  ["xelatex", "contents with page numbers, highlighting, math"],
  ["typst", "contents with page numbers, highlighting, math"],
] as const;

/** Packages of PyPI. The first holds pandoc, the second Typst as a module. */
const pythonPackages = ["pypandoc_binary==1.15", "typst==0.13.7", "weasyprint==66.0"];

/** Lists pandoc with each of its engines: those of PyPI, and what else this machine has. */
function fromPython(console: Console, folder: string, environment: NodeJS.ProcessEnv): Peer[] {
  console.progress("Installing pandoc, Typst and WeasyPrint");
  const venv = join(folder, "python");
  const bin = join(venv, "bin");
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: "utf8" });
  const isInstalled =
    run("python3", "-m", "venv", venv).status === 0 &&
    run(join(bin, "pip"), "install", "--quiet", ...pythonPackages).status === 0;
  if (isInstalled) {
    const pandoc = run(join(bin, "python"), "-c", "import pypandoc; print(pypandoc.get_pandoc_path())");
    writeProgram(join(bin, "pandoc"), `#!/bin/sh\nexec ${pandoc.stdout.trim()} "$@"\n`);
    writeProgram(
      join(bin, "typst"),
      `#!${join(bin, "python")}\nimport sys, typst\nfiles = [word for word in sys.argv[2:] if not word.startswith("-")]\n` +
        "typst.compile(files[-2], output=files[-1])\n",
    );
  } else console.line("  pandoc, Typst and WeasyPrint could not be installed here");
  environment.PATH = `${bin}:${environment.PATH ?? ""}`;
  const has = (command: string) =>
    spawnSync("sh", ["-c", `command -v ${command}`], { env: environment }).status === 0;
  if (!has("pandoc")) return [];
  return engines
    .filter(([engine]) => has(engine))
    .map(([engine, features]): Peer => ({
      name: `pandoc with ${engine}`,
      features,
      once: (input, output) =>
        [
          "pandoc",
          input,
          "-s",
          "--toc",
          `--pdf-engine=${engine}`,
          "--metadata",
          "title=Bench",
          "-o",
          output,
        ] as const,
    }))
    .filter((peer) => works(peer, folder, environment, console));
}

function writeProgram(file: string, text: string): void {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

function works(peer: Peer, folder: string, env: NodeJS.ProcessEnv, console: Console): boolean {
  const input = join(folder, "probe.md");
  writeFileSync(input, "# Probe\n");
  const [command, ...args] = peer.once(input, join(folder, "probe.pdf"));
  const probe = spawnSync(command, args, { env, cwd: folder, encoding: "utf8", timeout: 60_000 });
  if (probe.status !== 0)
    console.line(
      `  ${peer.name} does not run here: ${(probe.stderr || "no output").trim().split("\n").slice(-3).join(" ").slice(0, 200)}`,
    );
  return probe.status === 0;
}

/** Measures the median of further prints in one process, in ms. */
function measureWarm(
  module: string,
  input: string,
  output: string,
  env: NodeJS.ProcessEnv,
  rounds: number,
): number {
  const program = `
    process.argv[2] = "";
    const { print } = await import(${JSON.stringify(pathToFileURL(module).href)});
    const taken = [];
    for (let round = 0; round <= ${rounds}; round++) {
      const begun = performance.now();
      await print(${JSON.stringify(input)}, ${JSON.stringify(output)});
      if (round > 0) taken.push(performance.now() - begun);
    }
    console.log(JSON.stringify(taken));
    process.exit();`;
  const text = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    env,
    encoding: "utf8",
  });
  return toFigure(JSON.parse(text.trim().split("\n").pop() ?? "[]") as number[]).median;
}
