import { describe, expect, it } from "vitest";
import { compile } from "../../../../integration/document/compile.ts";

const faulty = "faulty-formula";

describe("commands that a document defines", () => {
  it("are limited, so that a command which calls itself, or expands a little to much, shows its source", async () => {
    expect(await compile("$\\def\\x{\\x\\x}$ $\\x$ $a$")).toMatch(new RegExp(`${faulty}.*<mi>a</mi>`, "s"));
    const levels = "abcdefghij"
      .split("")
      .map((name, at, all) => `\\def\\z${name}{${`\\z${all[at - 1] ?? "z"}`.repeat(at === 0 ? 0 : 9)}x}`)
      .join("");
    expect(await compile(`$${levels}$ $\\zj$`)).toContain(faulty);
    expect(
      await compile(`$\\def\\d#1{#1#1#1#1}$ $${"\\d{".repeat(9)}${"x".repeat(900)}${"}".repeat(9)}$`),
    ).toContain(faulty);
  });

  it("share a limit in a document: all of their expansions count", async () => {
    const used = "$\\big$ ".repeat(600);
    const html = await compile(`$\\def\\big{${"\\relax ".repeat(15_000 / 7)}}$\n\n${used}`);
    expect(html).toContain(faulty);
  });
});
