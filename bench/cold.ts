import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { defaultLayout } from "../document/core/source.ts";
import { compileMarkdown } from "../document/core/compile.ts";
import { formatPage } from "../document/core/page/page.ts";
import { bundleStage } from "./bundle-stage.ts";
import { toFigure, ratio, row } from "./measure.ts";
import type { Console, Figure } from "./measure.ts";
import { prose } from "./prose.ts";
import type { Purchase } from "./purchase.ts";
import { renderAsset, startRenderFunction } from "./render-function.ts";
import type { RenderAsset } from "./render-function.ts";

/** Times of cold starts, in ms. */
export interface ColdFigures {
  /** From the start of the render function's process, out of its deployed asset, to its first stored PDF. */
  readonly ours: Figure;
  /** From the start of a bundled program to the PDF that it prints in the same Chromium. */
  readonly bare: Figure;
  /** The same, the Chromium inflated first, as @sparticuz/chromium does it. */
  readonly inflating: Figure;
  /** `ours` by `bare`. */
  readonly ratio: number;
  /** `ours` by `inflating`. */
  readonly ratioToInflating: number;
}

const barePrint = fileURLToPath(new URL("bare-print.ts", import.meta.url));

/** Measures a cold start of the render function, against starting the same browser by hand. */
export async function cold(console: Console, purchase: Purchase): Promise<ColdFigures> {
  const rounds = console.quick ? 3 : 9;
  console.progress("Bundling, as for a deployment");
  const assembly = bundleStage();
  const folder = mkdtempSync(join(tmpdir(), "cold-"));
  try {
    const asset = renderAsset(assembly);
    const program = bundle(barePrint, folder);
    const html = join(folder, "page.html");
    writeFileSync(html, await finalHtml());
    const [ours, bare, inflating]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      console.progress(`cold start ${round + 1} of ${rounds}`);
      ours.push(await coldRender(purchase, asset, folder));
      bare.push(measureTime(program, html, folder, asset.environment.CHROMIUM_PATH));
      if (round < 3) inflating.push(measureTime(program, html, folder, undefined));
    }
    const figures = { ours: toFigure(ours), bare: toFigure(bare), inflating: toFigure(inflating) };
    const result = {
      ...figures,
      ratio: figures.ours.median / figures.bare.median,
      ratioToInflating: figures.ours.median / figures.inflating.median,
    };
    console.line(row("process start to stored PDF", figures.ours));
    console.line(`${row("launch and print by hand", figures.bare)} ${ratio(result.ratio)} is ours`);
    console.line(
      `${row("the same, inflating first", figures.inflating)} ${ratio(result.ratioToInflating)} is ours`,
    );
    return result;
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(assembly.folder, { recursive: true });
  }
}

const markdown = prose(2);

async function finalHtml(): Promise<string> {
  const none = { image: () => Promise.resolve(undefined), diagrams: () => Promise.resolve([]) };
  const { html: body, language } = await compileMarkdown(markdown, none.image, none.diagrams);
  return formatPage(
    { body, meta: {}, fallbackTitle: "Bench", contents: [], sections: [], language, layout: defaultLayout },
    () => "",
  );
}

/** Measures a cold start. @returns ms from the start of the function's process to the stored PDF of its first message */
async function coldRender(purchase: Purchase, asset: RenderAsset, folder: string): Promise<number> {
  const job = await purchase.buy({ data: { text_body: `${markdown}\n\n${randomUUID()}` } });
  const begun = performance.now();
  const printer = await startRenderFunction(purchase, asset, folder);
  try {
    return (await printer.render(job)) - begun;
  } finally {
    await printer.stop();
  }
}

function bundle(program: string, folder: string): string {
  const outfile = join(folder, "bare-print.mjs");
  buildSync({
    entryPoints: [program],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    external: ["@sparticuz/chromium"],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: "error",
  });
  return outfile;
}

function measureTime(program: string, html: string, folder: string, chromium: string | undefined): number {
  // The package inflates into the temporary folder, and takes what it finds there.
  const temporary = join(folder, `tmp-${String(readdirSync(folder).length)}`);
  mkdirSync(temporary);
  const begun = performance.now();
  execFileSync(process.execPath, [program, html, join(temporary, "out.pdf")], {
    env: {
      ...process.env,
      TMPDIR: temporary,
      NODE_PATH: fileURLToPath(new URL("../node_modules", import.meta.url)),
      ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
    },
  });
  return performance.now() - begun;
}
