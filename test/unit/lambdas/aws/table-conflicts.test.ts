import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTable } from "../../../../lambdas/aws/table.ts";
import type { Table } from "../../../../lambdas/aws/table.ts";

/** The engine of the other tests knows no conflicts: here an endpoint answers as DynamoDB does. */
let server: Server;
let table: Table;
/** Why the next transactions are cancelled; those after them are done. */
let cancelled: string[];
let asked: number;
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked++;
    const code = cancelled.shift();
    response.writeHead(code === undefined ? 200 : 400, { "content-type": "application/x-amz-json-1.0" });
    response.end(
      code === undefined
        ? "{}"
        : JSON.stringify({
            __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
            CancellationReasons: [{ Code: "None" }, { Code: code, Item: { pk: { S: "A" } } }],
          }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
  });
  table = createTable({ TABLE_NAME: "table" });
});
beforeEach(() => {
  [cancelled, asked] = [[], 0];
});
afterAll(() => {
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  server.closeAllConnections();
  server.close();
});

const transact = () => table.transact([table.absentCheck({ pk: "A", sk: "A" }, 0)]);

it("a transaction is tried again when another one was at the same items first", async () => {
  cancelled = ["TransactionConflict", "TransactionConflict"];
  expect(await transact()).toEqual({ written: true });
  expect(asked).toBe(3);
});

it("a transaction whose condition does not hold is not tried again", async () => {
  cancelled = ["ConditionalCheckFailed"];
  expect(await transact()).toEqual({ written: false, met: [undefined, { pk: "A" }] });
  expect(asked).toBe(1);
});

it("a transaction fails when it cannot be done, and when the conflicts have no end", async () => {
  cancelled = ["ValidationError"];
  await expect(transact()).rejects.toThrow();
  expect(asked).toBe(1);
  cancelled = Array<string>(50).fill("TransactionConflict");
  await expect(transact()).rejects.toThrow();
  expect(asked).toBeLessThan(20);
});
