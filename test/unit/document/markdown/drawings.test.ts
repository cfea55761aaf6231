import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const codeIn = (html: string): string | undefined => /<pre[^>]*><code[^>]*>([^]*?)<\/code>/.exec(html)?.[1];

describe("what is drawn with letters", () => {
  it.each([
    ["boxes", "┌───┐   ┌───┐\n│ A │──▶│ B │\n└───┘   └───┘"],
    ["a tree below its root", "project/\n├── src\n│   └── a.ts\n└── README.md"],
    ["frames and arrows", "+-----+     +-----+\n|  A  |---->|  B  |\n+-----+     +-----+"],
    ["frames below one another", "+-----+\n|  A  |\n+-----+\n   |\n   v\n+-----+\n|  B  |\n+-----+"],
    [
      "a scale of bits",
      "+-+-+-+-+-+-+-+-+-+\n|  Ver  |  Type   |\n+-+-+-+-+-+-+-+-+-+\n|   Stream        |\n+-+-+-+-+-+-+-+-+-+",
    ],
  ])("is code without a fence: %s", async (_name, drawing) => {
    const html = await compile(`Look:\n${drawing}\n\nText`);
    expect(
      codeIn(html)
        ?.replace(/<[^>]+>/g, "")
        .replaceAll("&gt;", ">")
        .trimEnd(),
    ).toBe(drawing);
    expect(html).toContain(">Look:</p>");
    expect(html).toContain("<p>Text</p>");
  });

  it("takes the scale above it along, which is indented as code is", async () => {
    const html = await compile(
      "    0                   1\n    0 1 2 3 4 5 6 7 8 9 0\n   +-+-+-+-+-+-+-+-+-+\n   | A     | B       |\n   +-+-+-+-+-+-+-+-+-+",
    );
    expect(codeIn(html)).toBe(
      " 0                   1\n 0 1 2 3 4 5 6 7 8 9 0\n+-+-+-+-+-+-+-+-+-+\n| A     | B       |\n+-+-+-+-+-+-+-+-+-+",
    );
  });

  it.each([
    ["a grid table", "+-----+-----+\n| A   | B   |\n+=====+=====+\n| 1   | 2   |\n+-----+-----+"],
    ["a pipe table", "| A | B |\n|---|---|\n| ├── a | --> |\n| └── b | 2 |"],
    ["a rule", "Text\n\n────────\n\nText"],
    ["a line with bars", "Home │ About │ Contact"],
  ])("is no drawing: %s", async (_name, markdown) => {
    expect(await compile(markdown)).not.toContain("<pre");
  });
});
