import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { runCommand } from "./packages.ts";

/** Pays a Lightning invoice (BOLT11). */
export type PayInvoice = (bolt11: string) => Promise<void>;

/** What a program that uses a generated client exports: it buys a PDF of some Markdown, and returns it. */
interface Buyer {
  readonly buy: (serviceUrl: string, payInvoice: PayInvoice, markdown: string) => Promise<Uint8Array>;
}

const compilerOptions = {
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
  noEmit: true,
  strict: true,
  verbatimModuleSyntax: true,
  // Declarations of packages are not what is looked at; what is generated is no declaration.
  skipLibCheck: true,
};

/**
 * Compiles a generated client with a program that uses it, under strict rules, and buys a PDF by it.
 * @param program TypeScript that exports {@link Buyer}
 * @param runtime folders that the generator copies out of itself, whatever the document says; they need not be exact
 * @throws {Error} with what the compiler says, or what the program was answered
 */
export async function buyByGeneratedClient(
  serviceUrl: string,
  folder: string,
  payInvoice: PayInvoice,
  program: string,
  runtime: readonly string[] = [],
): Promise<void> {
  await writeFile(join(folder, "buyer.ts"), program);
  for (const exactOptionalPropertyTypes of [false, true]) {
    const project = `tsconfig.${exactOptionalPropertyTypes ? "exact" : "strict"}.json`;
    const options = { ...compilerOptions, exactOptionalPropertyTypes };
    // Every generated file is looked at, used or not.
    const settings = { compilerOptions: options, include: ["**/*.ts"], exclude: ["node_modules", "out"] };
    await writeFile(join(folder, project), JSON.stringify(settings));
    await compile(project, folder, exactOptionalPropertyTypes ? runtime : []);
  }

  const outfile = join(folder, "out", "buyer.mjs");
  await mkdir(join(folder, "out"), { recursive: true });
  await build({
    entryPoints: [join(folder, "buyer.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  const { buy } = (await import(pathToFileURL(outfile).href)) as Buyer;
  const markdown = `# Bought by a generated client\n\n${folder} at ${new Date().toISOString()}`;
  const pdf = await buy(serviceUrl, payInvoice, markdown);
  const start = Buffer.from(pdf.subarray(0, 5)).toString("latin1");
  if (start !== "%PDF-") throw new Error(`What was downloaded begins with ${JSON.stringify(start)}`);
}

async function compile(project: string, folder: string, forgiven: readonly string[]): Promise<void> {
  try {
    await runCommand("tsc", ["--project", project, "--pretty", "false"], folder);
  } catch (error) {
    const faults = String(error).match(/^\S+\(\d+,\d+\): error .*$/gm) ?? [];
    const ours = faults.filter((fault) => !forgiven.some((path) => fault.startsWith(path)));
    if (ours.length > 0 || faults.length === 0) throw error;
  }
}
