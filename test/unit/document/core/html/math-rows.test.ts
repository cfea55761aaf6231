import { describe, expect, it } from "vitest";
import { compile } from "../../../../integration/document/compile.ts";

describe("a row of a table in MathML", () => {
  it("has a strut as in LaTeX, which Chromium lacks", async () => {
    const html = await compile("$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$");
    expect(html.match(/<mspace height="0.84em" depth="0.36em">/g)).toHaveLength(2);
  });
});
