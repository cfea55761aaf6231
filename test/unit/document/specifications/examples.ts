import { readFileSync } from "node:fs";

/** An example of a specification of Markdown. */
export interface Example {
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

/** Fences of 32 marks, and behind `example` the name of an extension; tabs are shown as arrows (CommonMark 0.31.2, "About this document"). */
const example = /^`{32} example[^\n]*\n([^]*?)^\.\n([^]*?)^`{32}$/gm;

/** Reads the examples of a specification, `spec.txt`, as CommonMark and GFM have it. */
export function readExamples(path: string): readonly Example[] {
  const [text = ""] = readFileSync(path, "utf8").split("<!-- END TESTS -->");
  return Array.from(text.matchAll(example), ([, markdown = "", html = ""], index) => ({
    number: index + 1,
    markdown: markdown.replaceAll("→", "\t"),
    html: html.replaceAll("→", "\t"),
  }));
}
