import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { Table } from "../lambdas/aws/table.ts";
import type { ItemSource } from "./restore.ts";
import { findLocalService, resolveServiceUrl } from "../client/local-service.ts";

/** No table was named, or its service does not run. */
export class NoTableError extends Error {
  override readonly name = "NoTableError";
}

/** How an operator names a table. */
export interface TableWords {
  readonly table?: string | undefined;
  /** Address of an `npm start` on this machine. */
  readonly url?: string | undefined;
  /** Data folder of a server that runs on this machine. */
  readonly data?: string | undefined;
}

/** What a server leaves in its data folder while it runs. */
const runningServer = z.object({ dynamo_db: z.object({ endpoint: z.url(), table: z.string() }) });

/**
 * Opens the table of a server's data folder, else the named one, else `TABLE_NAME`, else that of the `npm start` on this machine.
 * @throws {NoTableError} when there is none
 * @throws {UsageError} when several run and none is named
 */
export async function createOperatorTable({ table, url, data }: TableWords): Promise<Table> {
  if (data !== undefined) return openLocal(await findServer(data));
  const named = table ?? (url === undefined ? process.env.TABLE_NAME : undefined);
  if (named !== undefined) return new Table({ TABLE_NAME: named });
  const address = await resolveServiceUrl(url);
  const local = await findLocalService(address);
  if (!local)
    throw new NoTableError(
      `No npm start is running at ${address}. Run npm start, or name a table with --table.`,
    );
  return openLocal(local.dynamo_db);
}

/** Returns a running server's table as a source to copy from. @throws {NoTableError} where no server runs on the folder */
export async function openServerSource(data: string): Promise<ItemSource> {
  const { endpoint, table } = await findServer(data);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return { table, client: new DynamoDBClient({ endpoint, region: "us-east-1", credentials }) };
}

/** Reads where a server's database runs. @throws {NoTableError} when no server runs on the folder */
async function findServer(data: string): Promise<z.infer<typeof runningServer>["dynamo_db"]> {
  try {
    return runningServer.parse(JSON.parse(await readFile(join(data, "running.json"), "utf8"))).dynamo_db;
  } catch (cause) {
    throw new NoTableError(`No npm run serve is running on ${data}. Start it first.`, { cause });
  }
}

function openLocal({ endpoint, table }: { readonly endpoint: string; readonly table: string }): Table {
  process.env.AWS_REGION ??= "us-east-1";
  process.env.AWS_ACCESS_KEY_ID ??= "local";
  process.env.AWS_SECRET_ACCESS_KEY ??= "local";
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  return new Table({ TABLE_NAME: table });
}
