import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeEach, describe, expect, it } from "vitest";
import { price } from "../service/harness.ts";
import { call, client, connect, document, folder, said, service, wallet } from "./mcp-session.ts";
import { ownFolder } from "../../lifetimes.ts";

describe("the tools price and convert", () => {
  const priced = (words: object) => call({ ...words }, undefined, "price");

  it("read documents in their folder and in the host's, which they ask each time, and in no other folder", async () => {
    const host = ownFolder();
    const key = join(host, ".ssh", "id_rsa");
    await mkdir(join(host, ".ssh"));
    await writeFile(key, "a key");
    await writeFile(join(host, "a.md"), `# In the host's folder ${Math.random()}`);
    await writeFile(join(folder, "b.md"), `# In the output folder ${Math.random()}`);
    await connect(wallet(), { roots: {} });
    let roots: { uri: string }[] = [];
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots }));
    const before = await service.received();
    const refused = async (file: string, reason: string): Promise<void> => {
      for (const result of [await priced({ file }), await call({ file })]) {
        expect(result.isError).toBe(true);
        expect(said(result)).toContain(reason);
      }
    };
    await refused(join(host, "a.md"), "ask the user to add its folder to ALLOW_FOLDERS");
    await refused(key, "is outside the folders that this server may read");
    roots = [{ uri: "file://another-machine/folder" }, { uri: pathToFileURL(host).href }];
    await refused(key, "begin with a dot");
    expect(await service.received()).toBe(before);
    for (const file of [join(host, "a.md"), join(folder, "b.md")])
      expect((await priced({ file })).structuredContent).toMatchObject({ status: "to_be_paid" });
    expect((await call({ file: join(host, "a.md") })).structuredContent).toMatchObject({ status: "done" });
  });
});

describe("the tool convert", () => {
  let outside: string;
  beforeEach(async () => {
    outside = ownFolder();
    await mkdir(join(folder, "sub"));
    await symlink(outside, join(folder, "away"));
    await symlink(join(outside, "new.pdf"), join(folder, "pointer.pdf"));
    await symlink(join(outside, "missing"), join(folder, "dangling"));
    await connect(wallet());
  });

  it("pays for nothing that would be written outside of its folder", async () => {
    const before = await service.received();
    const elsewhere = [
      "../a.pdf",
      "sub/../../a.pdf",
      "sub/../a.pdf",
      `${folder}/../a.pdf`,
      join(outside, "a.pdf"),
      "/etc/a.pdf",
      "away/a.pdf",
      "away/deep/a.pdf",
      `${folder}x/a.pdf`,
    ];
    for (const output of elsewhere) {
      const result = await call({ ...document(), output });
      expect(said(result)).toMatch(/is outside .*, the only folder/);
      expect(result.isError).toBe(true);
    }
    for (const output of [".a.pdf", ".new/a.pdf", `${folder}/.new/deep/a.pdf`])
      expect(said(await call({ ...document(), output })), output).toContain("begin with a dot");
    for (const output of ["dangling/a.pdf", "sub", "", `${"a".repeat(300)}.pdf`, "a\0.pdf"])
      expect((await call({ ...document(), output })).isError, output).toBe(true);
    expect(await service.received()).toBe(before);
    expect(await readdir(outside)).toEqual([]);
    expect(await readdir(join(folder, "sub"))).toEqual([]);
  });

  it("takes a path in it, absolute or not, and makes its folders", async () => {
    const inside = await call({ ...document(), output: "new/deep/a.pdf" });
    expect(inside.structuredContent).toMatchObject({ file: join(folder, "new/deep/a.pdf") });
    const absolute = await call({ ...document(), output: join(folder, "sub/a.pdf") });
    expect(absolute.structuredContent).toMatchObject({ file: join(folder, "sub/a.pdf") });
  });

  it("never overwrites a file, and charges nothing more for another name", async () => {
    await writeFile(join(folder, "mine.pdf"), "mine");
    const words = { ...document(), output: "mine.pdf" };
    const before = await service.received();
    const first = await call(words);
    expect(first.structuredContent).toMatchObject({
      file: join(folder, "mine-2.pdf"),
      taken: join(folder, "mine.pdf"),
    });
    expect(said(first)).toContain("mine.pdf already");
    const again = await call({ ...words, output: "pointer.pdf" });
    expect(again.structuredContent).toMatchObject({ file: join(folder, "pointer-2.pdf") });
    expect((await service.received()) - before).toBe(price);
    expect(await readFile(join(folder, "mine.pdf"), "utf8")).toBe("mine");
    expect(await readdir(outside)).toEqual([]);
  });

  it("writes the same PDF once, however often it is asked for", async () => {
    const words = { ...document(), output: "same.pdf" };
    const [first, again] = [await call(words), await call(words)];
    expect(first.structuredContent).toMatchObject({ file: join(folder, "same.pdf") });
    expect(again.structuredContent).toMatchObject({ file: join(folder, "same.pdf") });
    expect((await readdir(folder)).filter((name) => name.startsWith("same"))).toEqual(["same.pdf"]);
  });

  it("gives calls side by side a file each", async () => {
    const calls = await Promise.all(Array.from({ length: 3 }, () => call(document())));
    const files = calls.map(({ structuredContent }) => (structuredContent as { file: string }).file);
    expect(files.sort()).toEqual(
      ["For-an-agent-2.pdf", "For-an-agent-3.pdf", "For-an-agent.pdf"].map((name) => join(folder, name)),
    );
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
