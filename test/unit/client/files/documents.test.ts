import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findDocuments, readMarkdown } from "../../../../client/files/documents.ts";
import { serviceLimit } from "../../../../client/files/file-access.ts";
import { ConversionError, UsageError } from "../../../../client/errors.ts";
import { ownFolder } from "../../../lifetimes.ts";

let folder: string;
beforeEach(async () => {
  folder = ownFolder();
  await mkdir(join(folder, "sub"));
  await symlink(".", join(folder, "same"));
  for (const name of ["a.md", "b.markdown", "sub/a.md"]) await writeFile(join(folder, name), `# ${name}`);
});

/** Lists the outputs of a command's arguments, without their folder. */
const named = async (words: readonly string[], output?: string) => {
  const inFolder = (word: string) => (word.startsWith("-") ? word : join(folder, word));
  const documents = await findDocuments(
    words.map(inFolder),
    output === undefined ? undefined : inFolder(output) + (output.endsWith("/") ? "/" : ""),
  );
  return documents.map(({ name, output: place }) =>
    [name, place].map((path) => path?.replace(`${folder}/`, "").replace("//", "/")),
  );
};

describe("documents on the command line", () => {
  it.each<[string, string[], string | undefined, [string, string | undefined][]]>([
    [
      "beside their sources",
      ["a.md", "b.markdown"],
      undefined,
      [
        ["a.md", "a.pdf"],
        ["b.markdown", "b.pdf"],
      ],
    ],
    ["under a name of their own", ["a.md"], "x.pdf", [["a.md", "x.pdf"]]],
    ["in a folder that is there", ["a.md"], "sub", [["a.md", "sub/a.pdf"]]],
    ["in a folder that is to be made", ["a.md"], "new/", [["a.md", "new/a.pdf"]]],
    [
      "in one folder, when there are several",
      ["a.md", "b.markdown"],
      "new",
      [
        ["a.md", "new/a.pdf"],
        ["b.markdown", "new/b.pdf"],
      ],
    ],
    ["at the end of a pipe", ["a.md"], "-", [["a.md", undefined]]],
    ["from a pipe into a pipe", ["-"], undefined, [["standard input", undefined]]],
    ["from a pipe into a folder", ["-"], "sub", [["standard input", "sub/document.pdf"]]],
    ["once, however often they are named", ["a.md", "a.md"], undefined, [["a.md", "a.pdf"]]],
    [
      "by a pattern, in order",
      ["*.m*"],
      undefined,
      [
        ["a.md", "a.pdf"],
        ["b.markdown", "b.pdf"],
      ],
    ],
    [
      "into the folders that a pattern found them in",
      ["**/a.md"],
      "new/",
      [
        ["a.md", "new/a.pdf"],
        ["sub/a.md", "new/sub/a.pdf"],
      ],
    ],
  ])("get their PDFs %s", async (_name, words, output, places) => {
    expect(await named(words, output)).toEqual(places);
  });

  it.each<[string, string[], string | undefined, RegExp]>([
    ["a file that is not there", ["c.md"], undefined, /We couldn't find .*c\.md/],
    ["a folder", ["sub"], undefined, /is a folder\. For its files, write/],
    ["a pattern that fits nothing", ["*.txt"], undefined, /We couldn't find/],
    ["several into one file", ["a.md", "b.markdown"], "x.pdf", /need a folder/],
    ["several into a pipe", ["a.md", "b.markdown"], "-", /need a folder/],
    [
      "two by two names of one folder",
      ["a.md", "same/a.md"],
      undefined,
      /Two documents have the same output/,
    ],
    ["two of one name into a folder", ["a.md", "sub/a.md"], "new/", /Two documents have the same output/],
  ])("are refused: %s", async (_name, words, output, reason) => {
    await expect(named(words, output)).rejects.toThrow(UsageError);
    await expect(named(words, output)).rejects.toThrow(reason);
  });

  it("are not written over one of their own sources, by whatever name", async () => {
    await writeFile(join(folder, "c.pdf"), "# Markdown under an odd name");
    await expect(named(["c.pdf"])).rejects.toThrow("would overwrite");
    await symlink(join(folder, "c.pdf"), join(folder, "link.pdf"));
    await expect(named(["c.pdf"], "link.pdf")).rejects.toThrow("would overwrite");
  });
});

describe("the text of a document", () => {
  const read = (file: string) =>
    readMarkdown({ file: join(folder, file), name: file, folder: "" }, serviceLimit);

  it("is that of its file", async () => {
    expect(await read("a.md")).toBe("# a.md");
  });

  it("is refused when it is not text, or cannot be read", async () => {
    await writeFile(join(folder, "latin1.md"), Buffer.from([0x47, 0xfc]));
    await expect(read("latin1.md")).rejects.toThrow("We couldn't read latin1.md: it is not UTF-8 text");
    await expect(read("sub")).rejects.toBeInstanceOf(ConversionError);
  });
});
