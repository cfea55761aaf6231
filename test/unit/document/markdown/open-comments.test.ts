import { expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

const fence = "```";

it.each([
  ["a\n\n<!-- TODO: check\n\n## H\n\nb", "<p>a</p><h2", 3],
  [`<!-- TODO\n\nb\n\n${fence}\nA --> B\n${fence}`, "<p>b</p><pre><code", 1],
  ["> <!-- TODO\n\nb", "<p>b</p>", 1],
])(
  "a comment that is never closed ends at a blank line, and is told of: %j",
  async (markdown, html, line) => {
    const { html: made, warnings } = await compileAlone(markdown);
    expect(made.replace(/>\n+</g, "><").trim()).toContain(html);
    expect(made).not.toContain("TODO");
    expect(made).toContain("b</p>");
    expect(warnings).toEqual([{ line, what: "A comment is never closed: it ends at the next blank line." }]);
  },
);

it.each(["a\n\n<!-- x\n\ny\n-->\n\nb", "`<!-- x`\n\nb", `${fence}\n<!-- x\n${fence}\n\nb`, "a <!-- x\n\nb"])(
  "any other comment stays as it is: %j",
  async (markdown) => {
    const { html, warnings } = await compileAlone(markdown);
    expect(warnings).toEqual([]);
    expect(html).toContain("<p>b</p>");
    expect(html).not.toContain("y");
  },
);
