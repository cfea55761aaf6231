import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { answerCloudFormation } from "../../../../lambdas/page-files/answer-cloudformation.ts";
import { listen, readBody } from "../../../../server/host/http-server.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** What CloudFormation learns of a deployment's step, for which it waits. */

let status = 200;
const answers: { method: string | undefined; type: string | undefined; body: unknown }[] = [];
const cloudFormation = await forThisFile(
  listen(async (request, response) => {
    const body: unknown = JSON.parse((await readBody(request, 4096)).toString("utf8"));
    answers.push({ method: request.method, type: request.headers["content-type"], body });
    response.writeHead(status).end();
  }),
);

const event: CloudFormationCustomResourceEvent = {
  RequestType: "Update",
  ServiceToken: "arn",
  ResponseURL: `${cloudFormation.url}/answer`,
  StackId: "stack",
  RequestId: "request",
  LogicalResourceId: "Published",
  PhysicalResourceId: "page-files",
  ResourceType: "Custom::PageFiles",
  ResourceProperties: { ServiceToken: "arn" },
  OldResourceProperties: { ServiceToken: "arn" },
};
const named = {
  StackId: "stack",
  RequestId: "request",
  LogicalResourceId: "Published",
  PhysicalResourceId: "page-files",
};

describe("CloudFormation", () => {
  it("is told of success by a PUT without a content type, as its URL was signed", async () => {
    await answerCloudFormation(event, () => Promise.resolve());
    expect(answers.pop()).toEqual({
      method: "PUT",
      type: undefined,
      body: { ...named, Status: "SUCCESS" },
    });
  });

  it("is told why a step failed, as briefly as it accepts", async () => {
    await answerCloudFormation(event, () => Promise.reject(new Error("x".repeat(9000))));
    const { Status, Reason } = answers.pop()?.body as { Status: string; Reason: string };
    expect([Status, Reason.length]).toEqual(["FAILED", 500]);
    expect(Reason).toMatch(/^Error: xxx/);
  });

  it("is told again by Lambda if it did not take the answer", async () => {
    status = 503;
    await expect(answerCloudFormation(event, () => Promise.resolve())).rejects.toThrow(
      "CloudFormation answered 503",
    );
  });
});
