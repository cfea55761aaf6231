import assert from "node:assert/strict";
import { mkdirSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { startDynamoDb } from "../../../server/aws/dynamodb.ts";
import { dynamoDbLocalWords } from "../../../server/aws/dynamodb-engine.ts";
import { sourceFiles } from "../../source-files.ts";
import type { Conformance, Report } from "../conformance.ts";
import { freePort } from "../../../server/host/free-port.ts";
import { cacheFolder, runCommand, startProgram, waitFor } from "../tools.ts";
import { runVitest } from "../vitest.ts";
import { collectAnswers } from "./requests.ts";

const version = "2.6.1";
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>conformance</groupId>
  <artifactId>dynamodb</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.amazonaws</groupId>
      <artifactId>DynamoDBLocal</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;
/** Of the whole service, those whose every step is a conditional write. */
const ofTheService = ["jobs", "ledger-and-rails", "unknown-outcome"].map(
  (name) => `test/integration/service/${name}.test.ts`,
);
const root = fileURLToPath(new URL("../../..", import.meta.url));

export const dynamodb: Conformance = {
  name: "dynamodb",
  about:
    "the tests of ledger, jobs, limits and pages, and the bundled engine, against Amazon's DynamoDB Local",
  needs: ["java", "mvn"],
  async run(report) {
    const libraries = await install(report.say);
    const port = await freePort();
    const logs = mkdtempSync(join(tmpdir(), "conformance-dynamodb-"));
    const amazons = startProgram("java", dynamoDbLocalWords(libraries, port), join(logs, "log"));
    const ours = await startDynamoDb();
    try {
      const endpoint = `http://127.0.0.1:${port}`;
      await waitUntilAnswering(endpoint);
      await compareAnswers(endpoint, ours.endpoint, report);
      await runTests(endpoint, report);
    } finally {
      await Promise.all([amazons.stop(), ours.stop()]);
      rmSync(logs, { recursive: true, force: true });
    }
  },
};

async function install(say: (text: string) => void): Promise<string> {
  const folder = join(cacheFolder, `dynamodb-${version}`);
  const libraries = join(folder, "lib");
  if (existsSync(join(libraries, `DynamoDBLocal-${version}.jar`))) return libraries;
  say("Fetching DynamoDB Local: some 100 MB");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pom.xml"), pom);
  const copy = ["dependency:copy-dependencies", `-DoutputDirectory=${libraries}`, "-DincludeScope=runtime"];
  await runCommand("mvn", ["-B", "-q", ...copy], { cwd: folder });
  return libraries;
}

async function waitUntilAnswering(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
  await waitFor("DynamoDB Local", () => client.send(new ListTablesCommand({})));
  client.destroy();
}

async function compareAnswers(amazons: string, ours: string, report: Report): Promise<void> {
  const [theirs, mine] = await Promise.all([collectAnswers(amazons), collectAnswers(ours)]);
  for (const [name, answer] of theirs)
    await report.check(`the bundled engine answers as Amazon's: ${name}`, () => {
      assert.deepEqual(mine.get(name), answer);
    });
}

async function runTests(endpoint: string, report: Report): Promise<void> {
  report.say("Running the tests of tables");
  const files = (await sourceFiles()).filter(
    (file) =>
      file.endsWith(".test.ts") &&
      !file.includes("slow") &&
      readFileSync(join(root, file), "utf8").includes("tableOfThisFile"),
  );
  assert.ok(files.length > 10, "There are no tests of tables");
  await runVitest([...files, ...ofTheService], { AWS_ENDPOINT_URL_DYNAMODB: endpoint }, report);
}
