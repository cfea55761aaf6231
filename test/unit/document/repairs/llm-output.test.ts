import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

/** Marks in place of formatting in copied answers of models: each is a class of signs, compared with the text without them. */

const fence = "```";

describe("citation marks of language models", () => {
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
  it.each(marks)("are removed anywhere: %s", async (mark) => {
    for (const [before, after] of texts)
      expect(await compile(`${before}${mark}${after}`)).toBe(await compile(before + after));
  });
});

describe("text around a document", () => {
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

  it("is left out and reported", async () => {
    for (const [answer, text] of wrapped) {
      const { html, warnings } = await compileAlone(answer);
      expect(html, answer).toBe((await compileAlone(text)).html);
      expect(warnings.length > 0, answer).toBe(answer !== text);
    }
  });
});

describe("ends of lines in an answer", () => {
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
});

describe("a document in a fence", () => {
  const document = `# Plan\n\n${"A line.\n\n".repeat(8)}End.`;
  const fenced = `\`\`\`markdown\n${document}\n\`\`\``;

  it.each([
    `${fenced}\n\nI hope this helps! Let me know if you want changes.`,
    `Sure! Here's your business plan in Markdown format.\n\n${fenced}`,
    `Hier ist der Plan.\n\n${fenced}\n\nViel Erfolg!`,
  ])("is unwrapped: %j", async (answer) => {
    const { html, warnings } = await compileAlone(answer);
    expect(html).toMatch(/^<h1 id="plan">Plan<\/h1>[^]*<p>End.<\/p>\s*$/);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    `This is what I wrote.\n\n${fenced}`,
    `${fenced}\n\n## More\n\nText`,
    `Here it is.\n\n\`\`\`markdown\n# Short\n\`\`\``,
  ])("is kept as code when it is a sample: %j", async (answer) => {
    expect((await compileAlone(answer)).html).toContain("<pre");
  });
});
