import bnf from "highlight.js/lib/languages/bnf";
import clojure from "highlight.js/lib/languages/clojure";
import cmake from "highlight.js/lib/languages/cmake";
import dart from "highlight.js/lib/languages/dart";
import delphi from "highlight.js/lib/languages/delphi";
import dns from "highlight.js/lib/languages/dns";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import elm from "highlight.js/lib/languages/elm";
import erlang from "highlight.js/lib/languages/erlang";
import fortran from "highlight.js/lib/languages/fortran";
import fsharp from "highlight.js/lib/languages/fsharp";
import gherkin from "highlight.js/lib/languages/gherkin";
import groovy from "highlight.js/lib/languages/groovy";
import haskell from "highlight.js/lib/languages/haskell";
import http from "highlight.js/lib/languages/http";
import julia from "highlight.js/lib/languages/julia";
import latex from "highlight.js/lib/languages/latex";
import lisp from "highlight.js/lib/languages/lisp";
import matlab from "highlight.js/lib/languages/matlab";
import nginx from "highlight.js/lib/languages/nginx";
import nix from "highlight.js/lib/languages/nix";
import ocaml from "highlight.js/lib/languages/ocaml";
import powershell from "highlight.js/lib/languages/powershell";
import prolog from "highlight.js/lib/languages/prolog";
import properties from "highlight.js/lib/languages/properties";
import protobuf from "highlight.js/lib/languages/protobuf";
import scala from "highlight.js/lib/languages/scala";
import scheme from "highlight.js/lib/languages/scheme";
import verilog from "highlight.js/lib/languages/verilog";
import vhdl from "highlight.js/lib/languages/vhdl";
import vim from "highlight.js/lib/languages/vim";
import x86asm from "highlight.js/lib/languages/x86asm";
import highlighter from "highlight.js/lib/core";
import { common, createLowlight } from "lowlight";

const further = {
  bnf,
  clojure,
  cmake,
  dart,
  delphi,
  dns,
  dockerfile,
  elixir,
  elm,
  erlang,
  fortran,
  fsharp,
  gherkin,
  groovy,
  haskell,
  http,
  julia,
  latex,
  lisp,
  matlab,
  nginx,
  nix,
  ocaml,
  powershell,
  prolog,
  properties,
  protobuf,
  scala,
  scheme,
  verilog,
  vhdl,
  vim,
  x86asm,
};

/** Names that people write beside those that the grammars know, and languages near enough to one that there is. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  bash: ["fish", "shell-script", "terminal-script"],
  c: ["cuda", "opencl"],
  cpp: ["arduino", "ino", "metal"],
  csharp: ["razor"],
  haskell: ["purescript"],
  ini: ["toml", "conf", "cfg", "editorconfig", "dotenv", "env", "systemd"],
  java: ["apex"],
  javascript: ["node", "gjs", "qml", "ojs"],
  json: ["json5", "jsonc", "jsonl", "ndjson", "geojson", "webmanifest"],
  nginx: ["hcl", "terraform", "tf"],
  plaintext: ["output", "log", "tree", "none"],
  python: ["python3", "py3", "ipython", "ipython3", "starlark", "bazel", "mojo"],
  r: ["rscript"],
  rust: ["zig"],
  shell: ["shellsession", "terminal", "sh-session"],
  sql: ["mysql", "postgresql", "postgres", "psql", "pgsql", "plpgsql", "sqlite", "tsql", "bigquery"],
  typescript: ["solidity", "sol", "prisma", "deno"],
  xml: [
    "vue",
    "vue-html",
    "svelte",
    "astro",
    "go-html-template",
    "liquid",
    "handlebars",
    "hbs",
    "jinja",
    "ejs",
    "mdxml",
  ],
};

const grammars = { ...common, ...further };

/** Highlights the languages of `lowlight`'s common set and many more. A grammar is read when it is first used. */
export const lowlight = createLowlight(grammars);
lowlight.registerAlias(aliases);

let names: ReadonlyMap<string, string> | undefined;

/** Returns the grammar's own name for a language, which may be asked for by another. */
export function findGrammarName(language: string): string {
  names ??= new Map(
    Object.entries(grammars).flatMap(([name, grammar]) =>
      [...(grammar(highlighter).aliases ?? []), ...(aliases[name] ?? []), name].map((alias) => [alias, name]),
    ),
  );
  return names.get(language) ?? language;
}
