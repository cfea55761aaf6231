import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import packageJson from "../package.json" with { type: "json" };
import { record } from "./history.ts";
import { machine } from "./measure.ts";
import type { Console } from "./measure.ts";
import { parts } from "./parts.ts";

const help = `npm run bench [-- options]

Measures the service on this machine. Every figure is a ratio or a distribution of this one run. Each part runs in a process of its own;
one that fails is named at the end, and takes no figure of the others with it.

  --quick        the essentials, in a minute
  --only <part>  one of: ${parts.map(({ name }) => name).join(", ")};
                 the memory of 10,000 documents is measured only so
  --purchases <n>  how many the API's times are of; 60
  --documents <folder>  Markdown of others, in place of 80 files of the installed packages
  --json         one JSON object instead of tables
  --out <file>   writes the same object to a file, again after each part
  --record       keeps the ratios under this version in bench/history.json, and draws bench/history.svg

Exit codes: 0 all is measured, 1 a part failed.`;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    purchases: { type: "string", default: "60" },
    documents: { type: "string" },
    out: { type: "string" },
    record: { type: "boolean", default: false },
    /** The file that a part's own process writes its figures to. */
    figures: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const wanted = parts.filter(({ name, isEssential, isLong = false }) =>
  values.only === undefined ? isEssential || !(values.quick || isLong) : values.only === name,
);

if (values.help) {
  console.log(help);
} else if (wanted.length === 0) {
  console.error(`There is no part "${values.only ?? ""}".\n\n${help}`);
  process.exitCode = 1;
} else if (!/^[1-9]\d{0,5}$/.test(values.purchases)) {
  console.error(`--purchases ${values.purchases} is no number.\n\n${help}`);
  process.exitCode = 1;
} else if (values.figures === undefined) {
  await measureAll();
} else {
  await measureOne(values.figures);
}

/** Has each part measured by a process of its own, and keeps what each gives at once. */
async function measureAll(): Promise<void> {
  const { json, quick, purchases, documents, out } = values;
  if (!json) console.log(machine());
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const figures: Record<string, unknown> = { machine: machine(), date: new Date().toISOString() };
  const failed: string[] = [];
  for (const { name } of wanted) {
    const file = join(folder, name);
    const options = [
      "--only",
      name,
      "--figures",
      file,
      ...(quick ? ["--quick"] : []),
      ...["--purchases", purchases],
      ...(documents === undefined ? [] : ["--documents", documents]),
      ...(json ? ["--json"] : []),
    ];
    const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...options], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code === 0) Object.assign(figures, JSON.parse(readFileSync(file, "utf8")));
    else failed.push(name);
    if (out !== undefined) writeFileSync(out, `${JSON.stringify({ ...figures, failed }, undefined, 2)}\n`);
  }
  rmSync(folder, { recursive: true });
  if (json) console.log(JSON.stringify({ ...figures, failed }));
  if (values.record) record(packageJson.version, figures);
  if (failed.length === 0) return;
  console.error(`Not measured, for the errors above: ${failed.join(", ")}`);
  process.exitCode = 1;
}

async function measureOne(file: string): Promise<void> {
  const [part] = wanted;
  const console_: Console = {
    quick: values.quick,
    purchases: Number(values.purchases),
    documents: values.documents,
    progress: (text) => {
      if (process.stderr.isTTY && !values.json) process.stderr.write(`\r\x1b[K${text}`);
    },
    line: (text) => {
      if (process.stderr.isTTY && !values.json) process.stderr.write("\r\x1b[K");
      if (!values.json) console.log(text);
    },
  };
  console_.line(`\n${part?.title ?? ""}`);
  writeFileSync(file, JSON.stringify(await part?.run(console_)));
  // Clients of AWS keep their connections for a while.
  process.exit();
}
