import { createHash } from "node:crypto";
import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { jobProblem, jobStatus } from "../../../lambdas/http-contract/responses.ts";
import { createAccountBook } from "../../../operator/account-book.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { expectInContract } from "./contract.ts";
import { readJob, refusal, sharedHarness, unprintable, type ConversionBody } from "./harness.ts";
import { until } from "../../until.ts";
import { requestChallenge } from "./lightning/lightning-buyer.ts";

/** From money to PDF in one request: `Accept: application/pdf`, or `?output=pdf`. */

const service = await sharedHarness();
const pdf = { accept: "application/pdf" };

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Reads the PDF of an answer. */
async function readPdf(answer: Response): Promise<Buffer> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  return bytes;
}

async function fetchJob(answer: Response) {
  const [, address = ""] = /^<([^>]+)>; rel="status"$/.exec(answer.headers.get("link") ?? "") ?? [];
  return jobStatus.parse(await (await fetch(address)).json());
}

async function change(jobId: string, UpdateExpression: string, values: Record<string, unknown>) {
  const client = new DynamoDBClient({});
  await client.send(
    new UpdateItemCommand({
      TableName: service.settings.TABLE_NAME,
      Key: { pk: { S: `JOB#${jobId}` }, sk: { S: "JOB" } },
      UpdateExpression,
      ...(UpdateExpression.includes("#state") && { ExpressionAttributeNames: { "#state": "state" } }),
      ExpressionAttributeValues: marshall(values),
    }),
  );
  client.destroy();
}

/** Asks for a PDF as a client does that knows what a 202 and a 503 mean: again, until there is another answer. */
const ask = (body: unknown, headers: Record<string, string> = {}) =>
  until(async () => {
    const answer = await service.post(body, { ...headers, ...pdf });
    return answer.status !== 202 && answer.status !== 503 && answer;
  });

/** Pays the L402 challenge of a document. */
async function l402(body: ConversionBody): Promise<Record<string, string>> {
  const { token, invoice } = await requestChallenge(service, body);
  return { authorization: `L402 ${token}:${service.lightning.pay(invoice)}` };
}

describe("a paid request for the PDF itself", () => {
  it("a paid request is answered with the bytes, their name, the receipt, and where the job is", async () => {
    const body = { ...service.document("# Tides"), options: { document_name: "Gezeiten" } };
    const answer = await ask(body, await service.signed(body));
    const bytes = await readPdf(answer);
    expect(answer.headers.get("content-disposition")).toContain('filename="Gezeiten.pdf"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("payment-response")).not.toBeNull();
    expect(answer.headers.get("x-payment-response")).not.toBeNull();
    for (const name of ["Link", "Content-Disposition"])
      expect(answer.headers.get("access-control-expose-headers")).toContain(name);
    expect(await fetchJob(answer)).toMatchObject({
      status: "Done",
      bytes: bytes.byteLength,
      pages: 1,
      sha256: sha256(bytes),
    });
  });

  it("the same request again gets the same PDF at no charge, with the payment or without, whichever way it asks", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    const earned = await service.earned(async () => {
      const first = await readPdf(await ask(body, payment));
      const others = [
        await ask(body, payment),
        await ask(body),
        await fetch(`${service.url}/markdown?output=pdf`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      ];
      for (const answer of others) expect(sha256(await readPdf(answer))).toBe(sha256(first));
      expect((await readJob(await service.post(body, { accept: "*/*" }))).status).toBe("Done");
    });
    expect(earned).toBe(10_000n);
  });

  it("a PDF may be paid for by L402, by an invoice paid by hand, and by an account key", async () => {
    const challenged = service.document();
    await readPdf(await ask(challenged, await l402(challenged)));

    const byHand = service.document();
    const { invoice } = await requestChallenge(service, byHand);
    service.lightning.pay(invoice);
    await readPdf(await ask(byHand));

    const book = createAccountBook(new Table({ TABLE_NAME: process.env.TABLE_NAME ?? "" }), () => Date.now());
    const { account_id: id, key } = await book.create("One call");
    await book.credit(id, 1);
    const body = JSON.stringify(service.document());
    const answer = await until(async () => {
      const headers = { "content-type": "application/json", "x-api-key": key };
      const url = `${service.url}/v1/document/l402/markdown?output=pdf`;
      const got = await fetch(url, { method: "POST", headers, body });
      return got.status !== 202 && got;
    });
    await readPdf(answer);
  });

  it("a request without payment is a 402 as ever, and a document that is none is refused as ever", async () => {
    const answer = await service.post(service.document(), pdf);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([402, "application/json"]);
    await expectInContract(answer, "POST", "/markdown");
    expect((await service.post({}, pdf)).status).toBe(422);
  });

  it("one document is sold to many who send the same request at once, and each gets its PDF", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    const earned = await service.earned(async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => ask(body, payment)));
      const hashes = await Promise.all(answers.map(async (answer) => sha256(await readPdf(answer))));
      expect(new Set(hashes).size).toBe(1);
    });
    expect(earned).toBe(10_000n);
  });

  it("a PDF that is larger than a response is redirected to", async () => {
    const body = service.document();
    const done = await service.finished(await readJob(await service.post(body, await service.signed(body))));
    await change(done.id, "SET pdf.bytes = :large", { ":large": 4_400_001 });
    const answer = await fetch(`${service.url}/markdown`, {
      method: "POST",
      headers: { "content-type": "application/json", ...pdf },
      body: JSON.stringify(body),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    await expectInContract(answer.clone(), "POST", "/markdown");
    expect(sha256(await readPdf(await fetch(answer.headers.get("location") ?? "")))).toBe(done.sha256);
    // A stock client follows.
    await readPdf(await service.post(body, pdf));
  });

  it("a job that takes longer than the request waits is a 202, to be asked for again", async () => {
    const body = service.document();
    const done = await service.finished(await readJob(await service.post(body, await service.signed(body))));
    await change(done.id, "SET #state = :processing", { ":processing": "Processing" });
    const answer = await service.post(body, { ...pdf, prefer: "wait=1" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([202, "2"]);
    expect(await expectInContract(answer, "POST", "/markdown")).toMatchObject({
      id: done.id,
      status: "Processing",
    });
  });

  it("a job that failed is answered with its problem and the receipt; the same document is then tried again free of charge", async () => {
    const body = service.document(unprintable);
    const payment = await service.signed(body);
    const answer = await ask(body, payment);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
    expect(answer.headers.get("payment-response")).not.toBeNull();
    const problem = jobProblem.parse(await expectInContract(answer, "POST", "/markdown"));
    expect(problem.detail).toContain(refusal);
    const earned = await service.earned(async () => {
      expect([202, 422]).toContain((await service.post(body, { ...payment, ...pdf })).status);
    });
    expect(earned).toBe(0n);
  });

  it("the PDF is refused once the downloads of the purchase are used up, while the job is told without an address", async () => {
    const body = service.document();
    const done = await service.finished(await readJob(await service.post(body, await service.signed(body))));
    await change(done.id, "SET download = :all", { ":all": { addresses: 20, signed_at: 1 } });
    const refused = await service.post(body, pdf);
    expect(refused.status).toBe(429);
    await expectInContract(refused, "POST", "/markdown");
    const told = await readJob(await service.post(body));
    expect(told).toMatchObject({ status: "Done", pages: 1 });
    expect(told).not.toHaveProperty("url");
  });
});

describe("the JSON of a job that is done", () => {
  it("a finished job has the PDF's address itself, in the answer to the request and in the status, the same as the output", async () => {
    const body = service.document();
    const job = await service.finished(await readJob(await service.post(body, await service.signed(body))));
    const output = (await (await fetch(job.path)).json()) as Record<string, unknown>;
    const again = await readJob(await service.post(body));
    for (const told of [job, again])
      for (const field of [
        "url",
        "expires_at",
        "document_name",
        "content_type",
        "bytes",
        "pages",
        "sha256",
      ] as const)
        expect([field, told[field]]).toEqual([field, output[field]]);
    expect(sha256(await readPdf(await fetch(job.url ?? "")))).toBe(job.sha256);
  });
});
