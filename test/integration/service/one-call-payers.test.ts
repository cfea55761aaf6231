import { createHash, randomUUID } from "node:crypto";
import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { Table } from "../../../lambdas/aws/table.ts";
import { jobProblem } from "../../../lambdas/http-contract/responses.ts";
import {
  accountCredit,
  bearer,
  lightningChallenge,
  lightningOffer,
  x402OnEvm,
  x402OnSolana,
  type OpenPayer,
} from "../../fault-injection/payers.ts";
import { schemeOnEvm, schemeOnSolana, schemeOverLightning } from "../../fault-injection/scheme-payers.ts";
import { forThisFile } from "../../lifetimes.ts";
import { until } from "../../until.ts";
import { expectInContract } from "./contract.ts";
import { refusal, startHarness, unprintable } from "./harness.ts";

/** The PDF in one request, by every way to pay: each answer that it may get, and that the same request again costs nothing. */

const service = await forThisFile(startHarness({ evm: true }));
const table = new Table({ TABLE_NAME: service.dynamoDb.table });

/** Creates a document whose payer requests its PDF. */
async function wanted(open: OpenPayer, text = "# One call") {
  const payer = await open({ emulators: service, url: service.url, table });
  const body = { data: { text_body: `${text}\n\n${randomUUID()}` } };
  const post = (headers: Readonly<Record<string, string>> = {}, redirect: RequestRedirect = "follow") =>
    fetch(service.url + payer.path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/pdf",
        ...payer.headers,
        ...headers,
      },
      body: JSON.stringify(body),
      redirect,
    });
  // An account needs no offer.
  const payment = payer.pay && (await payer.pay(await post()));
  return {
    payer,
    post: (more?: Readonly<Record<string, string>>, redirect?: RequestRedirect) =>
      post({ ...payment, ...more }, redirect),
    /** Asks as often as a 202 or a 503 says to. */
    ask: () =>
      until(async () => {
        const answer = await post(payment);
        return answer.status !== 202 && answer.status !== 503 && answer;
      }),
  };
}

async function hashOfPdf(answer: Response): Promise<string> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  return createHash("sha256").update(bytes).digest("hex");
}

/** Changes the job that an answer leads to. */
async function changeJob(
  { headers }: Response,
  update: string,
  values: Record<string, unknown>,
): Promise<void> {
  const [, jobId = ""] = /\/job\/([\w-]+)\/status>; rel="status"$/.exec(headers.get("link") ?? "") ?? [];
  const client = new DynamoDBClient({});
  await client.send(
    new UpdateItemCommand({
      TableName: service.dynamoDb.table,
      Key: { pk: { S: `JOB#${jobId}` }, sk: { S: "JOB" } },
      UpdateExpression: update,
      ExpressionAttributeNames: update.includes("#state") ? { "#state": "state" } : undefined,
      ExpressionAttributeValues: marshall(values),
    }),
  );
  client.destroy();
}

const payers: readonly (readonly [name: string, open: OpenPayer, receipt: string | undefined])[] = [
  ["x402 on Solana", x402OnSolana, "payment-response"],
  ["x402 on an EVM chain", x402OnEvm, "payment-response"],
  ["an invoice that is paid by hand", lightningOffer, undefined],
  ["an L402 challenge", lightningChallenge, undefined],
  ["the scheme Payment over Lightning", schemeOverLightning, "payment-receipt"],
  ["the scheme Payment on Solana", schemeOnSolana, "payment-receipt"],
  ["the scheme Payment on an EVM chain", schemeOnEvm, "payment-receipt"],
  ["an account key", accountCredit, undefined],
  ["a user's access token", bearer, undefined],
];

describe.each(payers)("a PDF that is asked for by %s", (_, open, receipt) => {
  it("comes with its receipt, and once more for the same request, at one price; above Lambda's limit as a redirect; while it is printed as a 202", async () => {
    const { payer, post, ask } = await wanted(open);
    const answer = await ask();
    if (receipt !== undefined) expect(answer.headers.get(receipt)).not.toBeNull();
    const pdf = await hashOfPdf(answer);
    expect(await hashOfPdf(await post())).toBe(pdf);

    await changeJob(answer, "SET #state = :state", { ":state": "Processing" });
    const later = await post({ prefer: "wait=1" });
    expect([later.status, later.headers.get("retry-after")]).toEqual([202, "2"]);
    if (receipt !== undefined) expect(later.headers.get(receipt)).not.toBeNull();
    await expectInContract(later, "POST", payer.path);

    await changeJob(answer, "SET #state = :state, pdf.bytes = :bytes", {
      ":state": "Done",
      ":bytes": 4_400_001,
    });
    const large = await post({}, "manual");
    expect(large.status).toBe(303);
    expect(await hashOfPdf(await fetch(large.headers.get("location") ?? ""))).toBe(pdf);
    expect(await payer.taken()).toBe(1);
  });

  it("is the problem of its job where that failed, with the receipt, at one price", async () => {
    const { payer, post, ask } = await wanted(open, unprintable);
    const answer = await ask();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
    if (receipt !== undefined) expect(answer.headers.get(receipt)).not.toBeNull();
    const problem = jobProblem.parse(await expectInContract(answer, "POST", payer.path));
    expect(problem.detail).toContain(refusal);
    expect([202, 422]).toContain((await post()).status);
    expect(await payer.taken()).toBe(1);
  });
});
