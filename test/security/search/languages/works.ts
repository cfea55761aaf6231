import { braces, type Language } from "./language.ts";

/** Works. */
export const bibtex: Language = {
  seeds: [
    '@book{k1, title={The {Title} One}, author={Knuth, Donald E. and Lamport, Leslie}, year={1984}, publisher={A}}\n@article{k2, title="Two", author={B, C}, journal=j, pages={1--20}, doi={10.1/2}}',
    '@string{j = "Journal"}\n@article{k3, title={a} # j # {b}, author={{Group} and others}, year=2000, month=jan, crossref={k1}}',
    "@misc{k4, title={\\textbf{x} $a^2$ \\'e \\\"{u}}, author={van der Berg, Jr., Ann}, note={see \\cite{k1}}, url={https://a.example/}}",
    '@comment{x}\n@preamble{"a"}\n@inbook{k5, chapter=1, editor={E, F}, title={A -- B}, keywords={a, b}}',
  ],
  parts: [
    " and X, Y",
    "{",
    "}",
    " # j",
    "\\'e",
    "$a$",
    "\\textbf{x}",
    ",",
    "@string{a = b # b}\n",
    "\n@book{k6, title={a}}",
    "--",
    "\\relax ",
    "{\\aa}",
  ],
  wraps: [braces, ["\\textbf{", "}"], ['"', '"'], ["$", "$"], ["{{", "}}"], ["\\emph{", "}"]],
  document: (text) => {
    const keys = [...new Set(text.match(/(?<=@\w{1,20}\{)[^,\s{}]{1,40}/g) ?? [])].slice(0, 3_000);
    return {
      markdown: `Cited [see @k1, pp. 1-2; @k2].\n\n[${keys.map((key) => `@${key}`).join("; ")}]\n`,
      bibliography: text,
    };
  },
};

/** What names works. */
export const citations: Language = {
  seeds: [
    "Cited [see @k1, pp. 1, 2; -@k2, ch. 3] and @k1 [p. 5].\n",
    "As @k1 says; [@k1; @k2; @k3]. [-@k2] [@k1, {pp. iv, vi-xi}, with suffix]\n",
  ],
  parts: ["@k1", "; @k2", ", pp. 1", "[@k1]", "see ", "-", "{", "}", " 1--2", "[", "]", "@{k1}"],
  wraps: [["[", "]"], ["[see ", " @k1]"], ["*", "*"], braces, ["^[", "]"], ["\n> ", "\n"]],
  document: (text) => ({
    markdown: text,
    bibliography: ["k1", "k2", "k3"]
      .map((key) => `@book{${key}, title={T ${key}}, author={A, B}, year={2000}}`)
      .join("\n"),
  }),
};

/** Front matter. */
export const yaml: Language = {
  seeds: [
    "title: One\nauthor: [a, b]\ndate: 2026-01-01\nkeywords:\n  - x\n  - y",
    "a: &a [1, 2]\nb: *a\ntitle: |\n  long\n  text\nsubtitle: >-\n  folded",
    "{title: x, nested: {a: {b: [c, {d: e}]}}}\n",
    "? complex\n: value\ntitle: \"a\\u0041\\n\"\n<<: {lang: de}\nabstract: 'x'\n!!str a: !!int 3",
  ],
  parts: [
    "a: 1\n",
    "- x\n",
    "*a",
    "&b ",
    "[",
    "{",
    ",",
    ": ",
    "\n  ",
    '"',
    "'",
    "#",
    "|\n ",
    "? ",
    "!!set ",
    "<<: *a\n",
    "\t",
  ],
  wraps: [
    ["[", "]"],
    ["{a: ", "}"],
    ['"', '"'],
    ["\n- ", "\n"],
    ["&c [", "]"],
    ["'", "'"],
    ["\n  a:\n    ", "\n"],
  ],
  document: (text) => ({ markdown: `---\n${text.replaceAll("\n---", "")}\n---\n\n# A\n\nText.\n` }),
};
