import { describe, expect, it } from "vitest";
import { createWarningList, maxWarningChars } from "../../../../../document/core/warnings/warnings.ts";
import { compileAlone } from "../../../../integration/document/compile.ts";

describe("a warning", () => {
  it.each([
    `![a](data:image/png;base64,${"A".repeat(8_000)})`,
    `<img src="data:image/png;base64,${"A".repeat(3_000)}">`,
  ])("reports a long embedded image with its line: %s", async (image) => {
    expect((await compileAlone(`Text\n\n\n${image}`)).warnings).toMatchObject([
      {
        line: 4,
        what: expect.stringMatching(/^We couldn't read the image data:image\/png;base64/) as unknown,
      },
    ]);
  });

  it("replaces more than five of one code, with their number and lines", async () => {
    const links = Array.from({ length: 22 }, (_, index) => `[a](docs/${String(index)}.md)\n\n`).join("");
    const { warnings } = await compileAlone(`${links}@fig:x`);
    expect(warnings).toEqual([
      {
        line: 1,
        code: "link-is-relative",
        what: "The link to docs/0.md became plain text: it is relative. Set a base URL, or use an absolute address. 21 more like this, on lines 3, 5, 7, 9, 11 and others.",
      },
      { line: 45, code: "reference-not-found", what: "The reference @fig:x has no target. Check its name." },
    ]);
  });

  it("names the one line of others like it in the singular", () => {
    const list = createWarningList();
    for (let index = 0; index < 6; index++) list.warn("code-not-run", `It is ${String(index)}.`, 3);
    expect(list.all[0]?.what).toBe("It is 0. 5 more like this, on line 3.");
  });

  it("has a limited length, and is reported once", () => {
    const list = createWarningList();
    for (let again = 0; again < 9; again++) list.warn("code-not-run", "y".repeat(1_000), 7);
    expect(list.all).toEqual([{ line: 7, code: "code-not-run", what: "y".repeat(maxWarningChars) }]);
    list.warn("code-not-run", "y", 2);
    list.warn("tag-not-closed", "y", 3);
    expect(list.all.map(({ line, code }) => [line, code])).toEqual([
      [2, "code-not-run"],
      [3, "tag-not-closed"],
      [7, "code-not-run"],
    ]);
  });
});
