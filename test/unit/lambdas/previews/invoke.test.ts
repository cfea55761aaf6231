import { afterEach, describe, expect, it } from "vitest";
import { previewRequest } from "../../../../lambdas/http-contract/requests.ts";
import { createPrintPreview, invocationMs } from "../../../../lambdas/previews/invoke.ts";
import { FunctionBusyError, FunctionEndedError, serveLambda } from "../../../../server/aws/lambda.ts";
import { credentials } from "../../../../server/aws/credentials.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import type { HttpServer } from "../../../../server/host/http-server.ts";

const order = { ...previewRequest.parse({ data: { text_body: "# Tides" } }), page: 4 };
const shown = { pages: 9, images: [{ page: 1, media_type: "image/png", data: "AA==" }] };
let server: HttpServer;
afterEach(async () => {
  await server.stop();
});

/** Runs an order whose function gives this answer. */
async function printBy(answer: () => unknown) {
  const invoked: unknown[] = [];
  server = await serveLambda(async (name, event) => {
    invoked.push([name, event]);
    return Promise.resolve().then(answer);
  });
  Object.assign(process.env, credentials, { AWS_ENDPOINT_URL_LAMBDA: server.url, AWS_REGION: "us-east-1" });
  const outcome = createPrintPreview("arn:aws:lambda:us-east-1:000000000000:function:preview")(order);
  return { outcome, invoked };
}

const failing = (error: Error) => () => {
  throw error;
};

describe("the call of the function for previews", () => {
  it("sends the order, and returns the pages", async () => {
    const { outcome, invoked } = await printBy(() => shown);
    expect(await outcome).toEqual(shown);
    expect(invoked).toEqual([
      ["arn:aws:lambda:us-east-1:000000000000:function:preview", JSON.parse(JSON.stringify(order))],
    ]);
  });

  it("returns why no page is shown", async () => {
    const { outcome } = await printBy(() => ({ refusal: "Printing it takes too long." }));
    expect(await outcome).toEqual({ refusal: "Printing it takes too long." });
  });

  it("finds that no printer is free, at once", async () => {
    const { outcome, invoked } = await printBy(failing(new FunctionBusyError("busy")));
    expect(await outcome).toBeUndefined();
    expect(invoked).toHaveLength(1);
  });

  it("blames the document for a function that was ended", async () => {
    const { outcome } = await printBy(failing(new FunctionEndedError("too long")));
    expect(await outcome).toEqual({ refusal: expect.stringContaining("too long") as string });
  });

  it("blames the document for an answer that does not come", async () => {
    const timeOut = comingTimeOuts(invocationMs);
    const { outcome } = await printBy(() => new Promise(() => undefined));
    await timeOut.end();
    expect(await outcome).toEqual({ refusal: expect.stringContaining("too long") as string });
  });

  it("fails with a function that failed", async () => {
    const { outcome } = await printBy(failing(new Error("There are no fonts")));
    await expect(outcome).rejects.toThrow("There are no fonts");
  });

  it.each([
    [null],
    ["<script>"],
    [{ pages: 1 }],
    [{ ...shown, images: [{ page: 1, media_type: "text/html" }] }],
  ])("passes nothing on that is no preview: %j", async (answer) => {
    const { outcome } = await printBy(() => answer);
    await expect(outcome).rejects.toThrow();
  });
});
