import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../source-files.ts";

const files = await sourceFiles();
/** Its files are made by commands that their comments explain. */
const examples = "examples/";

/** A file that a comment names, by the end of its path. */
const namedFile = /(?<![\w/.@":-])((?:[\w.-]+\/)*[\w.-]+\.ts)(?![\w/-])/g;

const named = files
  .filter((file) => !file.startsWith(examples))
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
      .flatMap((line) => [...line.matchAll(namedFile)].map(([, path = ""]) => ({ file, path }))),
  );

describe("a comment", () => {
  it("names no missing file", () => {
    expect(named.length).toBeGreaterThan(5);
    const gone = named.filter(
      ({ path }) => !existsSync(path) && !files.some((file) => `/${file}`.endsWith(`/${path}`)),
    );
    expect(gone).toEqual([]);
  });
});
