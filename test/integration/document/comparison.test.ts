import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { DocumentWarning } from "../../../document/warnings/warnings.ts";
import { print, printAnew } from "../../printing/print.ts";
import { compile, compileAlone } from "./compile.ts";
import { pdfText } from "./pdf-text.ts";
import { readPdf } from "./read-pdf.ts";
import type { ReadPdf } from "./read-pdf.ts";

/** Our column of the table that compares programs: each of its features has a document in `comparison/` that shows it. */

interface Shown extends ReadPdf {
  readonly html: string;
  /** Of its first page, and of all of them. */
  readonly first: string;
  readonly all: string;
  readonly warnings: readonly DocumentWarning[];
  readonly objects: string;
  /** The bytes of the same document, rendered again. */
  readonly again: () => Promise<boolean>;
}

const folder = new URL("comparison/", import.meta.url);

/** What is to be seen of each feature, in the PDF or on the way to it. */
const effects: Readonly<Record<string, (shown: Shown) => void | Promise<void>>> = {
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
  "line-numbers": ({ first }) => {
    expect(first).toMatch(/7 ?let a = 1; ?8 ?let b = 2;/);
  },
  diff: ({ html }) => {
    expect(html).toMatch(/hljs-deletion.*hljs-addition/s);
  },
  "terminal-colours": ({ html, first }) => {
    expect(html).toMatch(/<span class="[^"]+">red<\/span>/);
    expect(first).toContain("red plain");
  },
  emoji: ({ html, warnings }) => {
    expect(html).toContain("🎉 and ✅");
    expect(warnings).toEqual([]);
  },
  math: ({ html, first }) => {
    expect(html).toContain("<mfrac>");
    expect(first).toMatch(/\(1\).*By Equation.\(1\)/);
  },
  "math-macros": ({ html, warnings }) => {
    expect(html).toMatch(/‖|∥/);
    expect(warnings).toEqual([]);
  },
  chemistry: ({ html, warnings }) => {
    expect(html).toMatch(/<msub>|<mmultiscripts>|<mn>2<\/mn>/);
    expect(warnings).toEqual([]);
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
  hyphenation: async () => {
    const markdown = await readFile(new URL("hyphenation.md", folder), "utf8");
    expect((await compileAlone(markdown)).html).toContain("Do\u00adnau\u00addampf");
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
  warnings: ({ warnings }) => {
    expect(warnings.map(({ line }) => line)).toEqual([3, 3]);
    expect(warnings.map(({ what }) => what).join()).toMatch(/fig:nowhere.*missing\.md/);
  },
  clauses: ({ html, innerLinks }) => {
    expect(html).toMatch(/1\.1.*\(a\).*\(b\)/s);
    expect(innerLinks).toBe(1);
  },
  "signature-lines": ({ html, first }) => {
    expect(html).not.toContain("<hr");
    expect(first).toContain("____");
  },
  "right-ends": ({ html }) => {
    expect(html).toContain("at-right");
  },
  "relative-links": ({ links }) => {
    expect(links).toEqual(["https://docs.example/a/guide.md"]);
  },
  "wiki-links": ({ first, innerLinks }) => {
    expect(first).toMatch(/See the plans and/);
    expect(innerLinks).toBe(1);
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

async function shown(name: string): Promise<Shown> {
  const markdown = await readFile(new URL(`${name}.md`, folder), "utf8");
  const source = {
    markdown,
    meta: {},
    baseUrl: name === "relative-links" ? "https://docs.example/a/" : undefined,
  };
  const { pdf, warnings } = await print(source);
  const read = await readPdf(pdf);
  return {
    ...read,
    html: await compile(markdown),
    first: read.text[0] ?? "",
    all: read.text.join(" "),
    warnings,
    objects: pdfText(pdf),
    again: async () => Buffer.from((await printAnew(source)).pdf).equals(Buffer.from(pdf)),
  };
}

describe("what the table says of this service", () => {
  it.each(Object.keys(effects))("does what the table says of this service: %s", async (name) => {
    await effects[name]?.(await shown(name));
  });

  it("has a document and a row for each feature", async () => {
    const files = (await readdir(folder)).map((file) => file.replace(/\.md$/, ""));
    expect(files.sort()).toEqual(Object.keys(effects).sort());
    const page = await readFile(new URL("../../../docs/markdown.md", import.meta.url), "utf8");
    const rows = Array.from(
      page.matchAll(/\]\(\.\.\/test\/integration\/document\/comparison\/([\w-]+)\.md\)/g),
    );
    expect(rows.map(([, name]) => name).sort()).toEqual(files);
  });
});
