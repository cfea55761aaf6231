import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchDescription } from "../../interop/generators/description.ts";
import { startWorld } from "../../interop/world.ts";
import { tryBuyer } from "../buyers/purchases.ts";
import type { Conformance, Report } from "../conformance.ts";
import { installPython } from "../python.ts";
import { cacheFolder, runCommand } from "../tools.ts";

const oapiCodegen = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
const pythonGenerator = "openapi-python-client==0.29.1";
const javaGenerator = "org.openapitools:openapi-generator-cli:7.25.0";

/** Generates a client from `openapi.json` of its folder, and builds it. @returns the command of a program that buys by it */
type Generate = (folder: string, say: Report["say"]) => Promise<readonly string[]>;

const clients: Readonly<Record<string, Generate>> = {
  "oapi-codegen 2.8.2 (Go)": generateGo,
  "openapi-python-client 0.29.1": generatePython,
  "openapi-generator 7.25.0 (Java)": generateJava,
};

export const generators: Conformance = {
  name: "generators",
  about: "the OpenAPI document, by clients that are generated from it for Go, Python and Java",
  needs: ["go", "python3", "java", "mvn"],
  async run(report) {
    const world = await startWorld();
    try {
      const env = { SERVICE_URL: world.url };
      for (const [name, generate] of Object.entries(clients)) {
        const folder = join(cacheFolder, "generated", name.replace(/\W+/g, "-"));
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        await fetchDescription(world.url, folder);
        let command: readonly string[] | undefined;
        await report.check(`${name} makes a client that compiles`, async () => {
          command = await generate(folder, report.say);
        });
        if (command) await tryBuyer({ name: `the client of ${name}`, command, env }, world, report);
      }
    } finally {
      await world.stop();
    }
  },
};

async function generateGo(folder: string, say: Report["say"]): Promise<readonly string[]> {
  say("Building oapi-codegen");
  const env = { GOBIN: join(cacheFolder, "bin"), GOFLAGS: "-mod=mod" };
  await runCommand("go", ["install", oapiCodegen], { env });
  mkdirSync(join(folder, "pdf"));
  const words = ["-generate", "types,client", "-package", "pdf", "-o", "pdf/client.gen.go", "openapi.json"];
  await runCommand(join(env.GOBIN, "oapi-codegen"), words, { cwd: folder });
  copyFileSync(source("buy.go"), join(folder, "buy.go"));
  writeFileSync(join(folder, "go.mod"), "module conformance/generated\n\ngo 1.24\n");
  await runCommand("go", ["mod", "tidy"], { cwd: folder, env });
  await runCommand("go", ["build", "-o", "buy", "."], { cwd: folder, env });
  return [join(folder, "buy")];
}

async function generatePython(folder: string, say: Report["say"]): Promise<readonly string[]> {
  const python = await installPython("generators", [pythonGenerator], say);
  const words = ["generate", "--path", "openapi.json", "--output-path", "generated", "--meta", "none"];
  await runCommand(join(dirname(python), "openapi-python-client"), words, {
    cwd: folder,
    // It formats what it made by what is installed with it.
    env: { PATH: `${dirname(python)}:${process.env.PATH ?? ""}` },
  });
  await runCommand(python, ["-m", "compileall", "-q", "generated"], { cwd: folder });
  copyFileSync(source("buy.py"), join(folder, "buy.py"));
  return [python, join(folder, "buy.py")];
}

async function generateJava(folder: string, say: Report["say"]): Promise<readonly string[]> {
  say("Fetching openapi-generator, and building what it makes");
  const tools = join(cacheFolder, "openapi-generator");
  await runCommand("mvn", [
    "-B",
    "-q",
    "dependency:copy",
    `-Dartifact=${javaGenerator}`,
    `-DoutputDirectory=${tools}`,
    "-Dmdep.stripVersion=true",
  ]);
  const words = ["generate", "-i", "openapi.json", "-g", "java", "--library", "native", "-o", "."];
  await runCommand("java", ["-jar", join(tools, "openapi-generator-cli.jar"), ...words], { cwd: folder });
  const goals = ["compile", "dependency:copy-dependencies", "-DoutputDirectory=target/libraries"];
  await runCommand("mvn", ["-B", "-q", ...goals, "-DincludeScope=runtime"], { cwd: folder });
  const classes = [join(folder, "target", "classes"), join(folder, "target", "libraries", "*")].join(":");
  return ["java", "-cp", classes, source("Buy.java")];
}

function source(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
