import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Table } from "../../../../lambdas/aws/table.ts";
import { credentials } from "../../../../server/aws/credentials.ts";

/** The engine of the other tests knows no conflicts, and reads all that it is asked for: here an endpoint answers as DynamoDB does. */
let server: Server;
let table: Table;
/** Why the next transactions are cancelled; those after them are done. */
let cancelled: string[];
/** How many of the next reads leave all but their first key for another call. */
let lazyReads: number;
let asked: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked++;
    if (String(request.headers["x-amz-target"]).endsWith("BatchGetItem")) {
      void answerRead(request, response);
      return;
    }
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
    ...credentials,
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
  });
  table = new Table({ TABLE_NAME: "table" });
});
beforeEach(() => {
  [cancelled, lazyReads, asked] = [[], 0, 0];
});
afterAll(() => {
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  server.closeAllConnections();
  server.close();
});

async function answerRead(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { RequestItems } = (await json(request)) as { RequestItems: { table: { Keys: object[] } } };
  const { Keys } = RequestItems.table;
  const readKeys = lazyReads-- > 0 ? Keys.slice(0, 1) : Keys;
  const UnprocessedKeys =
    readKeys.length < Keys.length ? { table: { Keys: Keys.slice(readKeys.length) } } : {};
  response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify({ Responses: { table: readKeys.toReversed() }, UnprocessedKeys }));
}

const transact = () => table.transact([table.putNew({ pk: "A", sk: "A" }, 0)]);

it("a transaction is retried when another one wrote the same items first", async () => {
  cancelled = ["TransactionConflict", "TransactionConflict"];
  expect(await transact()).toEqual({ written: true });
  expect(asked).toBe(3);
});

it("a transaction whose condition fails is not retried", async () => {
  cancelled = ["ConditionalCheckFailed"];
  expect(await transact()).toEqual({ written: false, met: [undefined, { pk: "A" }] });
  expect(asked).toBe(1);
});

it("a transaction fails when it is invalid, and when conflicts do not end", async () => {
  cancelled = ["ValidationError"];
  await expect(transact()).rejects.toThrow();
  expect(asked).toBe(1);
  cancelled = Array<string>(50).fill("TransactionConflict");
  await expect(transact()).rejects.toThrow();
  expect(asked).toBeLessThan(20);
});

const keys = ["A", "B", "C"].map((sk) => ({ pk: "A", sk }));

it("a read repeats the call for unprocessed keys, and returns items in the order of its keys", async () => {
  lazyReads = 2;
  expect(await table.getAll(keys)).toEqual(keys);
  expect(asked).toBe(3);
});

it("a read fails when keys stay unprocessed", async () => {
  lazyReads = Infinity;
  await expect(table.getAll([...keys, ...["D", "E", "F"].map((sk) => ({ pk: "A", sk }))])).rejects.toThrow(
    "all items",
  );
  expect(asked).toBe(4);
});
