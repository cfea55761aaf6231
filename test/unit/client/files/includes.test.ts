import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { includeFiles } from "../../../../client/files/includes.ts";
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
const include = (markdown: string, access = {}) =>
  includeFiles(markdown, join(folder, "src/book.md"), { limit, ...access });

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

  it("end where a file includes itself, and with the limit of the document", async () => {
    expect(await include("{{#include self.md}}")).toBe(`${"self ".repeat(10)}{{#include self.md}}`);
    await expect(include("{{#include long.md}}\n".repeat(9))).rejects.toThrow("with its includes has");
  });
});
