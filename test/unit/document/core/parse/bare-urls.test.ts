import { describe, expect, it } from "vitest";
import { cpuGrowth } from "../../../../work.ts";
import { compile } from "../../../../integration/document/compile.ts";

const compileLinks = async (markdown: string): Promise<string[]> =>
  Array.from(
    (await compile(markdown)).matchAll(/<a href="[^"]*"[^>]*>([^<]*)<\/a>/g),
    ([, text = ""]) => text,
  );

describe("a bare address", () => {
  it("is read in time in proportion to the text", async () => {
    const many = `https://a.example/${")".repeat(200)}，${"https://b.example，".repeat(2_000)}`;
    expect((await compileLinks(many)).length).toBeGreaterThan(1_900);
  });

  it("is looked for behind an open bracket in time in proportion to the text", async () => {
    const power = await cpuGrowth((size) => compileLinks(`[${"pp. 1, ".repeat(20_000 * size)}`));
    expect(power).toBeLessThan(1.5);
  });
});
