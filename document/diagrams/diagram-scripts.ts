import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/**
 * The programs that draw diagrams, by the names of their files. Each is one file that holds all it needs, so what they are made of is not
 * installed (package.json, "overrides").
 */
const packaged: Readonly<Record<string, () => string>> = {
  "mermaid.min.js": () => resolve("mermaid/dist/mermaid.min.js"),
  "viz-global.js": () => join(dirname(resolve("@viz-js/viz")), "viz-global.js"),
  "vega.min.js": () => join(dirname(resolve("vega/vega-schema.json")), "vega.min.js"),
  "vega-lite.min.js": () => join(dirname(resolve("vega-lite/vega-lite-schema.json")), "vega-lite.min.js"),
  "vega-interpreter.js": () => resolve("vega-interpreter"),
};

const read = new Map<string, string>();

/** The programs where npm has put them, by the names of their files. */
export function installedDiagramScripts(): readonly { readonly name: string; readonly path: string }[] {
  return Object.entries(packaged).map(([name, find]) => ({ name, path: find() }));
}

/**
 * A program that draws diagrams; undefined when there is none of that name.
 * @param folder where they lie compressed, as in the deployed asset; undefined where npm has put them
 */
export function diagramScript(name: string, folder: string | undefined): string | undefined {
  const find = Object.hasOwn(packaged, name) ? packaged[name] : undefined;
  if (!find) return undefined;
  const before = read.get(name);
  if (before !== undefined) return before;
  const bytes =
    folder === undefined
      ? readFileSync(find())
      : brotliDecompressSync(readFileSync(join(folder, `${name}.br`)));
  const script = asScript(bytes.toString("utf8"));
  read.set(name, script);
  return script;
}

// The interpreter of Vega's expressions is a module, of what Vega's own file has; the page's other scripts are none.
function asScript(text: string): string {
  const [whole, names] = /^import (\{[^}]*\}) from 'vega-util';$/m.exec(text) ?? [];
  if (whole === undefined || names === undefined) return text;
  const exported = /^export \{ (\w+) as expressionInterpreter \};$/m;
  const body = text.replace(whole, `const ${names} = globalThis.vega;`);
  return `(() => {\n${body.replace(exported, "globalThis.vegaInterpreter = $1;")}\n})();`;
}

function resolve(path: string): string {
  return createRequire(import.meta.url).resolve(path);
}
