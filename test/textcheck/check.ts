import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { inlineImages } from "../../client/files/images.ts";
import { createRenderer } from "../../document/core/renderer.ts";
import { findWords, type Found } from "./found.ts";
import type { Reader } from "./readers.ts";
import { sourceWords } from "./source-words.ts";

/** A document, and the language that it is written in. */
export interface CheckedDocument {
  readonly name: string;
  readonly language: string;
  readonly markdown: string;
}

export interface Checked extends Found {
  readonly document: string;
  readonly language: string;
  readonly reader: string;
}

/** Lists the documents in many languages, each named by its own. */
export async function ownDocuments(): Promise<CheckedDocument[]> {
  const folder = join(import.meta.dirname, "documents");
  return readAll(folder, "*.md", (file) => basename(file, ".md"));
}

const languages: Readonly<Record<string, string>> = {
  arabic: "ar",
  chinese: "zh",
  hebrew: "he",
  japanese: "ja",
};

/** Lists the examples and the documentation of this repository, in English except for some examples. */
export async function galleryDocuments(): Promise<CheckedDocument[]> {
  const root = join(import.meta.dirname, "../..");
  const documents = await Promise.all(
    ["examples/*.md", "examples/gallery/*.md", "docs/*.md"].map((pattern) =>
      readAll(root, pattern, (file) => languages[basename(file, ".md")] ?? "en"),
    ),
  );
  return documents.flat();
}

async function readAll(
  folder: string,
  pattern: string,
  languageOf: (file: string) => string,
): Promise<CheckedDocument[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(file);
  return Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(join(folder, file), "utf8");
      const { markdown } = await inlineImages(text, join(folder, file)).catch(() => ({ markdown: text }));
      return { name: file, language: languageOf(file), markdown };
    }),
  );
}

/** Prints documents, and has each reader look for their words. */
export async function check(
  documents: readonly CheckedDocument[],
  readers: readonly Reader[],
  onChecked: (checked: Checked, pdf: Uint8Array) => void,
): Promise<Checked[]> {
  const renderer = createRenderer({ fetchImage: () => Promise.resolve(undefined) });
  const all: Checked[] = [];
  try {
    for (const { name, language, markdown } of documents) {
      const { pdf } = await renderer.render({ markdown, meta: {} });
      const source = sourceWords(markdown);
      for (const reader of readers) {
        const figures = findWords(await reader.read(pdf), source, reader);
        const checked = { document: name, language, reader: reader.name, ...figures };
        all.push(checked);
        onChecked(checked, pdf);
      }
    }
  } finally {
    await renderer.close();
  }
  return all;
}
