import { chart, graphviz, mermaid } from "./diagrams.ts";
import type { Language } from "./language.ts";
import { markdown } from "./markdown.ts";
import { css, svg } from "./pictures.ts";
import { tex } from "./tex.ts";
import { bibtex, citations, yaml } from "./works.ts";

/** The languages that documents are written in, by their names. */
export const languages: Readonly<Record<string, Language>> = {
  markdown,
  tex,
  mermaid,
  graphviz,
  chart,
  svg,
  css,
  bibtex,
  citations,
  yaml,
};
