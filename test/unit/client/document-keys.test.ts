import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createDocumentKeys, stateFolder } from "../../../client/document-keys.ts";
import { UsageError } from "../../../client/errors.ts";
import { ownFolder } from "../../lifetimes.ts";

let top: string;
let folder: string;
beforeEach(() => {
  top = ownFolder();
  folder = join(top, "made", "when-needed");
});

const url = "https://pdf.example/markdown";
const key = (body = "{}", at = url) => createDocumentKeys(folder).of(at, body);

describe("a document's key", () => {
  it("is the same in the next run, which continues an interrupted one", async () => {
    expect(await key()).toBe(await key());
  });

  it("is the same for many runs that start at once on a machine without a secret", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => key()));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(folder)).toEqual(["secret"]);
  });

  it("differs for another document, service or user", async () => {
    const keys = [await key(), await key("[]"), await key("{}", "https://other.example/markdown")];
    folder = join(top, "another");
    keys.push(await key());
    expect(new Set(keys).size).toBe(4);
  });

  it("is too long to be guessed, and needs no escape", async () => {
    expect(await key()).toMatch(/^[\w-]{43}$/);
  });

  it("is derived from a secret that its owner alone may read", async () => {
    await key();
    expect((await stat(join(folder, "secret"))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it("is not derived from a damaged secret, which is left unchanged", async () => {
    await mkdir(folder, { recursive: true });
    for (const damaged of ["", "abc", "g".repeat(64)]) {
      await writeFile(join(folder, "secret"), damaged);
      await expect(key()).rejects.toThrow(UsageError);
      expect(await readFile(join(folder, "secret"), "utf8")).toBe(damaged);
    }
  });

  it("fails before any payment where its secret cannot be stored", async () => {
    await writeFile(join(top, "made"), "a file");
    await expect(key()).rejects.toThrow(/Nothing was paid.*STATE_FOLDER/);
  });

  it("is made again once the folder is writable", async () => {
    const keys = createDocumentKeys(folder);
    await writeFile(join(top, "made"), "a file");
    await expect(keys.of(url, "{}")).rejects.toThrow(UsageError);
    await rm(join(top, "made"));
    expect(await keys.of(url, "{}")).toBe(await key());
    await chmod(folder, 0o700);
  });
});

describe("the folder of the secret", () => {
  it("is the one named by the environment, or else the user's folder for configuration", () => {
    expect(stateFolder({ STATE_FOLDER: "/a", XDG_STATE_HOME: "/b" })).toBe("/a");
    expect(stateFolder({ XDG_STATE_HOME: "/b" })).toBe("/b/markdown-to-pdf");
    for (const none of [{}, { STATE_FOLDER: "" }, { XDG_STATE_HOME: "relative" }, { XDG_STATE_HOME: "" }])
      expect(stateFolder(none)).toMatch(/^\/.*\/\.local\/state\/markdown-to-pdf$/);
  });
});
