import { describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { compileAlone as compile } from "./compile.ts";
import { cpuGrowth, growth, mostGrowth } from "../../work.ts";
import { readPdf } from "./read-pdf.ts";

describe("front matter", () => {
  it("fills the cover and the title where the request left them out", async () => {
    const markdown =
      "---\ntitle: On Tides\nsubtitle: A study\nauthor: [Ada, Grace]\ndate: 2026-11-20\ndisclaimer: Draft\n---\n\nBody";
    const { pdf } = await print({
      markdown,
      meta: { author: "Mary", subtitle: undefined, date: " " },
    });
    const { text, title, pages } = await readPdf(pdf);
    expect({ title, pages }).toEqual({ title: "On Tides", pages: 2 });
    expect(text[0]).toBe("On Tides A study Mary 2026-11-20 Draft");
    expect(text[1]).toMatch(/Body$/);
  });

  // Catches a cover that is printed over the text behind it.
  it("puts the text on a page of its own where it fills more than a cover", async () => {
    const conditions = Array.from({ length: 60 }, (_, at) => `  Condition ${String(at)}`).join("\n");
    const markdown = `---\ntitle: Tides\ndisclaimer: |\n${conditions}\n---\n\n${"Body. ".repeat(400)}`;
    const { text } = await readPdf((await print({ markdown, meta: {}, layout: { cover: "on" } })).pdf);
    expect(text).toHaveLength(3);
    expect(text[0]).toMatch(/^Tides Condition 0 /);
    expect(text[1]).toMatch(/^Condition \d+ .*Condition 59$/);
    expect(text[2]).not.toContain("Condition");
  });

  const hostile: readonly [name: string, yaml: (size: number) => string][] = [
    ["nested without end", (size) => "[".repeat(15_000 * size)],
    [
      "of aliases that multiply",
      (size) =>
        `a: &a [x,x,x,x,x,x,x,x]\n${"b: &b [*a,*a,*a,*a,*a,*a]\ntitle: [*b,*b,*b]\n".repeat(200 * size)}`,
    ],
  ];
  it.each(hostile)("does no harm when it is hostile: %s", async (_name, yaml) => {
    const read = async (size: number): Promise<void> => {
      const { html } = await compile(`---\n${yaml(size)}\n---\n\nBody`);
      expect(html).toContain("<p>Body</p>");
    };
    const { power, pass } = await growth(read);
    expect(power, pass).toBeLessThan(mostGrowth);
    expect(await cpuGrowth(read)).toBeLessThan(mostGrowth);
  });
});
