import { existsSync, globSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import GithubSlugger from "github-slugger";
import type { Definition, Heading, Image, Link, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";

/** What the documents say of each other and of the repository must be so. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const documents = [
  ...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md"],
  ...globSync("docs/**/*.md", { cwd: root }).sort(),
];
/** What the reference of Markdown is made of (`npm run docs`). */
const besideFeatures = globSync("document/**/doc.md", { cwd: root }).sort();
/** What the packages say of themselves, outside of this repository. */
const packages = ["client/pack/README.md", "bin/printer/pack/README.md"];

const trees = new Map<string, Root>();

function parse(file: string): Root {
  const tree =
    trees.get(file) ??
    remark()
      .use(remarkGfm)
      .parse(readFileSync(`${root}${file}`, "utf8"));
  trees.set(file, tree);
  return tree;
}

/** Names of a document's headings, as GitHub makes them. */
function listAnchors(file: string): Set<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  visit(parse(file), "heading", (heading: Heading) => {
    anchors.add(slugger.slug(toString(heading)));
  });
  return anchors;
}

/** Lists the targets of a document's links that are not on the web. */
function listTargets(file: string): string[] {
  const targets: string[] = [];
  visit(parse(file), ["link", "image", "definition"], (node) => {
    const { url } = node as Link | Image | Definition;
    if (!/^[a-z]+:/i.test(url)) targets.push(url);
  });
  return targets;
}

function leadsNowhere(file: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const linkedFile = path === "" ? file : relative(root, resolve(root, dirname(file), path));
  if (linkedFile.startsWith("..") || !existsSync(`${root}${linkedFile}`)) return true;
  return anchor !== undefined && !(linkedFile.endsWith(".md") && listAnchors(linkedFile).has(anchor));
}

describe("the links of the documents", () => {
  it.each([...documents, ...besideFeatures])("work in %s", (file) => {
    expect(listTargets(file).filter((target) => leadsNowhere(file, target))).toEqual([]);
  });

  it("reach every document from the README", () => {
    const reached = new Set(["README.md"]);
    for (const file of reached) {
      // Documents that are printed by tests lead where nothing is.
      if (file.startsWith("test/")) continue;
      for (const target of listTargets(file)) {
        const [path = ""] = target.split("#");
        if (path.endsWith(".md")) reached.add(relative(root, resolve(root, dirname(file), path)));
      }
    }
    expect(documents.filter((file) => !reached.has(file))).toEqual([]);
  });
});

describe("the commands of the documents", () => {
  it("run by npx only installed packages or addresses, since an unclaimed name can be taken", () => {
    const ours = new Set(readdirSync(`${root}node_modules/.bin`));
    const run = [...documents, ...packages]
      .filter((file) => !file.startsWith("examples/"))
      .flatMap((file) => [
        ...readFileSync(`${root}${file}`, "utf8").matchAll(/\bnpx\s+(?:-y\s+)?([\w@/.-]+)/g),
      ])
      .map(([, name = ""]) => name);
    expect(run.length).toBeGreaterThan(5);
    expect(run.filter((name) => name !== "--package" && !ours.has(name))).toEqual([]);
  });
});

describe("the pictures of the documents", () => {
  it("are below 120 kB each", () => {
    const pictures = globSync("docs/images/*.png", { cwd: root });
    expect(pictures.length).toBeGreaterThan(1);
    for (const file of pictures) expect(statSync(`${root}${file}`).size, file).toBeLessThan(120_000);
  });
});

describe("a test that a document names", () => {
  it.each(["docs/security.md", "docs/conformance.md"])("exists, in %s", (document) => {
    const files = globSync("test/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] });
    const text = readFileSync(`${root}${document}`, "utf8");
    const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });
});

describe("a command that the documents name", () => {
  it("is a script in package.json", () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: object };
    const named = documents
      .filter((file) => file !== "CHANGELOG.md")
      .concat("docs/examples/deploy.yml")
      .flatMap((file) => [
        ...readFileSync(`${root}${file}`, "utf8").matchAll(/(?:`|run: )npm run ([\w:-]+)/g),
      ])
      .map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});
