import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { findProgramOnPath } from "../../document/core/processes/program-on-path.ts";

/** A DynamoDB engine's program, and its arguments. */
export interface EngineCommand {
  readonly program: string;
  readonly words: readonly string[];
}

/** The facts by which an engine is found. */
export interface EngineMachine {
  readonly platform: string;
  readonly arch: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Returns the folder of an installed npm package; undefined when it is not installed. */
  readonly packageFolder: (name: string) => string | undefined;
}

/** There is no DynamoDB engine. The message says what to do. */
export class DynamoDbError extends Error {
  override readonly name = "DynamoDbError";
}

const { resolve } = createRequire(import.meta.url);

export const thisMachine: EngineMachine = {
  platform: process.platform,
  arch: process.arch,
  environment: process.env,
  packageFolder(name) {
    try {
      return dirname(resolve(`${name}/package.json`));
    } catch {
      return undefined;
    }
  },
};

/**
 * Returns the engine to start: Amazon's DynamoDB Local if `DYNAMODB_LOCAL_HOME` names its folder, else dynoxide, from npm's package for the machine
 * or the PATH.
 * @param file of the tables, for dynoxide only; without it they are in memory
 * @throws {DynamoDbError} if there is none
 */
export function engineCommand(
  port: number,
  machine: EngineMachine = thisMachine,
  file?: string,
): EngineCommand {
  const { platform, arch, environment, packageFolder } = machine;
  const { DYNAMODB_LOCAL_HOME: home } = environment;
  if (file === undefined && home !== undefined && home !== "") {
    const java = findProgramOnPath("java", environment);
    if (java !== undefined) return { program: java, words: dynamoDbLocalWords(home, port) };
    throw new DynamoDbError("DYNAMODB_LOCAL_HOME is set, but java is not on the PATH. Install Java 17.");
  }

  const name = `@dynoxide/${platform}-${arch}`;
  const installed = packageFolder(name);
  const dynoxide =
    installed === undefined ? findProgramOnPath("dynoxide", environment) : join(installed, "dynoxide");
  const words = ["serve", "--port", String(port), ...(file === undefined ? [] : ["--db-path", file])];
  if (dynoxide !== undefined) return { program: dynoxide, words };
  const missing = `The DynamoDB engine for ${platform} on ${arch} is missing. Run \`npm install --no-save ${name}\``;
  throw new DynamoDbError(
    file === undefined
      ? `${missing}, set DYNAMODB_LOCAL_HOME to the folder of Amazon's DynamoDB Local, or AWS_ENDPOINT_URL_DYNAMODB to a running engine.`
      : `${missing}.`,
  );
}

/** Returns Java's arguments. @param home the unpacked archive of DynamoDB Local, or a folder of its libraries */
export function dynamoDbLocalWords(home: string, port: number): readonly string[] {
  const folders = [home, join(home, "DynamoDBLocal_lib")];
  return [
    `-Djava.library.path=${folders.join(delimiter)}`,
    "-cp",
    folders.map((folder) => join(folder, "*")).join(delimiter),
    "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
    "-inMemory",
    "-disableTelemetry",
    "-port",
    String(port),
  ];
}
