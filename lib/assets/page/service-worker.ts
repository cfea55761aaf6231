import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";
import { contentHash, writeHashed } from "./hashed-file.ts";
import type { PageScripts } from "./page-scripts.ts";

const source = fileURLToPath(new URL("../../../web/offline/service-worker.ts", import.meta.url));

/** What one writes with, and what makes the first pages: the sources of parts that are loaded on demand. */
const partsOfWriting = [
  ...["preview/preview.ts", "preview/follow/follow.ts", "editor/editor.ts"],
  ...["form/files.ts", "form/pasted/pasted.ts", "workspace/option-pictures.ts"],
  ...["pictures/embed.ts", "pictures/database.ts", "drafts/list.ts", "drafts/unneeded-pictures.ts"],
].map((part) => `web/${part}`);

/** Fonts of a text in the letters of Western Europe, in the default theme. */
const fontsOfWriting = [
  "faces.css",
  ...[
    "SourceSerif4_400Regular",
    "SourceSans3_400Regular",
    "SourceSans3_600SemiBold",
    "JetBrainsMono_400Regular",
  ].map((name) => `${name}_Western.woff2`),
];

/** What the service worker keeps from the beginning. */
export interface KeptForWriting {
  readonly scripts: PageScripts;
  /** Addresses of styles and frames. */
  readonly files: readonly string[];
  /** Prefix of the fonts' addresses. */
  readonly fonts: string;
  /** Markup of the page, which has no hash in its address. */
  readonly page: string;
}

/** Builds the page's service worker into a folder. @returns its name */
export function writeServiceWorker(folder: string, { scripts, files, fonts, page }: KeptForWriting): string {
  const built = ["main.js", "compile-worker.js"].map((name) => scripts.files.get(name) ?? "");
  const parts = [...built, ...partsOfWriting, "node_modules/hyphen/patterns/en-us.js"].flatMap((part) =>
    scripts.listParts(part),
  );
  const kept = [
    "/",
    ...new Set([
      ...parts.map((part) => `/assets/${part}`),
      ...files,
      ...fontsOfWriting.map((font) => fonts + font),
    ]),
  ];
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    target: ["es2022"],
    define: {
      keptFiles: JSON.stringify(kept),
      keptVersion: JSON.stringify(contentHash(kept.join("\n") + page)),
    },
    logLevel: "error",
  });
  return writeHashed(folder, "service-worker.js", outputFiles[0]?.contents ?? "");
}
