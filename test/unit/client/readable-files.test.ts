import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { ConversionError } from "../../../client/errors.ts";
import { readDocumentInput } from "../../../client/mcp/document-input.ts";
import { createReadableFiles } from "../../../client/mcp/readable-files.ts";
import { runs } from "../../proofs.ts";
import { ownFolder } from "../../lifetimes.ts";

/** Whatever an agent names: what is not a document in one of the folders is not sent. */

let top: string;
const inTop = (path: string) => join(top, path);
const secret = "SECRET";
const csl = '[{"id":"a","type":"book","title":"A"}]';

/** What is there, beside links. */
const files: Readonly<Record<string, string>> = {
  "out/a.md": "in out",
  "allowed/b.txt": "in allowed",
  "project/docs/c.md": "![](p.png) ![](../q.png) ![](.hidden/h.png)",
  "project/docs/p.png": "p",
  "project/q.png": secret,
  "project/docs/.hidden/h.png": secret,
  "project/docs/.hidden/d.md": secret,
  "project/docs/works.bib": "@book{a, title={A}}",
  "project/docs/works.json": csl,
  "project/account.json": `{"type":"service_account","private_key":"${secret}"}`,
  "project/id_rsa": secret,
  "project/server.pem": secret,
  "project/.env": secret,
  "project/.env.md": secret,
  "project/key.txt": "-----BEGIN OPENSSH PRIVATE KEY-----\nSECRET\n",
  "elsewhere/e.md": secret,
  "elsewhere/e.png": secret,
  "elsewhere/.ssh/id_rsa": secret,
  "elsewhere/.ssh/id.md": secret,
};

beforeEach(async () => {
  top = ownFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(inTop(name)), { recursive: true });
    await writeFile(inTop(name), text);
  }
  await symlink(inTop("elsewhere"), inTop("project/away"));
  await symlink(inTop("elsewhere/e.md"), inTop("project/docs/link.md"));
  await symlink(inTop("project/id_rsa"), inTop("project/docs/key.md"));
  await symlink(inTop("project/docs/c.md"), inTop("elsewhere/in.md"));
  await symlink(inTop("project/docs"), inTop("way"));
});

const create = () =>
  createReadableFiles({
    output: inTop("out"),
    allowed: [inTop("allowed")],
    hostFolders: () => Promise.resolve([inTop("project"), inTop("none")]),
  });
const sent = async (input: object) => JSON.stringify(await readDocumentInput(input, create()));

describe("a file that an agent names", () => {
  it("is read in the output folder, in those that are allowed, and in those of the host", async () => {
    expect(await sent({ file: inTop("out/a.md") })).toContain("in out");
    expect(await sent({ file: inTop("allowed/b.txt") })).toContain("in allowed");
    expect(await sent({ file: inTop("way/c.md") })).toContain(`data:image/png;base64,${btoa("p")}`);
    for (const name of ["works.bib", "works.json"])
      expect(await sent({ markdown: "a", bibliography_file: inTop(`project/docs/${name}`) })).toContain(
        "book",
      );
  });

  it.each([
    ["elsewhere/e.md", "is outside the folders that this server may read"],
    ["elsewhere/none.md", "is outside the folders that this server may read"],
    ["elsewhere/.ssh/id_rsa", "is outside the folders that this server may read"],
    ["project/away/e.md", "is outside the folders that this server may read"],
    ["project/docs/../../elsewhere/e.md", "is outside the folders that this server may read"],
    ["project/docs/link.md", "is outside the folders that this server may read"],
    ["project/docs/key.md", "end in .md, .markdown"],
    ["project/id_rsa", "end in .md, .markdown"],
    ["project/server.pem", "end in .md, .markdown"],
    ["project/key.txt", "is a private key"],
    ["project/.env", "begin with a dot"],
    ["project/.env.md", "begin with a dot"],
    ["project/docs/.hidden/d.md", "begin with a dot"],
    ["project/none.md", "couldn't find the file"],
  ])("is not read as a document: %s", async (name, reason) => {
    const sending = sent({ file: inTop(name) });
    await expect(sending).rejects.toBeInstanceOf(ConversionError);
    await expect(sending).rejects.toThrow(reason);
  });

  it.each([
    ["project/account.json", "is not CSL JSON"],
    ["project/id_rsa", "end in .bib"],
    ["elsewhere/e.md", "is outside the folders"],
  ])("is not read as a bibliography: %s", async (name, reason) => {
    await expect(sent({ markdown: "a", bibliography_file: inTop(name) })).rejects.toThrow(reason);
  });

  it("is not read as a logo elsewhere, and files named by a text without a file are not looked for", async () => {
    const logo = (name: string) => sent({ markdown: "a", options: { logo: inTop(name) } });
    expect(await logo("project/docs/p.png")).toContain(btoa("p"));
    for (const name of ["elsewhere/e.png", "project/away/e.png"])
      await expect(logo(name)).rejects.toThrow("is outside the folders");
    await expect(logo("project/docs/.hidden/h.png")).rejects.toThrow("begin with a dot");
    expect(await logo("project/docs/none.png")).toContain("none.png");
    const named = relative(process.cwd(), inTop("project/docs/p.png"));
    expect(await sent({ markdown: `---\nlogo: ${named}\n---\na` })).not.toContain(btoa("p"));
  });

  it("may contain images of its own folder alone, wherever a link to it is", async () => {
    const { body, missingImages } = await readDocumentInput({ file: inTop("way/c.md") }, create());
    expect(JSON.stringify(body)).not.toContain(btoa(secret));
    expect(missingImages).toEqual(["../q.png", ".hidden/h.png"]);
    // The folder that the link itself lies in is no document's.
    await expect(sent({ file: inTop("elsewhere/in.md") })).resolves.not.toContain(btoa(secret));
  });

  it("never reveals what is elsewhere, by any path", async () => {
    const step = fc.constantFrom(
      "..",
      ".",
      "away",
      "docs",
      "project",
      "elsewhere",
      ".ssh",
      "id.md",
      "e.md",
      "id_rsa",
    );
    const path = fc.array(step, { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(path, async (steps) => {
        for (const start of ["project/", "out/", "way/"]) {
          const result = await sent({ file: inTop(start) + steps.join("/") }).catch(String);
          expect(result).not.toContain(secret);
        }
      }),
      { numRuns: runs(400) },
    );
  });
});
