import { braces, type Language } from "../../security/search/languages/language.ts";

/** Languages of a request that no page shows: those of its front matter, its JSON, and the answers of models that hold documents. */

const text = (written: string) => ({ markdown: written });

/** Front matter as its lines are read. */
export const fields: Language = {
  seeds: [
    "tittle: One\nauthro: a\ndate: 2026-01-01\nkeywrods: x\n",
    "options:\n  paper: a4\n  tok: on\nformat:\n  pdf:\n    toc: true\n    papersize: a4\n",
    "layout: post\ntheme: beige\ntransition: slide\nmarp: true\nsize: 4:3\nheader: a {page} | b\n",
    "header-includes:\n  - \\usepackage{fancyhdr}\n  - \\lhead[a]{b}\ngeometry:\n- margin=1in\n- top=2cm\n",
    "fontsize: 12pt # a\nmainfont: 'A'\nlinkcolor: blue\nclassoption: [a, twocolumn]\ncolorlinks: true\n",
    "options: {paper: a4, toc: on, cover: offf}\ntheme: artcle\nsize: 12\n",
  ],
  parts: [
    "tittle: a\n",
    "options:\n",
    "  pdf:\n",
    "- b\n",
    "#",
    ": ",
    "\\lhead{a}",
    "[",
    "a=1,",
    "\t",
    "  ",
    "{page}",
    '"',
    "'",
  ],
  wraps: [
    ["options:\n  ", "\n"],
    ["format:\n ", "pdf:\n"],
    ["{", "}"],
    ["[", "]"],
    ['"', '"'],
    ["a: ", "\n"],
  ],
  document: (written) => text(`---\n${written}\n---\n\nText.\n`),
};

/** Front matter of Hugo and Zola. */
export const toml: Language = {
  seeds: [
    'title = "One"\ndate = 2026-01-01T00:00:00Z\ntags = ["a", "b"]\n[author]\nname = "c"\n',
    'a.b.c = 1\n[[d.e]]\nf = { g = [1, 2], h = "i" }\n[d.j]\nk = 0x1F\n',
    "title = '''\none\n'''\nsummary = \"\"\"\ntwo \\\n three\"\"\"\n",
  ],
  parts: [
    "a = 1\n",
    "[b]\n",
    "[[c]]\n",
    "d.e",
    '"',
    "'''",
    '"""',
    "{ f = ",
    "[",
    ",",
    "\\u0041",
    "# g\n",
    "1_0",
  ],
  wraps: [
    ["[", "]"],
    ["{ a = ", " }"],
    ['"', '"'],
    ["[[", "]]\n"],
    ['"""', '"""'],
    ["a.", ""],
  ],
  document: (written) => text(`+++\n${written}\n+++\n\nText.\n`),
};

/** What models say around a document. */
export const answers: Language = {
  seeds: [
    "<think>\nHm.\n</think>\n\nHere is the report:\n\n```markdown\n---\ntittle: One\n---\n\n# Two\n\nText.\n```\n\nLet me know!\n",
    "Sure! Below is it.\n\n---\ntitle: One\n---\n\n# Two\n",
    "<|im_start|>assistant\n````md\n# One\n\n```js\na\n```\n````\n<|im_end|>\n",
    "<!-- a -->\n\n  ---\ntitle: One\n  ---\n\n# Two\n\n---\n",
  ],
  parts: [
    "```",
    "````markdown\n",
    "---\n",
    "<think>",
    "</think>\n",
    "<|a|>",
    "\\n",
    ":\n\n",
    "<!--",
    "-->",
    " ",
    "~~~\n",
    "# a\n",
  ],
  wraps: [
    ["<think>", "</think>\n"],
    ["```markdown\n", "\n```\n"],
    ["---\n", "\n---\n"],
    ["<!--", "-->"],
    ["<|", "|>"],
  ],
  document: text,
};

/** CSL JSON. */
export const csl: Language = {
  seeds: [
    '[{"id":"k1","type":"book","title":"<i>One</i> two","author":[{"family":"A","given":"B"}],"issued":{"date-parts":[[2020,1,2]]},"page":"1--2"}]',
    '{"id":"k2","title":"A","editor":[{"literal":"B"}],"DOI":"10.1000/x","URL":"https://a.example/","container-title":"C <sup>2</sup>"}',
  ],
  parts: [
    '{"id":"k3"},',
    '"',
    "<i>",
    "</i>",
    "10.1/",
    "--",
    "[",
    "]",
    ",",
    "\\u0061",
    " ",
    '{"family":"C"},',
  ],
  wraps: [braces, ["[", "]"], ['"', '"'], ['{"id":"', '"}'], ["<i>", "</i>"]],
  document: (written) => ({ markdown: "Cited [@k1].\n", bibliography: written }),
};

/** The JSON of a whole request. */
export const json: Language = {
  seeds: [
    '{"data":{"text_body":"# One\\n\\nText.","meta":{"titel":"a","author":"b"}},"options":{"papersize":"a4","Toc":"on","document_name":"c"}}',
    '{"markdown":"# One","options":{"theme":"artcle","size":99,"margins":"wide","accent":"#12","base_url":"https://a.example/"},"extra":[1,{"a":null}]}',
    '{"data":{"text_body":"a","bibliography":"@book{a, title={b}}"},"options":{"callback_url":"https://a.example/","logo":"data:image/png;base64,AA","header":"{page}|b","watermark":"c"}}',
  ],
  parts: [
    '"a1":1,',
    '"papersiz":"a4",',
    "[",
    "{",
    ",",
    '"',
    "\\u0061",
    "\\n",
    "null,",
    "1e9,",
    '"data":{',
    "\\ud83d\\ude00",
  ],
  wraps: [
    ['{"a":', "}"],
    ["[", "]"],
    ['"', '"'],
    ['"b1":', ","],
  ],
  document: text,
};
