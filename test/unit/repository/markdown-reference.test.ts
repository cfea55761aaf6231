import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { writeReference } from "../../../bin/documents/markdown-reference.ts";

it("docs/markdown.md contains each doc.md in document/, as `npm run docs` writes it", () => {
  const page = readFileSync("docs/markdown.md", "utf8");
  expect(writeReference(page)).toBe(page);
});

it("every feature and dialect has a doc.md", () => {
  const folders = globSync("document/{features,dialects}/*/index.ts").map((file) =>
    file.replace("index.ts", ""),
  );
  expect(folders.length).toBeGreaterThan(25);
  expect(folders.filter((folder) => !existsSync(`${folder}doc.md`))).toEqual([]);
});

it("every doc.md below an introduction begins with a heading of level three, which determines its place", () => {
  const files = globSync("document/*/*/**/doc.md");
  const others = files.filter((file) => !/^### \S/.test(readFileSync(file, "utf8")));
  expect(others).toEqual([]);
});
