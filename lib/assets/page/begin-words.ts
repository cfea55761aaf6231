import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";
import { escapeHtml } from "../../../document/core/html/escape.ts";
import { languages, type Language } from "../../../web/words/languages.ts";
import { writeHashed } from "./hashed-file.ts";
import type { PageScripts } from "./page-scripts.ts";

const source = fileURLToPath(new URL("../../../web/words/begin-words.ts", import.meta.url));

/** The table of each language, which the page loads where it is read. */
const tables: Readonly<Record<Exclude<Language, "en">, string>> = {
  de: "german",
  fr: "french",
  es: "spanish",
  "pt-BR": "portuguese",
  ja: "japanese",
  "zh-Hans": "chinese",
  ar: "arabic",
};

/** Builds the script that chooses the page's language into a folder. @param always files that the page loads in any language @returns its name */
export function writeBeginWords(folder: string, scripts: PageScripts, always: readonly string[]): string {
  const listFiles = (table: string): readonly string[] =>
    [`web/words/languages/${table}.ts`, "web/words/translate-page.ts"]
      .flatMap((part) => scripts.listParts(part))
      .filter((file) => !always.includes(file))
      .map((file) => `/assets/${file}`);
  const files = Object.entries(tables).map(([language, table]) => [language, listFiles(table)]);
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: ["es2022"],
    define: { filesOfWords: JSON.stringify(Object.fromEntries(files)) },
    logLevel: "error",
  });
  return writeHashed(folder, "begin-words.js", outputFiles[0]?.contents ?? "");
}

/** Returns the entries of the menu of languages, each in its own. */
export function languageOptions(): string {
  return Object.entries(languages)
    .map(([tag, name]) => `<option value="${tag}" lang="${tag}">${escapeHtml(name)}</option>`)
    .join("");
}
