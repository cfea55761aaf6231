import { describe, expect, it } from "vitest";
import {
  findFrontMatterFault,
  readOptions,
} from "../../../../../document/core/front-matter/chosen-options.ts";
import { splitFrontMatter } from "../../../../../document/core/front-matter/split.ts";
import { checkMarkdown } from "../../../../../document/core/limits/limits.ts";

describe("options in front matter", () => {
  it.each([
    ["theme: article", { theme: "article" }],
    ["Theme: 'Slides'  # for the wall", { theme: "slides" }],
    ["toc: true\nsmart: false", { toc: "on", smart: "off" }],
    ["running-heads: on", { running_heads: "on" }],
    ["columns: 2\nsize: 11pt\nmargins: 20mm", { columns: 2, size: 11, margins: 20 }],
    ["papersize: a5\nfontsize: 12pt\nnumbersections: true", { paper: "a5", size: 12, numbered: "on" }],
    ['header: "{title}: a | {page}"', { header: "{title}: a | {page}" }],
    ["accent: '#0b4f9e'", { accent: "#0b4f9e" }],
    ["format:\n  theme: cosmo\nother: 1", {}],
    ["theme:\nfont: |\n  x\nlogo: null", {}],
    ["base_url: https://evil.example/", {}],
    ["notes: to be written\ncover: images/x.png\ntoc: {depth: 3}\nlayout: post\nalign: middle", {}],
    ["start: 1\ncolor: red\ndata: a.csv\nweight: 3\nhero: a.png\nTitel_de: A", {}],
    ["margins: 2cm", { margins: 20 }],
    // As they stand in documents of others.
    ["geometry: margin=1in\nlinestretch: 1.5", { margins: 25.4, line_spacing: 1.5 }],
    [
      'geometry: "left=1in,right=1in,top=1in,bottom=1in"\npapersize: letter\nfontsize: 10pt\nclassoption: twocolumn',
      { margins: 25.4, paper: "letter", size: 10, columns: 2 },
    ],
    ["geometry:\n  - top=2cm\n  - bottom=2cm\n  - left=2cm\n  - right=2cm", { margins: 20 }],
    ["documentclass: report\nclassoption: [11pt, oneside, a4paper]", { size: 11, paper: "a4" }],
    [
      "output:\n  pdf_document:\n    toc: true\n    number_sections: yes\nfoo: 1",
      { toc: "on", numbered: "on" },
    ],
    [
      "format:\n  html:\n    toc: true\n    fontsize: 1rem\n  pdf:\n    papersize: us-letter",
      { paper: "letter" },
    ],
    ["mainfont: Latin Modern Roman\nlinkcolor: teal", { font: "computer-modern", accent: "teal" }],
    ["header-includes:\n  - \\usepackage{setspace}\n  - \\doublespacing", { line_spacing: 1.67 }],
    [
      "titlepage: true\nfooter-left: FEIF\nfooter-right: '\\thepage'",
      { cover: "on", footer: "FEIF |  | {page}" },
    ],
    [
      "header-left: '\\hspace{1mm}'\nheader-right: '\\includegraphics[width=2cm]{a.png} A'",
      { header: " |  | A" },
    ],
    ["header-left:\nsansfont: false\ncss: []", {}],
    ["layout: post\ncss: a.css", {}],
    ["theme: moon\ntransition: slide-left", { theme: "slides" }],
    ["layout: post\ntheme: cosmo", {}],
    ["output: html_document\ntheme: article", { theme: "article" }],
    ["format: revealjs", { theme: "slides" }],
    ["format:\n  revealjs:\n    theme: moon", { theme: "slides" }],
    ["output: ioslides_presentation", { theme: "slides" }],
    ["output: revealjs::revealjs_presentation", { theme: "slides" }],
    ["output: beamer_presentation", { theme: "slides" }],
    ["output: pdf_document", {}],
    [
      "marp: true\ntheme: slide\nsize: 16:9\nheader: '**x** {y}'",
      { theme: "slides", size: 16.5, cover: "off" },
    ],
    ["marp: true\nsize: 4:3", { theme: "slides", size: 16.5, cover: "off", paper: "4:3" }],
    ["marp: true\ntheme: gaia\ncover: on", { theme: "slides", size: 19, cover: "on" }],
  ])("are read: %s", (yaml, options) => {
    expect(readOptions(yaml)).toEqual({ options, faults: [], ignored: [] });
  });

  it.each([
    "theme: seriph",
    "theme: minima",
    "accent: primary",
    "font: Arial",
    "paper: A7",
    "size: 4:3",
    "size: large",
    "columns: two",
    "numbered: 3",
    "header: true",
    "watermark: yes # for drafts",
    "paper: [a4]",
    "size: {a: 1}",
    "theme: [unclosed",
    "toc: maybe",
    "cover: maybe",
  ])("have no effect with values of another program, and a warning says so: %s", (yaml) => {
    const { options, faults, ignored } = readOptions(`title: A\n${yaml}`);
    expect({ options, faults }).toEqual({ options: {}, faults: [] });
    expect(ignored).toMatchObject([
      { line: 2, code: "field-without-effect", what: expect.stringContaining("it was ignored") as string },
    ]);
  });

  // Catches a wish that is lost without a word.
  it.each([
    ["mainfont: PT Serif", 2, "mainfont was ignored: font should be 'source-serif' or"],
    [
      "header-includes: |\n  \\usepackage{fancyhdr}\n  \\fancyhead[LO,LE]{PACS}",
      4,
      "\\fancyhead was ignored: header should",
    ],
    ["geometry: 'left=3cm,right=2cm'", 2, "geometry was used in part: margins should"],
    ["geometry: margin=1mm", 2, "geometry was ignored: margins should"],
    ["classoption: landscape", 2, "classoption was ignored"],
    ["fontsize: large", 2, "fontsize was ignored: size should be a number from 7 to 24"],
    ["papersize: b5", 2, "papersize was ignored: paper should"],
    ["stylesheet: cv.css\npdf_options:\n  format: A4", 2, "stylesheet was ignored: theme should"],
    ["sansfont: Fira\nlof: true\nmonofont: Fira Code", 2, "was ignored: sansfont, monofont."],
  ])("are reported with their replacement where another program alone knows them: %s", (yaml, line, what) => {
    const { faults, ignored } = readOptions(`title: A\n${yaml}`);
    expect(faults).toEqual([]);
    expect(ignored).toMatchObject([{ line, what: expect.stringContaining(what) as string }]);
  });

  // Catches a slip that goes unnoticed, and a name of another program that is taken for one.
  it.each([
    ["tittle", "title"],
    ["Auther", "author"],
    ["subtitel", "subtitle"],
    ["desciption", "description"],
    ["margin", "margins"],
    ["running-head", "running_heads"],
  ])("have no effect under the name %s, and a warning suggests %s", (written, meant) => {
    expect(readOptions(`lang: en\n${written}: x`).ignored).toEqual([
      {
        line: 2,
        code: "field-misspelt",
        what: `The front matter field ${written} is unknown. Did you mean ${meant}?`,
      },
    ]);
  });

  it("do not enable what is switched off", () => {
    expect(readOptions("header: false\nfooter: off\nwatermark: no")).toEqual({
      options: {},
      faults: [],
      ignored: [],
    });
    expect(readOptions('header: "off"').options).toEqual({ header: "off" });
  });

  it.each([
    ["options:\n  mathml: on\n  toc: off\npaper: a5", { mathml: "on", toc: "off", paper: "a5" }],
    [
      "options: # of the service\n\n    theme: article\n    base_url: https://evil.example/",
      { theme: "article" },
    ],
    ["options: { theme: article, size: 12 }", { theme: "article", size: 12 }],
    ["params:\n  theme: article\noptions:\nparams:\n  size: 12", {}],
  ])("may stand below options: in front matter: %s", (yaml, options) => {
    expect(readOptions(yaml)).toEqual({ options, faults: [], ignored: [] });
    expect(checkMarkdown("---\ntitle: A\noptions:\n  theme: beamer\n---\n\n# A\n")?.line).toBe(4);
  });

  it.each([
    [
      "theme: artcle",
      "theme should be 'report' or 'article' or 'letter' or 'manual' or 'slides' or 'proposal' or 'invoice' or 'cv'",
    ],
    ["accent: bleu", "accent should be 'blue' or"],
    ["options: { theme: beamer }", "theme should be 'report'"],
    ["size: 99", "size should be a number from 7 to 24"],
    ["columns: 3", "columns should be 1 or 2"],
    ["header: by {author}", "{page}, {pages}, {title}, {section}, {date}"],
    ["logo: file:///etc/passwd", "logo should be an address"],
  ])("are refused before payment with the possible values: %s", (yaml, message) => {
    const fault = checkMarkdown(`---\ntitle: A\n${yaml}\n---\n\n# A\n`);
    expect(fault?.line).toBe(3);
    expect(fault?.message).toContain(message);
  });

  it("are ignored where the request chooses, and prose between rules has none", () => {
    const find = (markdown: string, chosen = {}) => findFrontMatterFault(splitFrontMatter(markdown), chosen);
    expect(find("---\ntheme: slide\n---\n", { theme: "report" })).toBeUndefined();
    expect(find("---\ntheme: slide\n---\n", { paper: "a5" })).toBeDefined();
    expect(find("text\n\n---\ntheme: slide\n---\n")).toBeUndefined();
  });
});
