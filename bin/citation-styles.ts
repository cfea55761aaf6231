import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, zstdCompressSync } from "node:zlib";
import { Command } from "commander";
import { runProgram } from "../client/program/run.ts";

/**
 * `npm run citation-styles -- STYLES LOCALES`: packs CSL's styles and terms, from clones of github.com/citation-style-language/styles and …/locales.
 * Styles derived from one another are packed together: a document loads one pack of some fifty.
 */

const folder = fileURLToPath(new URL("../document/features/citations/csl/packed/", import.meta.url));
const perPack = 64;

const program = new Command("npm run citation-styles --")
  .description("Packs the styles and terms of CSL for document/features/citations/csl/")
  .argument("<styles>", "a clone of github.com/citation-style-language/styles")
  .argument("<locales>", "a clone of github.com/citation-style-language/locales")
  .action((styles: string, locales: string) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const sorted = sortStyles(readAll(styles, "*.csl"));
    const packs = Array.from({ length: Math.ceil(sorted.length / perPack) }, (_, at) =>
      sorted.slice(at * perPack, (at + 1) * perPack),
    );
    packs.forEach((pack, at) => {
      writePack(
        `styles-${String(at)}`,
        pack.map(({ xml }) => shrink(xml)),
      );
    });
    const all = readAll(locales, "locales-*.xml").map(({ name, xml }) => ({ name: name.slice(8), xml }));
    writePack(
      "locales",
      all.map(({ xml }) => shrink(xml)),
    );
    writePack("names", [
      JSON.stringify({
        styles: packs.map((pack) => pack.map(({ name }) => name)),
        journals: mapJournals(readAll(join(styles, "dependent"), "*.csl")),
        locales: all.map(({ name }) => name),
      }),
    ]);
    const imports = packs.map(
      (_, at) => `  () => import("./styles-${String(at)}.json", { with: { type: "json" } }),\n`,
    );
    const about = "/** Packs of styles, which `npm run citation-styles` writes. */\n";
    writeFileSync(join(folder, "packs.ts"), `${about}export const packs = [\n${imports.join("")}];\n`);
  });

interface Source {
  readonly name: string;
  readonly xml: string;
}

function readAll(from: string, pattern: string): Source[] {
  const files = globSync(pattern, { cwd: from }).sort();
  return files.map((file) => ({
    name: basename(file).replace(/\.\w+$/, ""),
    xml: readFileSync(join(from, file), "utf8"),
  }));
}

/** Sorts styles by citation format, and by the style that they were derived from. */
function sortStyles(styles: readonly Source[]): readonly Source[] {
  const templates = new Map(
    styles.map(({ name, xml }) => [
      name,
      /<link(?=[^>]*rel="template")[^>]*styles\/([\w-]+)"/.exec(xml)?.[1] ?? "",
    ]),
  );
  const resolveTemplate = (name: string, depth = 9): string => {
    const template = templates.get(name);
    return depth === 0 || !template ? name : resolveTemplate(template, depth - 1);
  };
  const sortKey = ({ name, xml }: Source): string =>
    [/citation-format="([\w-]+)"/.exec(xml)?.[1], resolveTemplate(name), name].join(" ");
  return styles
    .map((style) => ({ style, key: sortKey(style) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ style }) => style);
}

/** Lists the names of journals by the style that they cite in. */
function mapJournals(dependent: readonly Source[]): Readonly<Record<string, string>> {
  const journals: Record<string, string> = {};
  for (const { name, xml } of dependent) {
    const parent = /<link(?=[^>]*rel="independent-parent")[^>]*styles\/([\w-]+)"/.exec(xml)?.[1];
    if (parent !== undefined) journals[parent] = [journals[parent] ?? [], name].flat().join(" ");
  }
  return journals;
}

/** Drops what says nothing of how works are cited. */
function shrink(xml: string): string {
  return xml
    .replace(/<\?xml[^>]*\?>|<!--.*?-->|<(info|style-options)\b.*?<\/\1>/gs, "")
    .replace(/>\s+</g, "><")
    .replace(/\s+/g, " ")
    .trim();
}

/** Writes texts as lines of one pack. */
function writePack(name: string, lines: readonly string[]): void {
  const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: window } = constants;
  const compressed = zstdCompressSync(lines.join("\n"), { params: { [level]: 19, [window]: 24 } });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ zstd: compressed.toString("base64") })}\n`);
}

process.exitCode = await runProgram(program, process.argv.slice(2));
