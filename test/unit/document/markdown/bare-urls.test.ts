import { describe, expect, it } from "vitest";
import { cpuGrowth } from "../../../work.ts";
import { compile } from "../../../integration/document/compile.ts";

const linksOf = async (markdown: string): Promise<string[]> =>
  Array.from(
    (await compile(markdown)).matchAll(/<a href="[^"]*"[^>]*>([^<]*)<\/a>/g),
    ([, text = ""]) => text,
  );

describe("a bare address", () => {
  const rows: readonly [markdown: string, links: readonly string[]][] = [
    ["官网：https://example.com/docs，欢迎访问。", ["https://example.com/docs"]],
    [
      "公式サイト（https://example.com/docs）をご覧ください。https://example.com/を参照。",
      ["https://example.com/docs", "https://example.com/"],
    ],
    [
      "“https://example.com/a” or https://example.com/d—ok",
      ["https://example.com/a", "https://example.com/d"],
    ],
    ["«https://example.com/q» and ‘www.example.com’s", ["https://example.com/q", "www.example.com"]],
    ["(see https://example.com/x_(y).”)", ["https://example.com/x_(y)"]],
    ["https://example.com查看 www.example.com查看", ["https://example.com", "www.example.com"]],
    ["https://ja.wikipedia.org/wiki/日本語。", ["https://ja.wikipedia.org/wiki/日本語"]],
    ["https://example.com/a/を参照", ["https://example.com/a/"]],
    ["https://例え.jp/x と", ["https://例え.jp/x"]],
    ["https://en.wikipedia.org/wiki/Erwin_Schrödinger", ["https://en.wikipedia.org/wiki/Erwin_Schrödinger"]],
    ["https://de.wikipedia.org/wiki/1914–1918", ["https://de.wikipedia.org/wiki/1914–1918"]],
    ["<https://example.com/a，b>", ["https://example.com/a，b"]],
    ["[https://example.com/a”](https://example.com/a”)", ["https://example.com/a”"]],
  ];
  it.each(rows)("ends where the text behind it begins: %s", async (markdown, links) => {
    expect(await linksOf(markdown)).toEqual(links);
  });

  it("is followed by its text, whole", async () => {
    const html = await compile("甲https://a.example/x，乙https://b.example/y。丙");
    expect(html.replace(/<[^>]*>/g, "")).toBe("甲https://a.example/x，乙https://b.example/y。丙");
  });

  it("is read in time in proportion to the text", async () => {
    const many = `https://a.example/${")".repeat(200)}，${"https://b.example，".repeat(2_000)}`;
    expect((await linksOf(many)).length).toBeGreaterThan(1_900);
  });

  it("is looked for behind an open bracket in time in proportion to the text", async () => {
    const power = await cpuGrowth((size) => linksOf(`[${"pp. 1, ".repeat(20_000 * size)}`));
    expect(power).toBeLessThan(1.5);
  });
});
