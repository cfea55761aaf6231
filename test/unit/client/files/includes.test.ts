import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { includeFiles, traceWarning } from "../../../../client/files/includes.ts";
import { ownFolder } from "../../../lifetimes.ts";

const code = [
  "use std;",
  "// ANCHOR: all",
  "fn main() {",
  "    // ANCHOR: body",
  "    run();",
  "    // ANCHOR_END: body",
  "}",
  "// ANCHOR_END: all",
  "",
].join("\n");

let folder: string;
beforeEach(async () => {
  folder = ownFolder();
  await mkdir(join(folder, "src/parts"), { recursive: true });
  const files = {
    "src/main.rs": code,
    "src/a.md": "# A\r\n\r\n{{#include parts/b.md}}\r\n",
    "src/parts/b.md": "B, then {{#include c.md:1}}",
    "src/parts/c.md": "C\nnot C\n",
    "src/part.md": "--8<-- [start:one]\nOne\n--8<-- [end:one]\nTwo\n",
    "src/self.md": "self {{#include self.md}}",
    "src/long.md": "long ".repeat(40),
    "src/.secret": "a secret",
    "outside.md": "outside",
    "src/bytes.md": Buffer.from([0xff, 0xfe, 0x00]),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await symlink(join(folder, "outside.md"), join(folder, "src/link.md"));
});

const limit = { maxBytes: 1_000, advice: "Split it." };
const expand = (markdown: string, access = {}) =>
  includeFiles(markdown, join(folder, "src/book.md"), { limit, ...access });
const include = async (markdown: string, access = {}) => (await expand(markdown, access)).markdown;

describe("files that a document includes", () => {
  it.each([
    ["{{#include a.md}}", "# A\n\nB, then C"],
    ["```rust\n{{#include main.rs:body}}\n```", "```rust\n    run();\n```"],
    ["{{#rustdoc_include main.rs:all}}", "fn main() {\n    run();\n}"],
    ["{{#include main.rs:1}}", "use std;"],
    ["{{#include main.rs:5:}}", code.split("\n").slice(4, -1).join("\n")],
    ["{{#include main.rs::1}}", "use std;"],
    ["{{#include main.rs:3:3}}", "fn main() {"],
    ["{{#playground parts/c.md editable}}", "```rust\nC\nnot C\n```"],
    ['- a\n  --8<-- "part.md:one"', "- a\n  One"],
    ["--8<-- 'parts/c.md'", "C\nnot C"],
    ["{{< include parts/c.md >}}", "C\nnot C"],
    ["A {{#include parts/c.md:1}} and {{#include parts/c.md:2}}", "A C and not C"],
  ])("stand in the place of %j", async (markdown, expected) => {
    expect(await include(markdown)).toBe(expected);
  });

  it.each([
    "\\{{#include a.md}}",
    "{{#include gone.md}}",
    "{{#include ../outside.md}}",
    "{{#include link.md}}",
    "{{#include .secret}}",
    "{{#include bytes.md}}",
    "{{#include /etc/hostname}}",
    '`--8<-- "part.md"` in a line',
    "{{#title A}}",
  ])("leave %j as it is", async (markdown) => {
    expect(await include(markdown)).toBe(markdown);
  });

  it("may be in a folder that is allowed, or begin at the root of a site", async () => {
    expect(await include("{{#include ../outside.md}}", { allowed: [folder] })).toBe("outside");
    expect(await include("{{#include /outside.md}}", { root: folder })).toBe("outside");
  });

  it.each([
    ["{{#include gone.md}}", "We couldn't find gone.md. Add it to the document's folder."],
    ["a {{#include parts/gone.md:1}}", "We couldn't find parts/gone.md. Add it to the document's folder."],
    [
      "{{#include ../outside.md}}",
      "We skipped ../outside.md: it is outside the document's folder. Allow its folder with --allow.",
    ],
    ["{{#include .secret}}", "We skipped .secret: files whose names begin with a dot are not included."],
    ["{{#include bytes.md}}", "We skipped bytes.md: it is not UTF-8 text."],
    [
      "{{#include /gone.md}}",
      "We skipped /gone.md: it is outside the document's folder. Name the folder of the site with --root.",
    ],
    ["{{#include /gone.md}}", "We couldn't find /gone.md. Add it to the site's folder.", "."],
    [
      "{{#include /../a.md}}",
      "We skipped /../a.md: it is outside the document's folder. Allow its folder with --allow.",
      ".",
    ],
    [
      "{{#include ../gone.md}}",
      "We couldn't find ../gone.md. Add it to the document's folder.",
      undefined,
      "allowed",
    ],
  ])("left out in %j say why", async (markdown, why, root?: string, allowed?: string) => {
    const access = {
      ...(root !== undefined && { root: folder }),
      ...(allowed !== undefined && { allowed: [folder] }),
    };
    const { leftOut } = await expand(markdown, access);
    expect([...leftOut.values()]).toEqual([why]);
    const written = [...leftOut.keys()].join("");
    expect(markdown).toContain(written);
    const code = "include-left-out";
    const warning = { line: 1, code, what: `The include ${written} was skipped: its file is not at hand.` };
    expect(traceWarning(warning, { lines: [7], leftOut })).toEqual({ line: 7, code, what: why });
  });

  it("are not missed where they are samples between backticks", async () => {
    expect((await expand("`{{#include gone.md}}`")).leftOut.size).toBe(0);
  });

  it("leave each line the number that it has in the document", async () => {
    const markdown =
      'one\n{{#include a.md}}\nthree\n--8<-- "part.md:one"\n{{#include parts/c.md}} five\n{{< include parts/c.md >}}\nseven';
    const { markdown: text, lines } = await expand(markdown);
    expect(text.split("\n").map((line, at) => `${String(lines[at])} ${line}`)).toEqual([
      ...["1 one", "2 # A", "2 ", "2 B, then C", "3 three", "4 One"],
      ...["5 C", "5 not C five", "6 C", "6 not C", "7 seven"],
    ]);
    expect(lines).toHaveLength(11);
    const located = { what: "a", line: 9 };
    expect(traceWarning(located, { lines, leftOut: new Map() })).toEqual({ what: "a", line: 6 });
    expect(traceWarning({ what: "a" }, { lines, leftOut: new Map() })).toEqual({ what: "a" });
  });

  it("end where a file includes itself, and with the limit of the document", async () => {
    expect(await include("{{#include self.md}}")).toBe(`${"self ".repeat(10)}{{#include self.md}}`);
    await expect(include("{{#include long.md}}\n".repeat(9))).rejects.toThrow("with its includes has");
  });
});
