import { afterAll, describe, expect, it } from "vitest";
import type { FrontMatter } from "../../../document/markdown/front-matter.ts";
import { createRenderer } from "../../../document/renderer.ts";
import { compileAlone as compile } from "./compile.ts";
import { growth, cpuGrowth } from "../../work.ts";
import { readPdf } from "./read-pdf.ts";

const renderer = createRenderer();
afterAll(() => renderer.close());

describe("front matter", () => {
  it("fills the cover and the title where the request left them out", async () => {
    const markdown =
      "---\ntitle: On Tides\nsubtitle: A study\nauthor: [Ada, Grace]\ndate: 2026-11-20\ndisclaimer: Draft\n---\n\nBody";
    const { pdf } = await renderer.render({
      markdown,
      meta: { author: "Mary", subtitle: undefined, date: " " },
    });
    const { text, title, pages } = await readPdf(pdf);
    expect({ title, pages }).toEqual({ title: "On Tides", pages: 2 });
    expect(text[0]).toBe("On Tides A study Mary 2026-11-20 Draft");
    expect(text[1]).toMatch(/Body$/);
  });

  const rows: readonly [name: string, yaml: string, found: FrontMatter][] = [
    [
      "names in other words",
      "authors: Ada\nlang: pt_BR\nsummary: S",
      { author: "Ada", language: "pt-BR", description: "S" },
    ],
    [
      "authors with more than a name",
      "author:\n  - name: Ada\n    email: a@b.example\n  - Grace",
      { author: "Ada, Grace" },
    ],
    ["keywords as a text", "keywords: tides, moon; sun", { keywords: ["tides", "moon", "sun"] }],
    ["keywords as a list", "tags: [a, b]", { keywords: ["a", "b"] }],
    [
      "numbers and dates as they were written",
      "title: 1.10\ndate: 20 Nov 2026",
      { title: "1.10", date: "20 Nov 2026" },
    ],
    ["capitals", "Title: T", { title: "T" }],
    ["a text of many lines", "description: >\n  a\n  b", { description: "a b" }],
    ["nothing where nothing is said", "title:\nauthor: ~\ndate: ''", {}],
    [
      "what is nearly YAML",
      "title: Ships: a history\nauthor: @ada",
      { title: "Ships: a history", author: "@ada" },
    ],
    ["tags that mean nothing here", "title: !!js/function 'function () {}'", { title: "function () {}" }],
    ["no prototype", "__proto__: {title: x}\nconstructor: {title: y}\ntoString: z", {}],
    ["no alias", "a: &a [1, 2]\nauthor: *a", {}],
    ["a language only if it is one", 'lang: "de\\"><script>"', {}],
  ];
  it.each(rows)("knows %s", async (_name, yaml, found) => {
    const { frontMatter, html } = await compile(`---\n${yaml}\n---\n\nBody`);
    expect(frontMatter).toEqual(found);
    expect(html.trim()).toBe("<p>Body</p>");
  });

  it("is found in a document that came in a fence", async () => {
    const { frontMatter } = await compile("```markdown\n---\ntitle: T\n---\n\nBody\n```");
    expect(frontMatter).toEqual({ title: "T" });
  });

  it("is not taken for what it is not: prose between two rules", async () => {
    const { frontMatter, html } = await compile("---\nA text, then: another.\n\nMore of it\n\n---\nEnd");
    expect(frontMatter).toEqual({});
    expect(html.replaceAll("\u00ad", "")).toContain("A text, then: another.");
  });

  const hostile: readonly [name: string, yaml: (size: number) => string][] = [
    ["nested without end", (size) => "[".repeat(15_000 * size)],
    [
      "of aliases that multiply",
      (size) =>
        `a: &a [x,x,x,x,x,x,x,x]\n${"b: &b [*a,*a,*a,*a,*a,*a]\ntitle: [*b,*b,*b]\n".repeat(200 * size)}`,
    ],
    ["of great length", (size) => `title: ${"x".repeat(1_000_000 * size)}`],
    ["of signs that mean nothing", (size) => "a: [}\n  - : !!\n".repeat(800 * size)],
    ["of many fields", (size) => "a: 1\n".repeat(3_000 * size)],
  ];
  it.each(hostile)("%s is harmless", async (_name, yaml) => {
    const read = async (size: number): Promise<void> => {
      const { html } = await compile(`---\n${yaml(size)}\n---\n\nBody`);
      expect(html).toContain("<p>Body</p>");
    };
    expect(await growth(read)).toBeLessThan(2.2);
    expect(await cpuGrowth(read)).toBeLessThan(8);
  });

  it("does not pollute any prototype", async () => {
    await compile(
      '---\n__proto__:\n  polluted: "yes"\nconstructor:\n  prototype:\n    polluted: "yes"\n---\n',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
