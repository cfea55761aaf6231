import { createHash } from "node:crypto";
import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { readPdf } from "../document/read-pdf.ts";
import { expectInContract } from "./contract.ts";
import { readJob, sharedHarness } from "./harness.ts";

const service = await sharedHarness();

describe("a paid document", () => {
  it("is laid out by its options", async () => {
    const body = { ...service.document("# One\n\n## Two"), options: { paper: "letter", toc: "on" } };
    const job = await service.finished(await readJob(await service.post(body, await service.signed(body))));
    const { url } = (await (await fetch(job.path)).json()) as { url: string };
    const pdf = await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    expect(pdf.size.map(Math.round)).toEqual([612, 792]);
    expect(pdf.text[0]).toContain("Contents");
  });

  it("goes through its states to a PDF that can be downloaded", async () => {
    const body = { ...service.document("# Tides"), options: { document_name: "Gezeiten über alles" } };
    const answer = await service.post(body, await service.signed(body));
    const job = (await expectInContract(answer, "POST", "/markdown")) as Awaited<ReturnType<typeof readJob>>;
    expect(job.path).toBe(`${service.url}/job/${job.id}/status`);

    const done = await service.finished(job);
    expect(done).toMatchObject({ status: "Done", progress: 1, path: `${service.url}/job/${job.id}/output` });
    const output = (await expectInContract(await fetch(done.path), "GET", "/job/{job_id}/output")) as {
      url: string;
      sha256: string;
      bytes: number;
      pages: number;
      document_name: string;
    };
    expect(output).toMatchObject({ pages: 1, document_name: "Gezeiten über alles.pdf" });

    const download = await fetch(output.url);
    expect(download.headers.get("content-type")).toBe("application/pdf");
    expect(download.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''Gezeiten%20%C3%BCber%20alles.pdf",
    );
    const pdf = Buffer.from(await download.arrayBuffer());
    expect(pdf.byteLength).toBe(output.bytes);
    expect(createHash("sha256").update(pdf).digest("hex")).toBe(output.sha256);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("answers HEAD as GET, without the content", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    for (const [resource, status] of [
      ["status", 200],
      ["output", 200],
      ["download", 302],
    ] as const) {
      const path = `${service.url}/job/${job.id}/${resource}`;
      const answers = [];
      for (const method of ["GET", "HEAD"]) answers.push(await fetch(path, { method, redirect: "manual" }));
      const [got, head] = answers.map(({ status, headers }) => ({
        status,
        headers: [...headers].filter(([name]) => /^(?:access|cache|content-type|referrer)/.test(name)),
      }));
      expect(head).toEqual(got);
      expect(head?.status).toBe(status);
      expect(await answers[1]?.text()).toBe("");
    }
  });

  it("has the same download address for ten minutes, and answers 429 once all addresses of its payment have expired", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    const output = () => fetch(`${service.url}/job/${job.id}/output`);
    const readAddress = async (answer: Response) => ((await answer.json()) as { url: string }).url;
    expect(await readAddress(await output())).toBe(await readAddress(await output()));
    await change(job.id, "SET download = :all", { ":all": { addresses: 20, signed_at: 1 } });
    const refused = await output();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(24 * 3600);
    await expectInContract(refused, "GET", "/job/{job_id}/output");
    const link = await fetch(`${service.url}/job/${job.id}/download`, { redirect: "manual" });
    expect(link.status).toBe(429);
    expect(link.headers.get("content-type")).toContain("text/plain");
  });

  it("answers 410 once its PDF has been deleted, and 409 while there is none", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    await service.finished(job);
    const set = async (expression: string, values: Record<string, unknown>) => {
      await change(job.id, expression, values);
      const answer = await fetch(`${service.url}/job/${job.id}/output`);
      await expectInContract(answer, "GET", "/job/{job_id}/output");
      return answer.status;
    };
    expect(await set("SET pdf.deleted_at = :past", { ":past": 1 })).toBe(410);
    expect(await set("SET #state = :processing", { ":processing": "Processing" })).toBe(409);
  });
});

describe("a document whose PDF has expired and whose job has not", () => {
  it("is printed again when it is sent again, at no charge", async () => {
    const body = service.document();
    const first = await service.finished(await readJob(await service.post(body, await service.signed(body))));
    const output = () => fetch(`${service.url}/job/${first.id}/output`);
    const made = (await (await output()).json()) as { sha256: string };
    await change(first.id, "SET pdf.deleted_at = :past", { ":past": 1 });
    expect((await output()).status).toBe(410);
    const again = await readJob(await service.post(body));
    expect(again).toMatchObject({ id: first.id, status: "Not Started" });
    await service.finished(again);
    expect(await (await output()).json()).toMatchObject({ sha256: made.sha256 });
  });
});

describe("a job that does not exist", () => {
  it.each(["status", "output"])("is answered with 404 without a body at /%s", async (resource) => {
    const answer = await fetch(`${service.url}/job/7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001/${resource}`);
    expect(answer.status).toBe(404);
    await expectInContract(answer, "GET", `/job/{job_id}/${resource}`);
  });

  it.each(["status", "output"])("is answered with 422 at /%s when its id is no UUID", async (resource) => {
    const answer = await fetch(`${service.url}/job/17/${resource}`);
    expect(answer.status).toBe(422);
    expect(await expectInContract(answer, "GET", `/job/{job_id}/${resource}`)).toMatchObject({
      detail: [
        {
          loc: ["path", "job_id"],
          msg: "Input should be a valid UUID",
          type: "uuid_parsing",
          code: "field-invalid",
        },
      ],
    });
  });
});

/** Changes a job in the table. */
async function change(jobId: string, expression: string, values: Record<string, unknown>): Promise<void> {
  const client = new DynamoDBClient({});
  await client.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: marshall({ pk: `JOB#${jobId}`, sk: "JOB" }),
      UpdateExpression: expression,
      ExpressionAttributeNames: expression.includes("#state") ? { "#state": "state" } : undefined,
      ExpressionAttributeValues: marshall(values),
    }),
  );
  client.destroy();
}
