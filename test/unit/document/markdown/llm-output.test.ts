import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

/** What stands in place of formatting in the answers of models that chats show: each is a class of signs, held against the text without them. */

const fence = "```";

describe("marks of citations", () => {
  const marks = [
    "【4†source】",
    "【85†L261-L269】",
    " 【12:3†a.pdf】",
    " citeturn0search1",
    " citeturn0search1turn2news12",
    "\ue200cite\ue202turn0search0\ue201",
    ":contentReference[oaicite:0]{index=0}",
    " ::contentReference[oaicite:12]{index=12}",
    "[cite: 1, 2-4]",
    " [cite: 12]",
    "[cite_end]",
    "[web:1][web:22]",
    " [web:3, 4]",
    "[attached_file:1]",
    "[span_0](start_span)[span_0](end_span)",
  ];
  const texts: readonly [before: string, after: string][] = [
    ["Water boils at a hundred degrees", ". It freezes at none."],
    ["- **One:** an item", "\n- Two"],
    ["| a | b |\n|---|---|\n| x | y", " |"],
    ["> A quote with *stress*", "."],
  ];
  it.each(marks)("%s goes, wherever it stands", async (mark) => {
    for (const [before, after] of texts)
      expect(await compile(`${before}${mark}${after}`)).toBe(await compile(before + after));
  });

  it("are kept in code, and words like them in prose", async () => {
    const words =
      "[cite: the source] 【note】 recite it, [web page], citeturn0search1x and \ue200 a \ue201 [1].";
    expect(await compile(`\`[cite: 1]\` ${words}`)).toBe(
      `<p><code>[cite: 1]</code> ${words.replace(/[\ue200\ue201]/g, "")}</p>`,
    );
  });

  it("leave the name of a source that is linked", async () => {
    expect(await compile("So [oai_citation:0‡World Bank](https://example.org/a).")).toBe(
      '<p>So <a href="https://example.org/a">World Bank</a>.</p>',
    );
    expect(await compile("So [oai_citation:1](https://www.example.org/a).")).toBe(
      '<p>So <a href="https://www.example.org/a">example.org</a>.</p>',
    );
    expect(await compile("[a](#end_span) [b](end_span)")).toContain("b");
  });
});

describe("what stands around a document", () => {
  const document =
    "# Report\n\nText of the report.\n\n- one\n- two\n\n## Part\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd.";
  const code = `# Report\n\nText of it, in twelve lines.\n\n${fence}sh\nrun it\n${fence}\n\n## Part\n\nMore.\n\nEnd.`;
  const thoughts = [
    "",
    "<think>\nThey want a report.\n\n- First\n</think>\n\n",
    "So they want it.\n</think>\n\n",
  ];
  const announcements = ["Certainly! Here is your report:\n\n", "Here's the file:\n\n---\n\n"];
  const remarks = ["", "\n\nLet me know if you need changes!"];
  const wrapped = [document, code].flatMap((text) => [
    ...thoughts.map((before) => [before + text, text] as const),
    ...thoughts.flatMap((before) =>
      announcements.flatMap((said) =>
        remarks.map(
          (remark) => [`${before}${said}${fence}markdown\n${text}\n${fence}${remark}`, text] as const,
        ),
      ),
    ),
  ]);

  it("is left out, and told of", async () => {
    for (const [answer, text] of wrapped) {
      const { html, warnings } = await compileAlone(answer);
      expect(html, answer).toBe((await compileAlone(text)).html);
      expect(warnings.length > 0, answer).toBe(answer !== text);
    }
  });

  it("may come before front matter", async () => {
    const { html, frontMatter, warnings } = await compileAlone(
      "Here is the paper:\n\n---\ntitle: Water\nauthor: Ada\n---\n\nText",
    );
    expect(html.trim()).toBe("<p>Text</p>");
    expect(frontMatter).toEqual({ title: "Water", author: "Ada" });
    expect(warnings).toEqual([{ line: 1, what: "What was said around the document was left out." }]);
  });

  it.each([
    [
      "a sample that the answer is about",
      `Write it so:\n\n${fence}markdown\n**bold**\n${fence}\n\nIt is bold.`,
    ],
    ["parts behind the fence", `Here it is:\n\n${fence}markdown\n${document}\n${fence}\n\n## Why\n\nSo.`],
    ["an underlined heading", "In short:\n\n---\n\nTitle\n---\n\nText"],
    ["a tag in code that ends thoughts", `Write:\n\n${fence}\n</think>\n${fence}\n\nText`],
    ["thoughts alone", "<think>Text</think>\n"],
    ["the head of a letter", "MEMO:\n\n---\nDate: 3 May 2026\nTo: All\n---\n\nText"],
    ["a heading above a rule", "Welcome!\n---\ntitle: x\n---\n\nText"],
    ["a text about thoughts", "The tag `</think>` ends them.\n\n<think> begins them."],
  ])("keeps what stands around %s", async (_name, markdown) => {
    const { warnings } = await compileAlone(markdown);
    expect(warnings.filter(({ what }) => what.includes("left out"))).toEqual([]);
  });
});

describe("ends of lines", () => {
  const lines: readonly [name: string, ...lines: string[]][] = [
    ["an address", "[Your Name]", "[Your Address]", "[City, State, ZIP]"],
    [
      "labels in bold",
      "**Date:** 3 May",
      "**To**: the board",
      "**Subject:** the year, which was better than the one before it by far",
    ],
    ["plain labels", "Phone: 555 0100", "Email: a@example.org", "City: Bern"],
    [
      "a verse",
      "So let the winds of morning blow,",
      "And let the river run,",
      "For all the things that come and go",
      "Are gone when day is done.",
    ],
    [
      "references",
      "[1] A. Author, A Title, a journal of some length, vol. 3, 2020.",
      "[2] B. Author, Another Title, 2021.",
    ],
    ["emoji", "🚀 Fast enough", "✅ tested"],
    ["dashes", "– one of them", "– another of them"],
    [
      "a title before its text",
      "Catharsis:",
      "For some, to be afraid where they are safe is a way to let go of what they fear.",
    ],
    ["a full-width indent", "第一段。", "　　第二段。"],
    ["formulas set in by other spaces", "We have", "\u2003s = r t.", "\u2003v = r"],
  ];
  it.each(lines)("are kept in %s", async (_name, ...texts) => {
    const html = await compile(texts.join("\n"));
    expect(html.match(/<br>/g)).toHaveLength(texts.length - 1);
    const spaced = await compile(texts.map((text) => `${text}  `).join("\n"));
    expect(html).toBe(spaced);
  });

  const prose =
    "The river rises in the north. It is called the Blue River where it enters the plain, and people of the old towns, among them Ada Lovelace and John Smith, have used it for as long as anybody can say: for mills, for boats, and In Summer for Swimming. Nobody owns it. A Few Of Them Say So. Water: It flows.";
  it("are joined in prose that is wrapped, at any width", async () => {
    for (let width = 24; width <= 110; width++) {
      const wrapped = prose.replace(new RegExp(`(.{1,${String(width)}})(?: |$)`, "g"), "$1\n").trim();
      // Beside other paragraphs of that width.
      expect(await compile(`${wrapped}\n\n${wrapped.toLowerCase()}`), wrapped).not.toContain("<br>");
    }
  });

  it("are joined where the author wraps lines, however long some others are", async () => {
    const wrapped = prose.replace(/(.{1,72})(?: |$)/g, "$1\n").trim();
    const unbroken = `${prose} ${prose}`.replaceAll("\n", " ");
    const short = [
      "* `path` The path that it listens to, or that it asks. See\n  [Ways to name paths][].",
      "All of the methods of errors have one signature:\n`(error, level)`, where `level` may be more.",
    ];
    for (const text of short)
      expect(await compile([wrapped, wrapped, unbroken, text].join("\n\n")), text).not.toContain("<br>");
  });

  it("are kept beside the title of a source with a bar in it", async () => {
    const sources = ["[1] https://example.org/a - A | B", "[2] https://example.org/b - C", "[3] c - D | E"];
    expect((await compile(sources.join("\n"))).match(/<br>/g)).toHaveLength(2);
  });

  it("are joined between badges, sentences, and lines that end within a name", async () => {
    const rows = [
      "[![Build][b]][l]\n[![Cover][c]][l]\n\n[b]: https://example.org/b.svg\n[c]: https://example.org/c.svg\n[l]: https://example.org",
      "It is small.\nIt is fast.\nIt is free.",
      "We follow the Code of\nConduct of them all.",
      "My name is\n[Your Name], and I am the [Your Position] at\n[Your Company], which is new.",
      "* [ada](https://example.org/ada) -\n  **Ada Lovelace** <ada@example.org>",
      "The label (a text, by default:\n`none`).",
    ];
    for (const row of rows) expect(await compile(row)).not.toContain("<br>");
  });
});

describe("an answer as a program passed it on", () => {
  it.each([
    ["# Hello\\n\\nText\\n- a", "<h1>Hello</h1><p>Text</p><ul><li>a</li></ul>"],
    ["<|im_start|>assistant\n# A\n\ntext<|im_end|>", "<h1>A</h1><p>text</p>"],
    ["<thought>hm\n\nhm</thought>\n\n# A", "<h1>A</h1>"],
    ["Use \\n and \\n in C.", "<p>Use \\n and \\n in C.</p>"],
  ])("is the document that it holds: %j", async (sent, html) => {
    expect((await compile(sent)).replace(/ id="[^"]*"/g, "")).toBe(html);
  });
});

describe("a document in a fence, announced otherwise or not at all,", () => {
  const document = `# Plan\n\n${"A line.\n\n".repeat(8)}End.`;
  const fenced = `\`\`\`markdown\n${document}\n\`\`\``;

  it.each([
    `${fenced}\n\nI hope this helps! Let me know if you want changes.`,
    `Sure! Here's your business plan in Markdown format.\n\n${fenced}`,
    `Hier ist der Plan.\n\n${fenced}\n\nViel Erfolg!`,
  ])("is taken out of it: %j", async (answer) => {
    const { html, warnings } = await compileAlone(answer);
    expect(html).toMatch(/^<h1 id="plan">Plan<\/h1>[^]*<p>End.<\/p>\s*$/);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    `This is what I wrote.\n\n${fenced}`,
    `${fenced}\n\n## More\n\nText`,
    `Here it is.\n\n\`\`\`markdown\n# Short\n\`\`\``,
  ])("unless it is a sample: %j", async (answer) => {
    expect((await compileAlone(answer)).html).toContain("<pre");
  });
});
