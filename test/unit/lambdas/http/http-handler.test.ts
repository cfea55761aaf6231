import { createServer, type AddressInfo } from "node:net";
import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  ResourceNotFoundException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../../../lambdas/aws/table.ts";
import { TableBusyError } from "../../../../lambdas/aws/transient-errors.ts";
import type { HttpResponse } from "../../../../lambdas/http/response.ts";
import { NotFoundError, UnavailableError } from "../../../../lambdas/http-contract/errors.ts";
import { createFetchHandler, type HttpRequest } from "../../../../lambdas/http/http-handler.ts";
import { toLambdaHandler } from "../../../../lambdas/http/lambda-adapter.ts";
import { createLambdaContext } from "../../../../server/host/lambda-context.ts";

const event = (change: Partial<APIGatewayProxyEventV2> = {}) =>
  ({
    routeKey: "POST /markdown",
    rawPath: "/markdown",
    rawQueryString: "check=true",
    headers: { "content-type": "application/json" },
    requestContext: { http: { method: "POST" } },
    isBase64Encoded: false,
    ...change,
  }) as APIGatewayProxyEventV2;

// The logger writes to the console then, where it can be read.
process.env.POWERTOOLS_DEV = "true";
const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => {
  vi.clearAllMocks();
});

async function answered(
  serve: (request: HttpRequest) => HttpResponse,
  given = event(),
): Promise<APIGatewayProxyStructuredResultV2> {
  // What a function throws, it throws while it works.
  const handler = toLambdaHandler(
    createFetchHandler("submit", (request) => Promise.resolve().then(() => serve(request))),
  );
  return handler(given, createLambdaContext("submit", 1_000));
}

describe("an event of API Gateway", () => {
  it.each([
    ["without a body", {}, ""],
    ["with text", { body: "Ö" }, "Ö"],
    [
      "with base64",
      { body: Buffer.from([0, 255, 10]).toString("base64"), isBase64Encoded: true },
      [0, 255, 10],
    ],
  ] as const)("becomes a request %s", async (_name, change, body) => {
    const requests: HttpRequest[] = [];
    await answered((request) => {
      requests.push(request);
      return { status: 200 };
    }, event(change));
    expect(requests).toEqual([
      {
        operation: "postMarkdown",
        method: "POST",
        path: "/markdown",
        headers: { "content-type": "application/json" },
        pathParameters: {},
        query: new URLSearchParams("check=true"),
        body: new Uint8Array(Buffer.from(body as string)),
      },
    ]);
  });

  it("becomes a request with the parameters of its path", async () => {
    const { body } = await answered(
      ({ pathParameters }) => ({ status: 200, body: pathParameters }),
      event({ pathParameters: { job_id: "a" } }),
    );
    expect(body).toBe('{"job_id":"a"}');
  });
});

describe("a response", () => {
  it.each<[string, unknown, Partial<APIGatewayProxyStructuredResultV2>, string | undefined]>([
    ["of JSON", { a: [1] }, { body: '{"a":[1]}' }, "application/json"],
    ["of text", "Hello", { body: "Hello" }, "text/plain; charset=utf-8"],
    ["of bytes", new Uint8Array([255]), { body: "/w==", isBase64Encoded: true }, undefined],
    ["of nothing", undefined, {}, undefined],
  ])("becomes a result %s", async (_name, body, expected, type) => {
    const result = await answered(() => ({ status: 201, body }));
    const { headers, ...rest } = result;
    expect(rest).toEqual({ statusCode: 201, ...expected });
    expect(headers?.["content-type"]).toBe(type);
    expect(headers).toMatchObject({ "cache-control": "no-store", "access-control-allow-origin": "*" });
  });

  it("keeps its own headers over the default ones", async () => {
    const own = { "cache-control": "max-age=60", "content-type": "text/html" };
    const { headers } = await answered(() => ({ status: 200, headers: own, body: "<p>" }));
    expect(headers).toMatchObject(own);
  });
});

describe("an error in a handler", () => {
  it("tells the client what it can fix, and is not logged", async () => {
    const result = await answered(() => {
      throw new NotFoundError("No such job");
    });
    expect(result.statusCode).toBe(404);
    expect(result).not.toHaveProperty("body");
    expect(logged.mock.calls.length + warned.mock.calls.length).toBe(0);
  });

  it("asks the client to retry, and is logged with the reason", async () => {
    const result = await answered(() => {
      throw new UnavailableError("busy", "Try again.", 5, { cause: new Error("ECONNREFUSED 10.0.0.1") });
    });
    expect(result.statusCode).toBe(503);
    expect(JSON.parse(result.body ?? "")).toEqual({
      detail: "Try again.",
      code: "busy",
      request_id: result.headers?.["x-request-id"],
    });
    expect(result.headers).toMatchObject({ "retry-after": "5" });
    expect(String(warned.mock.calls)).toContain("10.0.0.1");
  });

  const metadata = (httpStatusCode: number) => ({ message: "", $metadata: { httpStatusCode } });
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      ...metadata(400),
      CancellationReasons: codes.map((Code) => ({ Code })),
    });

  it.each<[string, Error]>([
    ["does not answer in time", Object.assign(new Error("Socket timed out"), { name: "TimeoutError" })],
    ["throttles", new ProvisionedThroughputExceededException(metadata(400))],
    ["has a fault", new InternalServerError(metadata(500))],
    ["is out of reach", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["is at work on another transaction", cancelled("None", "TransactionConflict")],
    ["throttles a transaction", cancelled("ThrottlingError", "None")],
    ["is at work on a transaction of the same item", new TransactionConflictException(metadata(400))],
    ["left items unread", new TableBusyError("DynamoDB did not read all items")],
    [
      "was found busy by a call of a call",
      new Error("No job", { cause: new ThrottlingException(metadata(400)) }),
    ],
  ])("asks the client to retry when the table %s", async (_name, error) => {
    const result = await answered(() => {
      throw error;
    });
    expect(result.statusCode).toBe(503);
    expect(result.headers?.["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect(result.body).toContain("do not pay again");
    expect(warned).toHaveBeenCalledOnce();
  });

  it("asks the client to retry when a server closes the table's connection", async () => {
    const closing = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => closing.listen(0, "127.0.0.1", resolve));
    const { port } = closing.address() as AddressInfo;
    vi.stubEnv("AWS_REGION", "us-east-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
    vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${String(port)}`);
    const table = new Table({ TABLE_NAME: "unreachable" });
    const handler = toLambdaHandler(
      createFetchHandler("submit", async () => ({
        status: 200,
        body: await table.get({ pk: "a", sk: "a" }),
      })),
    );
    expect(await handler(event(), createLambdaContext("submit", 30_000))).toMatchObject({ statusCode: 503 });
    vi.unstubAllEnvs();
    closing.close();
  });

  it.each<[string, Error]>([
    ["forbids a call", Object.assign(new Error("No"), { name: "AccessDeniedException", ...metadata(400) })],
    ["does not exist", new ResourceNotFoundException(metadata(400))],
    ["cannot read a transaction", cancelled("ValidationError", "None")],
  ])("does not ask the client to retry when the table %s", async (_name, error) => {
    const result = await answered(() => {
      throw error;
    });
    expect(result.statusCode).toBe(500);
    expect(logged).toHaveBeenCalledOnce();
  });

  it("reveals nothing of the service, and is logged in full", async () => {
    const result = await answered(() => {
      throw new TypeError("secret of /var/task");
    });
    expect(result.statusCode).toBe(500);
    expect(JSON.stringify(result)).not.toMatch(/secret|TypeError/);
    expect(String(logged.mock.calls)).toContain("secret of /var/task");
  });
});
