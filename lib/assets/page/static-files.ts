import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { escapeHtml } from "../../../document/core/html/escape.ts";
import { languageOptions, writeBeginWords } from "./begin-words.ts";
import { optionFields } from "./option-fields.ts";
import { writeHashed } from "./hashed-file.ts";
import { buildPageScripts } from "./page-scripts.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { writePreviewDiagrams } from "./preview-diagrams.ts";
import { writePreviewFonts } from "./preview-fonts.ts";
import { writeTemplates } from "./templates.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const source = `${root}web/`;

/** The program that draws letterheads in the preview. */
const pdfium = `${root}node_modules/@hyzyla/pdfium/dist/pdfium.wasm`;

/** The styles that pages name, by the name they use: `{{asset style.css}}` becomes the address of its build. */
const styles: Readonly<Record<string, string>> = {
  style: `${source}style/style.css`,
  frame: `${source}style/frame.css`,
  reference: `${source}site/reference.css`,
  "try-it": `${source}site/try-it.css`,
};
/** By their paths in `web/`; the site has them by their names. */
const pages = [
  "index.html",
  "site/docs.html",
  "site/terms.html",
  "site/agents.html",
  "site/help.html",
  "site/not-found.html",
];
/**
 * The template "Report" as the service prints it, and the picture of links to the page, 1200 by 630 pixels: `shown.slow.test.ts` makes them. The icons
 * of the page where it is installed, from `favicon.svg`; the maskable one has its drawing within the inner 80 percent.
 */
const shown = ["sample.pdf", "og.png", "icon-192.png", "icon-512.png", "icon-maskable.png"];
const icons = ["site/favicon.svg", "site/favicon.ico"];
/** Pages that the preview shows in frames: assets with a policy of their own. */
const framePages = ["preview/pages/frame.html", "preview/diagrams/drawing.html"];

/**
 * Returns the options of the page's styles. Names contain a hash of the content, so that they can be cached for ever. @param fonts prefix of the
 * fonts' addresses
 */
function styleOptions(folder: string, fonts: string): BuildOptions & { metafile: true } {
  const fontAddresses: Plugin = {
    name: "font-addresses",
    setup(esbuild) {
      esbuild.onResolve({ filter: /^fonts:/ }, ({ path }) => ({
        path: path.replace("fonts:", fonts),
        external: true,
      }));
    },
  };
  return {
    entryPoints: { ...styles },
    outdir: folder,
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    target: ["es2022"],
    plugins: [fontAddresses],
    legalComments: "none",
    logLevel: "error",
    absWorkingDir: root,
    metafile: true,
  };
}

/** Builds the page into a folder: pages with the names of their assets filled in, and the assets, also compressed. */
export async function buildStaticFiles(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  mkdirSync(assets, { recursive: true });
  const [scripts, version] = await Promise.all([
    buildPageScripts(assets),
    writePreviewFonts(assets, "/assets/"),
  ]);
  const fonts = `/assets/${version}`;
  const { metafile } = await build(styleOptions(assets, fonts));
  const addresses = new Map<string, string>();
  for (const [name, file] of scripts.files) addresses.set(name, `/assets/${file}`);
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    const name = Object.keys(styles).find((key) => `${root}${entryPoint ?? ""}` === styles[key]);
    if (name !== undefined) addresses.set(`${name}.css`, `/assets/${basename(path)}`);
  }
  const withAddresses = (markup: string, page: string): string =>
    markup.replace(/\{\{asset ([\w.-]+)\}\}/g, (_, name: string) => {
      const address = addresses.get(name);
      if (address === undefined)
        throw new Error(`${page} refers to ${name}, which the build did not produce`);
      return address;
    });
  for (const page of framePages) {
    const markup = withAddresses(readFileSync(source + page, "utf8"), page);
    addresses.set(basename(page), `/assets/${writeHashed(assets, basename(page), markup)}`);
  }
  addresses.set("fonts", fonts);
  const templates = writeTemplates(assets, "/assets/");
  for (const name of shown)
    addresses.set(name, `/assets/${writeHashed(assets, name, readFileSync(`${source}site/${name}`))}`);
  const manifest = withAddresses(readFileSync(`${source}site/manifest.webmanifest`, "utf8"), "the manifest");
  addresses.set("manifest.webmanifest", `/assets/${writeHashed(assets, "manifest.webmanifest", manifest)}`);
  addresses.set("pdfium.wasm", `/assets/${writeHashed(assets, "pdfium.wasm", readFileSync(pdfium))}`);
  addresses.set("diagrams", `/assets/${writePreviewDiagrams(assets)}`);
  const partsOfMain = scripts.listParts(scripts.files.get("main.js") ?? "");
  addresses.set("begin-words.js", `/assets/${writeBeginWords(assets, scripts, partsOfMain)}`);
  const kept = [
    "style.css",
    "begin-words.js",
    ...framePages.map((page) => basename(page)),
    "manifest.webmanifest",
  ];
  const worker = writeServiceWorker(assets, {
    scripts,
    files: kept.flatMap((name) => addresses.get(name) ?? []),
    fonts,
    page: ["index.html", "workspace/workspace.html"]
      .map((part) => readFileSync(source + part, "utf8"))
      .join(""),
  });
  addresses.set("service-worker.js", `/assets/${worker}`);
  const preloads = partsOfMain.slice(1).map((file) => `<link rel="modulepreload" href="/assets/${file}" />`);
  const ahead = [
    ...scripts.listParts(scripts.files.get("compile-worker.js") ?? ""),
    ...scripts.listParts("web/preview/preview.ts"),
  ]
    .filter((file) => !partsOfMain.includes(file))
    .map((file) => `/assets/${file}`);
  const [english = ""] = scripts.listParts("node_modules/hyphen/patterns/en-us.js");
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
      .replace("{{languages}}", languageOptions)
      .replace(/\{\{program ([\w./]+)\}\}/g, (_, name: string) => programText(name))
      .replace("{{preloads}}", () => preloads.join("\n    "))
      .replace("{{ahead}}", () => ahead.join(" "))
      .replace("{{ahead_english}}", () => `/assets/${english}`);
    writeFileSync(join(folder, basename(page)), withAddresses(filled, page));
  }
  for (const icon of icons) writeFileSync(join(assets, basename(icon)), readFileSync(source + icon));
  for (const name of readdirSync(assets).filter((file) => /\.(css|js|md|svg|wasm)$/.test(file)))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(readFileSync(join(assets, name)), { level: 9 }));
}

/** Returns a program of examples/clients, as whoever has no clone of the repository runs it. */
function programText(name: string): string {
  const text = readFileSync(`${root}examples/clients/${name}`, "utf8");
  return escapeHtml(text.trim().replaceAll("../../client/client.ts", "markdown-to-pdf-client"));
}
