import { chmod, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { ListTablesCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, expect, test } from "vitest";
import { startDynamoDb } from "../../../../server/aws/dynamodb.ts";
import { engineCommand, type EngineMachine } from "../../../../server/aws/dynamodb-engine.ts";
import { ownFolder } from "../../../lifetimes.ts";

const folder = ownFolder();
beforeAll(async () => {
  const { program } = engineCommand(0);
  await put("dynoxide", `exec '${program}' "$@"`);
});

async function put(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
  await chmod(join(folder, name), 0o755);
}

function machine(given: Partial<EngineMachine> = {}): EngineMachine {
  return { platform: "darwin", arch: "arm64", environment: {}, packageFolder: () => undefined, ...given };
}

async function answers(endpoint: string): Promise<boolean> {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
  const { TableNames } = await client.send(new ListTablesCommand({}));
  client.destroy();
  return TableNames?.length === 0;
}

// Catches a package for one machine alone, though npm has installed that of another.
test.each(["linux-arm64", "darwin-x64", "darwin-arm64"])("npm's engine for %s is used there", (name) => {
  const [platform = "", arch = ""] = name.split("-");
  const packageFolder = (asked: string) => (asked === `@dynoxide/${name}` ? "/packages/engine" : undefined);
  expect(engineCommand(1, machine({ platform, arch, packageFolder })).program).toBe(
    "/packages/engine/dynoxide",
  );
});

test("an engine on the PATH is started where npm has none", async () => {
  const engine = await startDynamoDb(machine({ environment: { PATH: `/nowhere${delimiter}${folder}` } }));
  expect(await answers(engine.endpoint)).toBe(true);
  await engine.stop();
});

test("DynamoDB Local is started by Java, from an archive of Amazon's or a folder of libraries", async () => {
  const words = join(folder, "words");
  // Stands in for Java alone: an engine answers at the port that it is given.
  await put(
    "java",
    `printf '%s\\n' "$@" > '${words}'\nfor port; do :; done\nexec '${folder}/dynoxide' serve --port "$port"`,
  );
  const engine = await startDynamoDb(
    machine({ environment: { PATH: folder, DYNAMODB_LOCAL_HOME: "/opt/local" } }),
  );
  expect(await answers(engine.endpoint)).toBe(true);
  await engine.stop();
  const command = engineCommand(
    1,
    machine({ environment: { PATH: folder, DYNAMODB_LOCAL_HOME: "/opt/local" } }),
  );
  expect(command.words).toEqual(
    expect.arrayContaining(["-cp", "/opt/local/*:/opt/local/DynamoDBLocal_lib/*", "-inMemory"]),
  );
});

test("an error on a machine without an engine names the command that installs one", () => {
  expect(() => engineCommand(1, machine())).toThrow(
    /darwin on arm64 is missing\. Run `npm install --no-save @dynoxide\/darwin-arm64`/,
  );
  expect(() => engineCommand(1, machine({ environment: { DYNAMODB_LOCAL_HOME: "/opt/local" } }))).toThrow(
    /Install Java/,
  );
});

test("an error of an engine that ends at its start names the command to try", async () => {
  const packageFolder = () => join(folder, "nothing");
  await expect(startDynamoDb(machine({ packageFolder }))).rejects.toThrow(/nothing\/dynoxide serve --port/);
});
