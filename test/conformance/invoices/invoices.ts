import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRenderer } from "../../../document/core/renderer.ts";
import { qrBillSamples } from "../../invoices/qr-bills.ts";
import { samples } from "../../invoices/samples.ts";
import type { Conformance, Report } from "../conformance.ts";
import { cacheFolder, runCommand } from "../tools.ts";
import { installVerapdf, verifyFiles } from "../verapdf/verapdf.ts";

const version = "2.20.0";
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>conformance</groupId>
  <artifactId>mustang</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.mustangproject</groupId>
      <artifactId>validator</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;
const gallery = fileURLToPath(new URL("../../../examples/gallery/e-invoice.md", import.meta.url));

export const invoices: Conformance = {
  name: "invoices",
  about:
    "Invoices as Factur-X, by Mustang with the Schematron of EN 16931, and as PDF/A-3a and PDF/UA-1, by veraPDF",
  needs: ["java", "mvn"],
  async run(report) {
    const classes = await install(report.say);
    const verapdf = await installVerapdf(report.say);
    const folder = mkdtempSync(join(tmpdir(), "conformance-invoices-"));
    try {
      const files = await printSamples(folder, report);
      report.say("Validating");
      const program = fileURLToPath(new URL("Validate.java", import.meta.url));
      const { output } = await runCommand("java", ["-cp", join(classes, "*"), program, ...files.keys()]);
      for (const [path, name] of files)
        await report.check(`${name} is a valid Factur-X invoice`, () => {
          const said = output.split(`file\t${path}\n`)[1]?.split("file\t")[0] ?? "";
          if (!said.includes("<rules> <fired>")) throw new Error(`Mustang checked no rules of it:\n${said}`);
          if (said.includes("<error") || said.includes('status="invalid"')) throw new Error(said);
        });
      await verifyFiles(verapdf, files, () => ["ua1", "3a"], report);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function install(say: (text: string) => void): Promise<string> {
  const folder = join(cacheFolder, `mustang-${version}`);
  const classes = join(folder, "lib");
  if (existsSync(join(classes, `validator-${version}.jar`))) return classes;
  say("Fetching Mustang: some 51 MB");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pom.xml"), pom);
  const copy = ["dependency:copy-dependencies", `-DoutputDirectory=${classes}`, "-DincludeScope=runtime"];
  await runCommand("mvn", ["-B", "-q", ...copy], { cwd: folder });
  return classes;
}

/** Prints each sample, and the invoice of the gallery. @returns PDF → its name */
async function printSamples(folder: string, { say }: Report): Promise<Map<string, string>> {
  const renderer = createRenderer();
  const printed = new Map<string, string>();
  const documents = [
    ...Object.entries(samples).map(([name, invoice]) => ({
      name,
      source: { markdown: "Text.", meta: {}, invoice },
    })),
    ...Object.entries(qrBillSamples).map(([name, { invoice }]) => ({
      name: `QR bill ${name}`,
      source: { markdown: "Text.", meta: {}, invoice },
    })),
    { name: "e-invoice.md", source: { markdown: readFileSync(gallery, "utf8"), meta: {} } },
  ];
  try {
    for (const { name, source } of documents) {
      say(`Printing ${name}`);
      const { pdf } = await renderer.render(source);
      const path = join(folder, `${name}.pdf`);
      writeFileSync(path, pdf);
      printed.set(path, name);
    }
  } finally {
    await renderer.close();
  }
  return printed;
}
