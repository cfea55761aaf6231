import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

describe("commands of LaTeX between lines of Markdown", () => {
  it.each([
    "\\setcounter{page}{1}\n\\pagenumbering{arabic}\n\\doublespacing\n\\setlength{\\parindent}{0.5in} % so",
    "\\setlength\\parindent{0.5in} \\listoffigures",
    "\\maketitle\n\\appendix",
    "\\usepackage[utf8]{inputenc}\n\\begin{document}\n\n\\end{document}",
  ])("leaves nothing of commands for the look of pages: %j", async (commands) => {
    expect(await compile(`${commands}\n\nText\n\n${commands}`)).toBe("<p>Text</p>");
  });

  it.each([
    ["a\\href{https://x.org/a\\_b}{link *x*}", '<a href="https://x.org/a_b">link <em>x</em></a>'],
    ["\\url{https://x.org}", '<a href="https://x.org">https://x.org</a>'],
    ["\\textcolor{red!50}{a \\textbf{b}}", "a <strong>b</strong>"],
    ["\\cite[p. 3]{doe,roe}", "[@doe; @roe, p. 3]"],
    ["\\enquote{a}\\ldots{} b", "“a”… b"],
    ["\\section{A}\\label{sec:a}\n\\subsection*{B}", '<h1 id="sec:a">A</h1><h2 class="" id="b">B</h2>'],
    ["\\chapter{A}\n\\section{B}", '<h1 id="a">A</h1><h2 id="b">B</h2>'],
    [
      "\\begin{itemize}\n\\item a\n  goes on\n\\begin{enumerate}\n  \\item b\n\\end{enumerate}\n\\item[X] c\n\\end{itemize}",
      "<ul><li>a\ngoes on<ol><li>b</li></ol></li><li><strong>X</strong> c</li></ul>",
    ],
    [
      "\\begin{description}\n\\item[A] a\n  goes on\n\\item[B] b\n\\end{description}",
      '<dd lang="en-x-dd">a\ngoes on</dd><dt lang="en-x-dt">B</dt><dd lang="en-x-dd">b</dd></dl>',
    ],
    ["see \\S 2 \\newline \\verb|a_b| \\texttt{c\\_d}", "see § 2 <br> <code>a_b</code> <code>c_d</code>"],
    ["a\n\n\\hrule\n\n\\input{b.tex}", "<p>a</p><hr>"],
  ])("reads commands as what they mean: %s", async (markdown, shown) => {
    expect(await compile(markdown)).toContain(shown);
  });

  it("leaves commands in code, also behind code that holds a backtick", async () => {
    expect(await compile("`` ` `` and `\\footnote{}`, `\\href{}{}`")).toContain(
      "<code>\\footnote{}</code>, <code>\\href{}{}</code>",
    );
  });

  it("makes notes of commands, over lines", async () => {
    const html = await compile("Text\\footnote{a *note*\nof {two} lines} more");
    expect(html).toMatch(/^<p>Text<sup>.*<\/sup> more<\/p>.*<p>a <em>note<\/em>\nof \{two\} lines/s);
  });

  it.each([
    "`\\footnote{a}`",
    "```\n\\begin{itemize}\n\\item a\n\\end{itemize}\n```",
    "a\\footnote{b",
    "\\begin{itemize}\n\ntext\n\n```\n\\item a\n\\end{itemize}\n```",
  ])("keeps commands that are code, or do not end: %j", async (markdown) => {
    const html = await compile(markdown);
    expect(html).not.toMatch(/<(?:sup|ul)/);
    expect(html).toMatch(/\\(?:footnote\{|item a)/);
  });
});

describe("the first lines of a document of pandoc", () => {
  it("reads title, authors and date", async () => {
    const { frontMatter, html } = await compileAlone(
      '% My Paper:\n  "on" two lines\n% Jane Doe; John Doe\n% May 2020\n\n# Intro\n\nText',
    );
    expect(frontMatter).toMatchObject({
      title: 'My Paper: "on" two lines',
      author: "Jane Doe, John Doe",
      date: "May 2020",
    });
    expect(html).not.toContain("%");
  });

  it.each(["% a", "% a\nb", "%PDF", "% a\n% b\n% c\n% d", "Text\n\n% a"])(
    "are text otherwise: %j",
    async (markdown) => {
      const { frontMatter, html } = await compileAlone(markdown);
      expect(frontMatter.title).toBeUndefined();
      expect(html).toContain("%");
    },
  );
});

describe("{:toc} of kramdown", () => {
  it.each([
    "1. TOC\n{:toc}",
    "* Any words\n{: toc max_level=3}",
    "## Table of contents\n{: .no_toc }\n\n- TOC\n{:toc}",
  ])("asks for the list of contents: %j", async (markdown) => {
    const { html, wantsContents } = await compileAlone(`${markdown}\n\n## One\n\nText`);
    expect(wantsContents).toBe(true);
    expect(html.replace(/\n/g, "")).toMatch(/^<div class="contents-place"><\/div><h2 id="one">/);
  });
});
