import { describe, expect, it } from "vitest";
import { compile } from "../../../../integration/document/compile.ts";

describe("a formula in the text of a formula", () => {
  const around: readonly (readonly [begin: string, end: string])[] = [
    ["$", "$"],
    ["\\(", "\\)"],
    ["$$", "$$"],
    ["\\[", "\\]"],
    ["$$\n", "\n$$"],
  ];
  it.each(
    around.flatMap(([begin, end]) =>
      ["text", "mbox", "textbf", "textrm"].map((command) => [command, begin, end] as const),
    ),
  )("is set in \\%s between %j and %j", async (command, begin, end) => {
    const html = await compile(
      `${begin}y = \\${command}{if {a} $x > \\{0\\}$, \\$5} + \\mbox{b $\\textcolor{red}{c}$}${end}\n\nb`,
    );
    expect(html).not.toMatch(/faulty-formula/);
    expect(html.match(/<math/g)).toHaveLength(1);
    expect(html).toMatch(/<p>b<\/p>$/);
  });
});
