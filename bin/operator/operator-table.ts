import { openTable } from "../../lambdas/table.ts";
import type { Table } from "../../lambdas/table.ts";
import { localService } from "../client/local-service.ts";

/** It was not said which table is meant. */
export class NoTableError extends Error {
  override readonly name = "NoTableError";
}

/**
 * The table that an operator means: the one named, else that of `TABLE_NAME`, else that of the `npm start` on this machine.
 * @throws {NoTableError} when there is none
 */
export async function operatorTable(given: string | undefined): Promise<Table> {
  const named = given ?? process.env.TABLE_NAME;
  if (named !== undefined) return openTable({ TABLE_NAME: named });
  const local = await localService();
  if (!local) throw new NoTableError("Name the table with --table, or run npm start first.");
  process.env.AWS_REGION ??= "us-east-1";
  process.env.AWS_ACCESS_KEY_ID ??= "local";
  process.env.AWS_SECRET_ACCESS_KEY ??= "local";
  process.env.AWS_ENDPOINT_URL_DYNAMODB = local.dynamo_db.endpoint;
  return openTable({ TABLE_NAME: local.dynamo_db.table });
}
