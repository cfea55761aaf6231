import { createTable } from "../lambdas/aws/table.ts";
import type { Table } from "../lambdas/aws/table.ts";
import { findLocalService, resolveServiceUrl } from "../client/local-service.ts";

/** It was not said which table is meant. */
export class NoTableError extends Error {
  override readonly name = "NoTableError";
}

/** How an operator names a table. */
export interface TableWords {
  readonly table?: string | undefined;
  /** Address of an `npm start` on this machine. */
  readonly url?: string | undefined;
}

/**
 * The table that an operator means: the one named, else that of `TABLE_NAME`, else that of the `npm start` on this machine, at an
 * address where several run.
 * @throws {NoTableError} when there is none
 * @throws {UsageError} when several run and none is named
 */
export async function createOperatorTable({ table, url }: TableWords): Promise<Table> {
  const named = table ?? (url === undefined ? process.env.TABLE_NAME : undefined);
  if (named !== undefined) return createTable({ TABLE_NAME: named });
  const address = await resolveServiceUrl(url);
  const local = await findLocalService(address);
  if (!local)
    throw new NoTableError(`No npm start runs at ${address}. Name the table with --table, or run npm start.`);
  process.env.AWS_REGION ??= "us-east-1";
  process.env.AWS_ACCESS_KEY_ID ??= "local";
  process.env.AWS_SECRET_ACCESS_KEY ??= "local";
  process.env.AWS_ENDPOINT_URL_DYNAMODB = local.dynamo_db.endpoint;
  return createTable({ TABLE_NAME: local.dynamo_db.table });
}
