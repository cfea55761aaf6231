import { MessageRejected } from "@aws-sdk/client-ses";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { beforeEach, expect, it, vi } from "vitest";
import { EmailNotSentError } from "../../../../lambdas/deliver/deliver.ts";
import { UnavailableError } from "../../../../lambdas/http-contract/errors.ts";
import { createFetchHandler } from "../../../../lambdas/http/http-handler.ts";
import { toLambdaHandler } from "../../../../lambdas/http/lambda-adapter.ts";
import { queueHandler } from "../../../../lambdas/queue/queue-handler.ts";
import { createLogger } from "../../../../lambdas/log/logger.ts";
import { sqsRecord } from "../../../../server/host/event-sources.ts";
import { createLambdaContext } from "../../../../server/host/lambda-context.ts";

// The logger writes to the console then, where it can be read.
process.env.POWERTOOLS_DEV = "true";
let lines: string[] = [];
for (const method of ["error", "warn"] as const) {
  vi.spyOn(console, method).mockImplementation((line) => {
    lines.push(String(line));
  });
}
beforeEach(() => {
  lines = [];
});

it("a job's line does not name the recipient whom SES names", async () => {
  const said =
    "Email address is not verified. The following identities failed the check in region EU-WEST-1:";
  const cause = Object.assign(
    new MessageRejected({ message: `${said} buyer@example.com`, $metadata: { httpStatusCode: 400 } }),
    { Error: { Type: "Sender", Message: `${said} buyer@example.com` } },
  );
  const handler = queueHandler({
    logger: createLogger(),
    metrics: { publish: () => undefined },
    maxReceives: 3,
    work: () => Promise.reject(new EmailNotSentError("SES did not take it", { cause })),
    failure: "The follow-up of a job's end failed",
  });
  const Body = JSON.stringify({ job_id: "7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001" });
  const Attributes = { ApproximateReceiveCount: "1" };
  await handler(
    { Records: [sqsRecord({ Body, MessageId: "1", ReceiptHandle: "1", Attributes })] },
    createLambdaContext("deliver", 1_000),
    () => undefined,
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("buyer");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    jobId: "7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001",
    error: {
      name: "EmailNotSentError",
      cause: { name: "MessageRejected", message: `${said} [address]`, $metadata: { httpStatusCode: 400 } },
    },
  });
});

it.each([
  [
    "a reply that is no JSON",
    () => {
      JSON.parse("# The plan\n\nWe buy the mill.");
    },
    /mill|plan/,
  ],
  [
    "an address that is none",
    () => {
      new URL("rpc.example/v2/aB3dE5fG7hJ9kL1m");
    },
    /aB3dE5/,
  ],
  [
    "a node's URL",
    () => {
      throw new Error("GET https://rpc.example/v2/aB3dE5fG7hJ9kL1m answered 403");
    },
    /aB3dE5/,
  ],
])("a request's line does not quote %s", async (_name, fail, secret) => {
  const handler = toLambdaHandler(
    createFetchHandler("submit", () => {
      try {
        fail();
      } catch (cause) {
        return Promise.reject(new UnavailableError("busy", "Try again.", 5, { cause }));
      }
      throw new Error("It did not fail");
    }),
  );
  const event = { routeKey: "POST /markdown", headers: {}, requestContext: { http: { method: "POST" } } };
  await handler({ ...event, rawQueryString: "" } as never, createLambdaContext("submit", 1_000));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(secret);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ message: "Try again." });
});

it("a line of a request has the id under which the request is answered", async () => {
  const handler = toLambdaHandler(
    createFetchHandler("submit", () => {
      createLogger().warn("Looked at");
      return Promise.reject(new Error("broken"));
    }),
  );
  const id = "4TyzHTaYWb1GX1qTfsHhEqV6HUDd_BzoBZnwfnvQc_1oF26ClkoUSEQ==";
  const ask = (requestId: string) =>
    handler(
      {
        routeKey: "POST /markdown",
        rawPath: "/markdown",
        rawQueryString: "",
        headers: { "x-request-id": requestId },
        requestContext: { http: { method: "POST" } },
        isBase64Encoded: false,
      } as unknown as APIGatewayProxyEventV2,
      createLambdaContext("submit", 1_000),
    );
  const answer = await ask(id);
  expect(answer.headers).toMatchObject({ "x-request-id": id });
  expect(JSON.parse(answer.body ?? "")).toMatchObject({ code: "internal-error", request_id: id });
  expect(lines.map((line) => (JSON.parse(line) as { request_id: string }).request_id)).toEqual([id, id]);
  // Whoever calls past the front door gets no text of theirs into the log.
  for (const given of ["short", "x".repeat(101), "<script>alert(1)</script>"])
    expect((await ask(given)).headers?.["x-request-id"]).not.toBe(given);
});

it("a line of the host has the id that the host names, outside of a function", () => {
  createLogger().warn("Broken off", { request_id: "of-the-host" });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ request_id: "of-the-host" });
});
