import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { spawnBound, type BoundProcess } from "../host/bound-process.ts";
import { DynamoDbError, engineCommand, thisMachine } from "./dynamodb-engine.ts";
import type { EngineCommand, EngineMachine } from "./dynamodb-engine.ts";
import { freePort } from "../host/free-port.ts";

/** A DynamoDB engine on this machine. */
export interface LocalDynamoDb {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const startMs = 60_000;

/**
 * Starts a DynamoDB engine in memory, or uses the one that `AWS_ENDPOINT_URL_DYNAMODB` names.
 * @throws {DynamoDbError} if there is none, or it does not start
 */
export async function startDynamoDb(machine: EngineMachine = thisMachine): Promise<LocalDynamoDb> {
  const given = machine.environment.AWS_ENDPOINT_URL_DYNAMODB;
  if (given !== undefined && given !== "") {
    await checkAnswering(given);
    return { endpoint: given, stop: () => Promise.resolve() };
  }

  const port = await freePort();
  return startEngine(port, engineCommand(port, machine));
}

/** A DynamoDB engine whose tables survive. */
export interface DurableDynamoDb extends LocalDynamoDb {
  /** Resolves when the engine has ended, stopped or not. */
  readonly ended: Promise<void>;
}

/** Starts a DynamoDB engine on a file. Acknowledged writes are on the disk. @throws {DynamoDbError} if there is none, or it does not start */
export async function startDynamoDbOn(file: string): Promise<DurableDynamoDb> {
  const port = await freePort();
  return startEngine(port, engineCommand(port, thisMachine, file));
}

async function startEngine(port: number, command: EngineCommand): Promise<DurableDynamoDb> {
  const engine = spawnBound(command.program, command.words);
  engine.output.resume();
  const endpoint = `http://127.0.0.1:${String(port)}`;
  try {
    await untilAnswering(endpoint, engine, command);
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return { endpoint, ended: engine.ended, stop: () => engine.stop() };
}

/** Creates the service's table as the stack does (lib/data/records.ts), unless it is there. */
export async function createLocalTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient(createClientOptions(endpoint));
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    if (!TableNames.includes(tableName)) await client.send(createTable(tableName));
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: "expires_at" },
      }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("TimeToLive is already enabled"))) throw error;
  } finally {
    client.destroy();
  }
}

function createTable(tableName: string): CreateTableCommand {
  return new CreateTableCommand({
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    AttributeDefinitions: [
      { AttributeName: "pk", AttributeType: "S" },
      { AttributeName: "sk", AttributeType: "S" },
      { AttributeName: "due_shard", AttributeType: "S" },
      { AttributeName: "due_at", AttributeType: "N" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "due",
        KeySchema: [
          { AttributeName: "due_shard", KeyType: "HASH" },
          { AttributeName: "due_at", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  });
}

function createClientOptions(endpoint: string) {
  return { endpoint, region: "us-east-1", credentials: { accessKeyId: "local", secretAccessKey: "local" } };
}

/** Checks that DynamoDB responds. @throws {DynamoDbError} */
async function checkAnswering(endpoint: string): Promise<void> {
  try {
    await new DynamoDBClient({ ...createClientOptions(endpoint), maxAttempts: 1 }).send(
      new ListTablesCommand({}),
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DynamoDbError(
      `DynamoDB at ${endpoint} (AWS_ENDPOINT_URL_DYNAMODB) did not respond: ${reason}. Start it, or unset that variable.`,
      { cause },
    );
  }
}

async function untilAnswering(
  endpoint: string,
  engine: BoundProcess,
  { program, words }: EngineCommand,
): Promise<void> {
  const client = new DynamoDBClient({ ...createClientOptions(endpoint), maxAttempts: 1 });
  const until = Date.now() + startMs;
  try {
    for (;;) {
      try {
        await client.send(new ListTablesCommand({}));
        return;
      } catch (cause) {
        if (Date.now() > until || engine.hasEnded()) {
          throw new DynamoDbError(
            `The DynamoDB engine did not start. Run it to see why: ${[program, ...words].join(" ")}`,
            { cause },
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  } finally {
    client.destroy();
  }
}
