import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { BuildOptions } from "esbuild";
import { escapeHtml } from "../../document/html/escape.ts";
import { optionFields } from "./option-fields.ts";
import { writeHashed } from "./hashed-file.ts";
import { writePreviewDiagrams } from "./preview-diagrams.ts";
import { writePreviewFonts } from "./preview-fonts.ts";
import { writeTemplates } from "./templates.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = `${root}web/`;

/** What pages name, by the name they use: `{{asset main.js}}` becomes the address of its build. */
const entries: Readonly<Record<string, string>> = {
  main: `${source}main.ts`,
  docs: `${source}site/docs.ts`,
  "compile-worker": `${source}preview/compile/compile-worker.ts`,
  drawing: `${source}preview/diagrams/drawing.ts`,
  style: `${source}style/style.css`,
  frame: `${source}style/frame.css`,
  reference: `${source}site/reference.css`,
  viewer: `${root}node_modules/swagger-ui-dist/swagger-ui.css`,
};
/** By their paths in `web/`; the site has them by their names. */
const pages = ["index.html", "site/docs.html", "site/terms.html", "site/agents.html"];
const icons = ["site/favicon.svg", "site/favicon.ico"];
/** Pages that the preview shows in frames: assets with a policy of their own. */
const framePages = ["preview/pages/frame.html", "preview/diagrams/drawing.html"];

/**
 * How the page's scripts, styles and fonts are built. Names carry a hash of the content, so that they can be kept for ever; what only a
 * wallet needs, or the preview, stays in files of its own.
 */
function staticFilesOptions(folder: string): BuildOptions & { metafile: true } {
  return {
    entryPoints: { ...entries },
    outdir: join(folder, "assets"),
    publicPath: "/assets",
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["es2022"],
    loader: { ".woff2": "file" },
    alias: {
      // Its build for browsers asks the document, which a worker has not.
      "decode-named-character-reference": `${root}node_modules/decode-named-character-reference/index.js`,
      unicode2latex: `${root}lib/assets/tex-tables.ts`,
    },
    legalComments: "none",
    logLevel: "error",
    absWorkingDir: root,
    metafile: true,
  };
}

/** Builds the page into a folder: pages with the names of their assets filled in, and the assets, also compressed. */
export async function buildStaticFiles(folder: string): Promise<void> {
  const { metafile } = await build(staticFilesOptions(folder));
  await finishStaticFiles(folder, metafile.outputs);
}

/** What esbuild has made, by paths relative to the project. */
type Outputs = Readonly<
  Record<
    string,
    {
      readonly entryPoint?: string;
      readonly imports?: readonly { readonly path: string; readonly kind: string }[];
    }
  >
>;

/** What is made of what esbuild has made. @param outputs of its metafile */
async function finishStaticFiles(folder: string, outputs: Outputs): Promise<void> {
  const assets = join(folder, "assets");
  mkdirSync(assets, { recursive: true });
  const addresses = new Map<string, string>();
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    const name = Object.keys(entries).find((key) => `${root}${entryPoint ?? ""}` === entries[key]);
    const file = path.slice(path.lastIndexOf("/") + 1);
    if (name !== undefined) addresses.set(name + file.slice(file.lastIndexOf(".")), `/assets/${file}`);
  }
  const withAddresses = (markup: string, page: string): string =>
    markup.replace(/\{\{asset ([\w.-]+)\}\}/g, (_, name: string) => {
      const address = addresses.get(name);
      if (address === undefined) throw new Error(`${page} names ${name}, which the build did not make`);
      return address;
    });
  for (const page of framePages) {
    const markup = withAddresses(readFileSync(source + page, "utf8"), page);
    addresses.set(basename(page), `/assets/${writeHashed(assets, basename(page), markup)}`);
  }
  addresses.set("fonts", `/assets/${await writePreviewFonts(assets, "/assets/")}`);
  const templates = writeTemplates(assets, "/assets/");
  addresses.set("diagrams", `/assets/${writePreviewDiagrams(assets)}`);
  for (const page of pages) {
    const here = `href="/${basename(page, ".html")}"`;
    const markup = readFileSync(source + page, "utf8").replace(
      /\{\{part ([\w./-]+)\}\}/g,
      (_, part: string) =>
        readFileSync(source + part, "utf8")
          .trim()
          .replace(here, `${here} aria-current="page"`),
    );
    const filled = markup
      .replace(/\{\{option-fields (frequent|other)\}\}/g, (_, which: "frequent" | "other") =>
        optionFields(which),
      )
      .replace("{{templates}}", () => templates)
      .replace(/\{\{program ([\w./]+)\}\}/g, (_, name: string) => programText(name))
      .replace(/\{\{preloads ([\w.-]+)\}\}/g, (_, name: string) => preloads(name, addresses, outputs));
    writeFileSync(join(folder, basename(page)), withAddresses(filled, page));
  }
  for (const icon of icons) writeFileSync(join(assets, basename(icon)), readFileSync(source + icon));
  for (const name of readdirSync(assets).filter((file) => /\.(css|js|md|svg)$/.test(file)))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(readFileSync(join(assets, name)), { level: 9 }));
}

/** Has the browser ask for the parts of a script together with it, and not once it has read it (HTML, "Link type modulepreload"). */
function preloads(name: string, addresses: ReadonlyMap<string, string>, outputs: Outputs): string {
  const paths = Object.keys(outputs);
  const parts = new Set(paths.filter((path) => `/assets/${basename(path)}` === addresses.get(name)));
  const [script] = parts;
  for (const path of parts)
    for (const { path: part, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement") parts.add(part);
  return [...parts]
    .filter((path) => path !== script)
    .map((path) => `<link rel="modulepreload" href="/assets/${basename(path)}" />`)
    .join("\n    ");
}

/** A program of examples/clients, as whoever has no clone of the repository runs it. */
function programText(name: string): string {
  const text = readFileSync(`${root}examples/clients/${name}`, "utf8");
  return escapeHtml(text.trim().replaceAll("../../client/client.ts", "markdown-to-pdf-client"));
}
