import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRequestBody } from "../../../client/program/request-body.ts";
import { ownFolder } from "../../lifetimes.ts";

it("a request has the files that its document includes, and says before payment which are not there", async () => {
  const folder = ownFolder();
  const file = join(folder, "book.md");
  await writeFile(file, "{{#include part.md}}\n\n{{#include gone.md}}");
  await writeFile(join(folder, "part.md"), "# Part\n\n![a](a.png)\n");
  await writeFile(join(folder, "a.png"), "a");
  const { body, includes, lacks } = await readRequestBody({ file, name: "book.md", folder: "" }, {});
  expect(body.data.text_body).toBe("# Part\n\n![a](data:image/png;base64,YQ==)\n\n{{#include gone.md}}");
  expect([...includes.leftOut]).toEqual([
    ["{{#include gone.md}}", "We couldn't find gone.md. Add it to the document's folder."],
  ]);
  expect(includes.lines).toEqual([1, 1, 1, 2, 3]);
  expect(lacks).toEqual({ missing: [], outside: [] });
});
