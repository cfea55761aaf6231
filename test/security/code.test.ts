import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lowlight } from "../../document/features/code/code-languages.ts";
import { highlight } from "../../document/features/code/highlight.ts";

/** Code that is long enough to be highlighted piece by piece. */

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}
const joinText = (nodes: readonly Node[]): string =>
  nodes.map(({ value, children }) => value ?? joinText(children ?? [])).join("");
const joined = (nodes: readonly unknown[]): string =>
  JSON.stringify(nodes).replaceAll(/"\},\{"type":"text","value":"/g, "");

const source = readFileSync(new URL("../integration/document/renderer.test.ts", import.meta.url), "utf8");

describe("long code", () => {
  it.each(["typescript", "ts"])("is highlighted as if in one piece, by the name %s", (language) => {
    expect(joined(highlight(language, source) ?? [])).toBe(
      joined(lowlight.highlight(language, source).children),
    );
  });

  it("keeps the state of highlighting from one piece to the next", () => {
    const code = `"""\n${"doc import for\n".repeat(500)}"""\nx = 1\n`;
    const shown = JSON.stringify(highlight("py", code));
    expect(shown).not.toContain("hljs-keyword");
    expect(shown).toContain("hljs-number");
    expect(joinText(highlight("py", code) ?? [])).toBe(code);
  });

  it("is not highlighted where a line is too long", () => {
    expect(highlight("ini", "a".repeat(60_000))).toBeUndefined();
    expect(highlight("ini", `${"a\n".repeat(2_000)}\ue0f5`)).toBeUndefined();
  });
});
