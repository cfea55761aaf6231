import { describe, expect, it } from "vitest";
import { readSettings } from "../../../../lambdas/settings/read-settings.ts";
import { siteSettings } from "../../../../lambdas/settings/settings.ts";

const read = (files: unknown) => readSettings(siteSettings, { WELL_KNOWN_FILES: JSON.stringify(files) });

describe("files of the operator under /.well-known/", () => {
  it("are text by name", () => {
    const files = {
      "402index-verify.txt": "ab".repeat(32),
      "mcp-registry-auth": "v=MCPv1; k=ed25519; p=AAAA",
    };
    expect(read(files).WELL_KNOWN_FILES).toEqual(files);
  });

  it.each([
    ["a path", { "a/b": "x" }, "is no name of a file"],
    ["the folder above", { "..": "x" }, "is no name of a file"],
    ["two dots", { "a..b": "x" }, "is no name of a file"],
    ["an encoded slash", { "a%2fb": "x" }, "is no name of a file"],
    ["a name of 65 characters", { ["n".repeat(65)]: "x" }, "is no name of a file"],
    ["a file of the service", { "security.txt": "x" }, "is a file of the service itself"],
    ["a folder of the service", { mcp: "x" }, "is a file of the service itself"],
    ["a control character", { a: "\u0000" }, "must be ASCII text"],
    ["letters beyond ASCII", { a: "ü" }, "must be ASCII text"],
    ["an empty file", { a: "" }, "WELL_KNOWN_FILES.a"],
    ["a number", { a: 1 }, "WELL_KNOWN_FILES.a"],
    ["a list", ["a"], "WELL_KNOWN_FILES"],
    [
      "nine files",
      Object.fromEntries("a b c d e f g h i".split(" ").map((name) => [name, "x"])),
      "at most 8 files",
    ],
    ["too much text", { a: "x".repeat(1_500) }, "at most 1500 characters"],
  ])("are refused with %s", (_name, files, message) => {
    expect(() => read(files)).toThrow(message);
  });
});
