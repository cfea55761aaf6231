import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Mermaid as modules, of which a page loads those for its kinds of diagram: a quarter of all. */
export const mermaidModule = "mermaid.esm.min.mjs";
const mermaidParts = "chunks/mermaid.esm.min/";
const isMermaidPart = new RegExp(`^${mermaidParts}[\\w-]+\\.mjs$`);

/** The programs that draw diagrams, by their names. Each holds all that it needs. */
const packaged: Readonly<Record<string, () => string>> = {
  [mermaidModule]: () => resolve(`mermaid/dist/${mermaidModule}`),
  "viz-global.js": () => join(dirname(resolve("@viz-js/viz")), "viz-global.js"),
  "vega.min.js": () => join(dirname(resolve("vega/vega-schema.json")), "vega.min.js"),
  "vega-lite.min.js": () => join(dirname(resolve("vega-lite/vega-lite-schema.json")), "vega-lite.min.js"),
  "vega-interpreter.js": () => resolve("vega-interpreter"),
};

/** Formats the module that makes Mermaid global. @param address of Mermaid */
export function startText(address: string): string {
  return `import mermaid from "${address}"; globalThis.mermaid = mermaid;`;
}

const scripts = new Map<string, string>();

/** Returns the programs where npm has put them, by their names, which may have folders. */
export function listDiagramScripts(): readonly { readonly name: string; readonly path: string }[] {
  const parts = readdirSync(join(mermaidFolder(), mermaidParts)).map((file) => mermaidParts + file);
  return [
    ...Object.entries(packaged).map(([name, find]) => ({ name, path: find() })),
    ...parts.filter((name) => isMermaidPart.test(name)).map((name) => ({ name, path: resolvePart(name) })),
  ];
}

/**
 * Finds a program that draws diagrams; undefined when there is none of that name.
 * @param folder of the compressed programs, as in the deployed asset; undefined for those that npm installed
 * @throws {Error} where a part of Mermaid is missing
 */
export function findDiagramScript(name: string, folder: string | undefined): string | undefined {
  const find = isMermaidPart.test(name)
    ? () => resolvePart(name)
    : Object.hasOwn(packaged, name)
      ? packaged[name]
      : undefined;
  if (!find) return undefined;
  const before = scripts.get(name);
  if (before !== undefined) return before;
  const bytes =
    folder === undefined
      ? readFileSync(find())
      : brotliDecompressSync(readFileSync(join(folder, `${name}.br`)));
  const script = keepAngleBrackets(toScript(bytes.toString("utf8")));
  scripts.set(name, script);
  return script;
}

// The interpreter of Vega's expressions is a module made from Vega's own file; the page's other scripts are plain scripts.
function toScript(text: string): string {
  const [match, names] = /^import (\{[^}]*\}) from 'vega-util';$/m.exec(text) ?? [];
  if (match === undefined || names === undefined) return text;
  const exported = /^export \{ (\w+) as expressionInterpreter \};$/m;
  const body = text.replace(match, `const ${names} = globalThis.vega;`);
  return `(() => {\n${body.replace(exported, "globalThis.vegaInterpreter = $1;")}\n})();`;
}

/** How Mermaid divides a label into words: it leaves out each `>`, and each `<` that begins no tag. */
const labelWords = String.raw`/<[^>]+>|[^\s<>]+/g`;
/** As well, with all of its characters. */
const wholeLabelWords = String.raw`/(?:[^\s<]|<[^<>]+>|<(?![^<>]+>))+/g`;

function keepAngleBrackets(script: string): string {
  return script.replace(labelWords, () => wholeLabelWords);
}

function resolvePart(name: string): string {
  return join(mermaidFolder(), name);
}

function mermaidFolder(): string {
  return dirname(resolve(`mermaid/dist/${mermaidModule}`));
}

function resolve(path: string): string {
  return createRequire(import.meta.url).resolve(path);
}
