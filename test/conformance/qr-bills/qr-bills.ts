import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRenderer } from "../../../document/core/renderer.ts";
import { qrBillSamples } from "../../invoices/qr-bills.ts";
import type { Conformance } from "../conformance.ts";
import { cacheFolder, runCommand } from "../tools.ts";

const version = "3.4.0";
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>conformance</groupId>
  <artifactId>qr-bills</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>net.codecrete.qrbill</groupId>
      <artifactId>qrbill-generator</artifactId>
      <version>${version}</version>
    </dependency>
    <dependency>
      <groupId>com.google.zxing</groupId>
      <artifactId>javase</artifactId>
      <version>3.5.3</version>
    </dependency>
  </dependencies>
</project>
`;

export const qrBills: Conformance = {
  name: "qr-bills",
  about: "Swiss QR bills, read from the printed page by ZXing and checked by Codecrete's generator",
  needs: ["java", "mvn"],
  async run(report) {
    const classes = await install(report.say);
    const folder = mkdtempSync(join(tmpdir(), "conformance-qr-bills-"));
    try {
      const files = new Map<string, string>();
      const renderer = createRenderer();
      try {
        for (const [name, { invoice }] of Object.entries(qrBillSamples)) {
          report.say(`Printing ${name}`);
          const { pdf } = await renderer.render({ markdown: "Text.", meta: {}, invoice });
          const path = join(folder, `${name}.pdf`);
          writeFileSync(path, pdf);
          files.set(name, path);
        }
      } finally {
        await renderer.close();
      }
      const program = fileURLToPath(new URL("ReadBills.java", import.meta.url));
      const { output } = await runCommand("java", ["-cp", join(classes, "*"), program, ...files.values()]);
      for (const [name, { code }] of Object.entries(qrBillSamples))
        await report.check(`the code of ${name} is read, valid and complete`, () => {
          const said = output.split(`file\t${files.get(name) ?? ""}\n`)[1]?.split("file\t")[0] ?? "";
          if (said !== `${code}\nlevel\tM\nsame\ttrue\n`) throw new Error(`Read instead:\n${said}`);
        });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function install(say: (text: string) => void): Promise<string> {
  const folder = join(cacheFolder, `qr-bills-${version}`);
  const classes = join(folder, "lib");
  if (existsSync(join(classes, `qrbill-generator-${version}.jar`))) return classes;
  say("Fetching the generator of QR bills, and ZXing: some 6 MB");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pom.xml"), pom);
  const copy = ["dependency:copy-dependencies", `-DoutputDirectory=${classes}`, "-DincludeScope=runtime"];
  await runCommand("mvn", ["-B", "-q", ...copy], { cwd: folder });
  return classes;
}
