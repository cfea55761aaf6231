import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { embedBrand } from "../../../client/files/brand.ts";
import { inlineImages } from "../../../client/files/images.ts";
import { createRenderer } from "../../../document/core/renderer.ts";
import { readDocumentOptions } from "../../../document/core/front-matter/chosen-options.ts";
import type { Conformance, Report } from "../conformance.ts";
import { cacheFolder, runCommand } from "../tools.ts";

const version = "1.30.2";
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>conformance</groupId>
  <artifactId>verapdf</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.verapdf</groupId>
      <artifactId>validation-model</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;
/** By the names that veraPDF gives them. */
const profiles: Readonly<Record<string, string>> = { ua1: "PDF/UA-1", "2a": "PDF/A-2a", "3a": "PDF/A-3a" };
const root = fileURLToPath(new URL("../../..", import.meta.url));

export const verapdf: Conformance = {
  name: "verapdf",
  about: "Every example as a PDF against PDF/UA-1 and PDF/A-2a or 3a, by veraPDF",
  needs: ["java", "mvn"],
  async run(report) {
    const classes = await installVerapdf(report.say);
    const folder = mkdtempSync(join(tmpdir(), "conformance-verapdf-"));
    try {
      const files = await printExamples(folder, report);
      await verifyFiles(
        classes,
        files,
        (source) => chooseProfiles(readFileSync(join(root, source), "utf8")),
        report,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Fetches veraPDF once. @returns the folder of its classes */
export async function installVerapdf(say: (text: string) => void): Promise<string> {
  const folder = join(cacheFolder, `verapdf-${version}`);
  const classes = join(folder, "lib");
  if (existsSync(join(classes, `validation-model-${version}.jar`))) return classes;
  say("Fetching veraPDF: some 16 MB");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pom.xml"), pom);
  const copy = ["dependency:copy-dependencies", `-DoutputDirectory=${classes}`, "-DincludeScope=runtime"];
  await runCommand("mvn", ["-B", "-q", ...copy], { cwd: folder });
  return classes;
}

/** Prints every Markdown file of the examples and beside this file. @returns PDF → its source */
async function printExamples(folder: string, { say }: Report): Promise<Map<string, string>> {
  const places = ["examples", "examples/gallery", "test/conformance/verapdf"].filter((place) =>
    existsSync(join(root, place)),
  );
  const sources = places.flatMap((place) =>
    readdirSync(join(root, place))
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(place, name)),
  );
  const renderer = createRenderer();
  const printed = new Map<string, string>();
  try {
    for (const source of sources) {
      say(`Printing ${source}`);
      const file = join(root, source);
      const { markdown } = await inlineImages(readFileSync(file, "utf8"), file);
      const brand = await embedBrand(undefined, markdown, file, { allowed: [join(root, "node_modules")] });
      const { pdf } = await renderer.render({ markdown, meta: {}, brand });
      const path = join(folder, `${printed.size}-${basename(source, ".md")}.pdf`);
      writeFileSync(path, pdf);
      printed.set(path, source);
    }
  } finally {
    await renderer.close();
  }
  return printed;
}

/**
 * Verifies files under the profiles that `choose` names for each.
 * @param classes of veraPDF
 * @param files PDF → its name
 */
export async function verifyFiles(
  classes: string,
  files: ReadonlyMap<string, string>,
  choose: (name: string) => readonly string[],
  report: Report,
): Promise<void> {
  report.say("Verifying");
  const program = fileURLToPath(new URL("Verify.java", import.meta.url));
  const words = [...Object.keys(profiles), "--", ...files.keys()];
  const { output } = await runCommand("java", ["-cp", join(classes, "*"), program, ...words]);
  await tell(output, files, choose, report);
}

/** Makes a check of each file under each profile. What the program wrote beside its lines, of fonts above all, is passed over. */
async function tell(
  output: string,
  files: ReadonlyMap<string, string>,
  choose: (name: string) => readonly string[],
  report: Report,
): Promise<void> {
  const lines = output.split("\n").map((line) => line.split("\t"));
  for (const [path, source] of files)
    for (const profile of choose(source)) {
      const name = profiles[profile] ?? profile;
      const fileLines = lines.filter((line) => line[1] === profile && line[2] === path);
      const checked = fileLines.find(([kind]) => kind === "checked");
      await report.check(`${source} is ${name}, by ${checked?.[3] ?? "no"} assertions`, () => {
        const faults = fileLines
          .filter(([kind]) => kind === "fault")
          .map(([, , , ...fault]) => fault.join("  "));
        if (!checked) throw new Error(`veraPDF told nothing of it:\n${output.slice(-2_000)}`);
        if (faults.length > 0) throw new Error(faults.join("\n"));
      });
    }
}

/** Chooses the profiles that a document meets: with attached MathML or an invoice, the third part of PDF/A rather than the second. */
function chooseProfiles(markdown: string): string[] {
  const hasFiles = readDocumentOptions(markdown).options.mathml === "on" || /^invoice:/m.test(markdown);
  return ["ua1", hasFiles ? "3a" : "2a"];
}
