import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { DocumentWarning } from "../../../document/core/warnings/warn.ts";
import { print, printAnew } from "../../printing/print.ts";
import { compile, compileAlone } from "./compile.ts";
import { pdfText } from "./pdf-text.ts";
import { readPdf, type ReadPdf } from "./read-pdf.ts";

/** Our column of the table that compares programs: each of its features has a document in `comparison/` that shows it. */

interface Compiled {
  readonly html: string;
  /** With the line breaks between blocks, and the places where words may be divided. */
  readonly hyphenated: string;
  readonly warnings: readonly DocumentWarning[];
}

interface Shown extends Compiled, ReadPdf {
  /** Of its first page, and of all of them. */
  readonly first: string;
  readonly all: string;
  readonly objects: string;
  /** The bytes of the same document, rendered again. */
  readonly again: () => Promise<boolean>;
}

const folder = new URL("comparison/", import.meta.url);

/** What is to be seen of each feature that its HTML shows. */
const inHtml: Readonly<Record<string, (compiled: Compiled) => void>> = {
  "definition-lists": ({ html }) => {
    expect(html).toMatch(/<dl[^>]*>\s*<dt[^>]*>Term<\/dt>\s*<dd[^>]*>.*<ul>/s);
  },
  "grid-tables": ({ html }) => {
    expect(html).toMatch(/<th[^>]*>.*<td[^>]*>.*<ul>/s);
  },
  "spanned-cells": ({ html }) => {
    expect(html).toContain('colspan="2"');
  },
  sums: ({ html }) => {
    expect(html).toContain('class="total"');
  },
  "line-blocks": ({ html }) => {
    expect(html).toMatch(/Baker Street<br>/);
  },
  alerts: ({ html }) => {
    expect(html).toContain("callout-warning");
  },
  admonitions: ({ html }) => {
    expect(html).toMatch(/callout-tip.*For trains.*callout-note/s);
  },
  tabs: ({ html }) => {
    expect(html).toMatch(/block-title">Linux.*block-title">Windows/s);
  },
  "code-titles": ({ html }) => {
    expect(html).toMatch(/<figcaption>a\.js<\/figcaption>.*marked/s);
  },
  diff: ({ html }) => {
    expect(html).toMatch(/hljs-deletion.*hljs-addition/s);
  },
  emoji: ({ html, warnings }) => {
    expect(html).toContain("🎉 and ✅");
    expect(warnings).toEqual([]);
  },
  "math-macros": ({ html, warnings }) => {
    expect(html).toMatch(/‖|∥/);
    expect(warnings).toEqual([]);
  },
  chemistry: ({ html, warnings }) => {
    expect(html).toMatch(/<msub>|<mmultiscripts>|<mn>2<\/mn>/);
    expect(warnings).toEqual([]);
  },
  hyphenation: ({ hyphenated }) => {
    expect(hyphenated).toContain("Do\u00adnau\u00addampf");
  },
  warnings: ({ warnings }) => {
    expect(warnings.map(({ line }) => line)).toEqual([3, 3]);
    expect(warnings.map(({ what }) => what).join()).toMatch(/fig:nowhere.*missing\.md/);
  },
  "right-ends": ({ html }) => {
    expect(html).toContain("at-right");
  },
  directives: ({ html }) => {
    expect(html).toMatch(/callout-tip.*For trains.*<math/s);
  },
  marks: ({ html }) => {
    expect(html).toMatch(/<mark>.*<sub>2<\/sub>.*<sup>2<\/sup>.*<del>.*<abbr/s);
  },
  "task-lists": ({ html }) => {
    expect(html).toMatch(/task-list-item/);
  },
};

/** What is to be seen of each other feature in the PDF, or on the way to it. */
const onPaper: Readonly<Record<string, (shown: Shown) => void | Promise<void>>> = {
  captions: ({ all }) => {
    expect(all).toMatch(/A figure.s words.*A table.s words/);
  },
  "cross-references": ({ first, innerLinks }) => {
    expect(first).toMatch(/As Figure.1 and/);
    expect(innerLinks).toBe(2);
  },
  citations: ({ first }) => {
    expect(first).toMatch(/Written down \[1\].*D\. Knuth, The TeXbook/);
  },
  theorems: ({ first }) => {
    expect(first).toMatch(/Theorem 1 \(Euclid\)\. There are.*Proof\. Multiply.*∎/);
  },
  footnotes: ({ html, objects }) => {
    expect(html).toContain("data-footnote");
    expect(objects).toMatch(/\/S ?\/Note\b/);
  },
  "inline-notes": ({ html, objects }) => {
    expect(html).toContain("data-footnote");
    expect(objects).toMatch(/\/S ?\/Note\b/);
  },
  "line-numbers": ({ first }) => {
    expect(first).toMatch(/7 ?let a = 1; ?8 ?let b = 2;/);
  },
  "terminal-colours": ({ html, first }) => {
    expect(html).toMatch(/<span class="[^"]+">red<\/span>/);
    expect(first).toContain("red plain");
  },
  math: ({ html, first }) => {
    expect(html).toContain("<mfrac>");
    expect(first).toMatch(/\(1\).*By Equation.\(1\)/);
  },
  mermaid: ({ first, warnings }) => {
    expect(first).toMatch(/Start.*End/);
    expect(first).not.toContain("-->");
    expect(warnings).toEqual([]);
  },
  graphviz: ({ first, warnings }) => {
    expect(first).not.toContain("digraph");
    expect(warnings).toEqual([]);
  },
  charts: ({ first, warnings }) => {
    expect(first).not.toContain("mark: bar");
    expect(first).toContain("Sales");
    expect(warnings).toEqual([]);
  },
  contents: ({ first, innerLinks }) => {
    expect(first).toMatch(/Contents.*First ?1.*Second ?1/);
    expect(innerLinks).toBe(2);
  },
  cover: ({ text, labels }) => {
    expect(text[0]).toBe("A Report Ada Lovelace 2026-11-22");
    expect(labels[0]).toBe("Cover");
  },
  "heads-and-feet": ({ first }) => {
    expect(first).toMatch(/Draft.*A Report/);
    expect(first).toMatch(/1 of 1/);
  },
  themes: ({ fonts }) => {
    expect(fonts.join()).toMatch(/CMU|Computer/i);
  },
  paper: ({ size }) => {
    expect(size.map(Math.round)).toEqual([420, 595]);
  },
  columns: ({ all }) => {
    expect(all).toContain("Text.");
  },
  watermark: ({ first }) => {
    expect(first).toContain("DRAFT");
  },
  "east-asian": ({ fonts, language }) => {
    expect(fonts.join()).toContain("NotoSerifJP");
    expect(language).toBe("ja");
  },
  "right-to-left": ({ language, fonts }) => {
    expect(language).toBe("ar");
    expect(fonts.join()).toContain("Amiri");
  },
  "pdf-ua": ({ tagged, objects }) => {
    expect(tagged).toBe(true);
    expect(objects).toMatch(/pdfuaid:part/);
    expect(objects).toMatch(/\/S ?\/Formula/);
  },
  "pdf-a": ({ objects }) => {
    expect(objects).toMatch(/pdfaid:part/);
    expect(objects).toMatch(/\/OutputIntents?/);
  },
  "same-bytes": async ({ again }) => {
    expect(await again()).toBe(true);
  },
  clauses: ({ html, innerLinks }) => {
    expect(html).toMatch(/1\.1.*\(a\).*\(b\)/s);
    expect(innerLinks).toBe(1);
  },
  "signature-lines": ({ html, first }) => {
    expect(html).not.toContain("<hr");
    expect(first).toContain("____");
  },
  "relative-links": ({ links }) => {
    expect(links).toEqual(["https://docs.example/a/guide.md"]);
  },
  "wiki-links": ({ first, innerLinks }) => {
    expect(first).toMatch(/See the plans and/);
    expect(innerLinks).toBe(1);
  },
  "page-breaks": ({ pages }) => {
    expect(pages).toBe(2);
  },
  details: ({ first }) => {
    expect(first).toMatch(/More.*Hidden on screens/);
  },
  answers: ({ html, first }) => {
    expect(html).toMatch(/red,<br>/);
    expect(first).toContain("More of it.");
  },
};

const read = (name: string): Promise<string> => readFile(new URL(`${name}.md`, folder), "utf8");

async function compiled(name: string): Promise<Compiled> {
  const markdown = await read(name);
  const { html, warnings } = await compileAlone(markdown);
  return { html: await compile(markdown), hyphenated: html, warnings };
}

async function shown(name: string): Promise<Shown> {
  const source = {
    markdown: await read(name),
    meta: {},
    baseUrl: name === "relative-links" ? "https://docs.example/a/" : undefined,
  };
  const { pdf, warnings } = await print(source);
  const { text, ...rest } = await readPdf(pdf);
  return {
    ...(await compiled(name)),
    ...rest,
    text,
    first: text[0] ?? "",
    all: text.join(" "),
    warnings,
    objects: pdfText(pdf),
    again: async () => Buffer.from((await printAnew(source)).pdf).equals(Buffer.from(pdf)),
  };
}

describe("the engine", () => {
  it.each(Object.keys(inHtml))(
    "compiles a feature to what the table says of this service: %s",
    async (name) => {
      inHtml[name]?.(await compiled(name));
    },
  );

  it.each(Object.keys(onPaper))("prints a feature as the table says of this service: %s", async (name) => {
    await onPaper[name]?.(await shown(name));
  });

  it("has a document and a row of the table for each feature", async () => {
    const files = (await readdir(folder))
      .filter((file) => file !== "README.md")
      .map((file) => file.replace(/\.md$/, ""));
    expect(files.sort()).toEqual([...Object.keys(inHtml), ...Object.keys(onPaper)].sort());
    const page = await readFile(new URL("comparison/README.md", import.meta.url), "utf8");
    const rows = Array.from(page.matchAll(/\]\(([\w-]+)\.md\)/g));
    expect(rows.map(([, name]) => name).sort()).toEqual(files);
  });
});
