import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type OutputChunk, type RolldownOutput } from "rolldown";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const source = `${root}web/`;

/** What pages name, by the name they use: `{{asset main.js}}` becomes the address of its build. What runs in the page shares its parts. */
const inPage = {
  main: `${source}main.ts`,
  docs: `${source}site/docs.ts`,
  drawing: `${source}preview/diagrams/drawing.ts`,
};
/** Built separately: otherwise both would contain all code shared by worker and page, and each needs another half of it. */
const inWorker = { "compile-worker": `${source}preview/compile/compile-worker.ts` };
/** Few documents need it. */
const inOwnWorker = { "pdf-worker": `${source}preview/letterhead/pdf-worker.ts` };

/** The worker reads Markdown in a browser: what remark's packages bring to write it, for files, and for old browsers is left out. */
const unwritten = `${source}preview/compile/unwritten-markdown.ts`;
const readingAlone = {
  "mdast-util-to-markdown": unwritten,
  "markdown-table": unwritten,
  vfile: `${source}preview/compile/plain-file.ts`,
  "@ungap/structured-clone": `${source}preview/compile/own-clone.ts`,
};

/** The scripts of the page, built. */
export interface PageScripts {
  /** The file of each that pages name, by that name. */
  readonly files: ReadonlyMap<string, string>;
  /** Lists the files that a script always loads. @param file a built one, or the source of a part imported on demand */
  listParts(file: string): readonly string[];
}

/**
 * Builds the page's scripts into a folder. Names contain a hash of the content, so that they can be cached for ever; parts that only a wallet or the
 * preview needs stay in files of their own. Rolldown leaves code shared by a script and its parts on demand in that script; esbuild would make fifty
 * files of it.
 */
export async function buildPageScripts(folder: string): Promise<PageScripts> {
  const built = await Promise.all([
    build(scriptOptions(folder, inPage)),
    buildWithFewParts(scriptOptions(folder, inWorker, readingAlone)),
    build(scriptOptions(folder, inOwnWorker)),
  ]);
  const output = built.flatMap((made) => made.output);
  const chunks = new Map(
    output
      .filter((made): made is OutputChunk => made.type === "chunk")
      .map((chunk) => [chunk.fileName, chunk] as const),
  );
  return {
    files: new Map(
      [...chunks.values()]
        .filter(({ isEntry }) => isEntry)
        .map(({ name, fileName }) => [`${name}.js`, fileName]),
    ),
    listParts(file) {
      // A part of the page may be one of the worker, too.
      const made = [...chunks.values()]
        .filter(({ facadeModuleId }) => facadeModuleId === join(root, file))
        .map(({ fileName }) => fileName);
      const parts = new Set(made.length > 0 ? made : [file]);
      for (const part of parts) for (const imported of chunks.get(part)?.imports ?? []) parts.add(imported);
      return [...parts];
    },
  };
}

/**
 * Builds a script whose modules that are always loaded are one file. What they share with parts on demand, Rolldown would make thirty files of: they
 * compress worse, and each is a request.
 */
async function buildWithFewParts(options: BuildOptions): Promise<RolldownOutput> {
  const { output } = await build({ ...options, write: false });
  const chunks = new Map(output.flatMap((made) => (made.type === "chunk" ? [[made.fileName, made]] : [])));
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded)
    for (const name of imports) {
      const part = chunks.get(name);
      if (part) loaded.add(part);
    }
  const modules = new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
  const groups = [{ name: "always", test: (id: string) => modules.has(id) }];
  return build({ ...options, output: { ...options.output, codeSplitting: { groups } } });
}

function scriptOptions(
  folder: string,
  input: Record<string, string>,
  aliases: Record<string, string> = {},
): BuildOptions {
  return {
    cwd: root,
    input,
    platform: "browser",
    resolve: {
      alias: {
        // Its build for browsers asks the document, which a worker has not.
        "decode-named-character-reference": `${source}preview/compile/character-references.ts`,
        unicode2latex: `${root}lib/assets/tex-tables.ts`,
        ...aliases,
      },
    },
    transform: { target: "es2022", define: { "process.env.NODE_ENV": '"production"' } },
    logLevel: "silent",
    output: {
      dir: folder,
      format: "esm",
      minify: true,
      comments: { legal: false },
      entryFileNames: "[name]-[hash].js",
      chunkFileNames: "[name]-[hash].js",
      // Letters and digits alone: a reader of the name would end the hash at a hyphen.
      hashCharacters: "base36",
    },
  };
}
