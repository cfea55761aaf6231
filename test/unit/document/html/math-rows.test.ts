import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

describe("what Chromium lacks of MathML", () => {
  it("is a strut in each row of a table, as in LaTeX", async () => {
    const html = await compile("$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$");
    expect(html.match(/<mspace height="0.84em" depth="0.36em">/g)).toHaveLength(2);
  });
});
