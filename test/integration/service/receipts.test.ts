import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Table } from "../../../lambdas/aws/table.ts";
import { jobOutput, type JobStatus } from "../../../lambdas/http-contract/responses.ts";
import { createAccountBook } from "../../../operator/account-book.ts";
import { readPdf } from "../document/read-pdf.ts";
import { postJson } from "../../post-json.ts";
import { expectInContract } from "./contract.ts";
import { readJob, readSettlement, sharedHarness } from "./harness.ts";

/** Receipts of bought documents. */

const service = await sharedHarness();

async function buy(): Promise<JobStatus> {
  const body = service.document();
  return service.finished(await readJob(await service.post(body, await service.signed(body))));
}

const ask = (jobId: string, body: object = {}, headers: Record<string, string> = {}): Promise<Response> =>
  postJson(`${service.url}/job/${jobId}/receipt`, body, headers);

const download = async (job: JobStatus) => {
  const output = jobOutput.parse(await (await fetch(job.path)).json());
  const pdf = new Uint8Array(await (await fetch(output.url)).arrayBuffer());
  return { name: output.document_name, text: (await readPdf(pdf)).text.join("\n") };
};

/** Asks for a receipt that there is not. */
async function refuse(jobId: string): Promise<unknown[]> {
  const answer = await ask(jobId);
  const body = await expectInContract(answer.clone(), "POST", "/job/{job_id}/receipt");
  return [answer.status, (body as { code?: string } | undefined)?.code];
}

describe("the receipt of a bought document", () => {
  it("says what was paid, and by whom it was bought", async () => {
    const body = service.document();
    const bought = await service.post(body, await service.signed(body));
    const { transaction } = readSettlement(bought);
    const job = await service.finished(await readJob(bought));
    const buyer = { name: "Example Ltd <b>", reference: "PO 4711" };
    const answer = await ask(job.id, { buyer, transaction });
    expect(answer.status).toBe(200);
    await expectInContract(answer.clone(), "POST", "/job/{job_id}/receipt");
    const receipt = await service.finished(await readJob(answer));
    expect(receipt).toMatchObject({ status: "Done", receipt_of: job.id, pages: 1 });
    expect(receipt.corrections).toBeUndefined();
    const { name, text } = await download(receipt);
    expect(name).toBe("receipt-document.pdf");
    for (const shown of [
      "Example Ltd <b>",
      "PO 4711",
      "0.01 USDC",
      job.id,
      "1 page",
      job.sha256,
      transaction,
    ])
      expect(text.replaceAll(" ", "")).toContain(String(shown).replaceAll(" ", ""));
  });

  it("names the transaction to nobody who does not know it", async () => {
    const { id } = await buy();
    const { text } = await download(await service.finished(await readJob(await ask(id))));
    expect(text).not.toMatch(/Transaction|[1-9A-HJ-NP-Za-km-z]{65}/);
    const answer = await ask(id, { transaction: "5igN" });
    expect(answer.status).toBe(422);
    expect(await expectInContract(answer, "POST", "/job/{job_id}/receipt")).toMatchObject({
      detail: [{ loc: ["body", "transaction"], code: "field-invalid" }],
    });
  });

  it("says which fields it does not know, and which were meant", async () => {
    const { id } = await buy();
    const receipt = await readJob(await ask(id, { name: "Example Ltd" }));
    expect(receipt.warnings).toEqual([
      { code: "field-unknown", what: "Unknown field name was ignored. Did you mean buyer.name?" },
    ]);
  });

  it("is the PDF itself where that is asked for, also without a body", async () => {
    const { id } = await buy();
    const answer = await fetch(`${service.url}/job/${id}/receipt?output=pdf`, { method: "POST" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toContain("receipt-document.pdf");
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("is what the jobs of its corrections and receipts have", async () => {
    const words = Array.from({ length: 40 }, () => randomUUID().slice(0, 8));
    const body = { data: { text_body: words.join(" ") } };
    const original = await service.finished(
      await readJob(await service.post(body, await service.signed(body))),
    );
    const corrected = { data: { text_body: ["new", ...words.slice(1)].join(" ") }, corrects: original.id };
    const correction = await service.finished(await readJob(await service.post(corrected)));
    const receipt = await service.finished(await readJob(await ask(original.id)));
    for (const id of [correction.id, receipt.id, original.id.toUpperCase()])
      expect((await readJob(await ask(id))).id).toBe(receipt.id);
    expect(receipt.receipt_of).toBe(original.id);
  });

  it("can be corrected by nobody", async () => {
    const receipt = await service.finished(await readJob(await ask((await buy()).id)));
    const answer = await service.post({ ...service.document(), corrects: receipt.id });
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({ metadata: { error: "corrections_not_offered" } });
  });
});

describe("a request for a receipt", () => {
  it("is 404 for a job that nobody knows", async () => {
    expect(await refuse(randomUUID())).toEqual([404, undefined]);
  });

  it("is 422 for what is no job's id, or with fields that are too long", async () => {
    const { id } = await buy();
    for (const [answer, loc] of [
      [await ask("the-last-one"), ["path", "job_id"]],
      [await ask(id, { buyer: { name: "x".repeat(10_000) } }), ["body", "buyer", "name"]],
      [await ask(id, { buyer: { address: ["a", "b".repeat(201)] } }), ["body", "buyer", "address", 1]],
    ] as const) {
      expect(answer.status).toBe(422);
      expect(await expectInContract(answer, "POST", "/job/{job_id}/receipt")).toMatchObject({
        detail: [{ loc }],
      });
    }
  });

  it("is 409 for a document that was paid for from an account", async () => {
    const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
    const { account_id: account, key } = await book.create("Receipts");
    await book.credit(account, 1);
    const url = `${service.url}/v1/document/l402/markdown`;
    const job = await readJob(await postJson(url, service.document(), { "x-api-key": key }));
    await service.finished(job);
    expect(await refuse(job.id)).toEqual([409, "receipt-of-credit"]);
  });

  it("is 409 for a document that is not printed yet", async () => {
    const { id } = await buy();
    for (const state of ["Not Started", "Processing", "Failed"]) {
      await service.changeJob(id, "SET #state = :state", { ":state": state });
      expect(await refuse(id)).toEqual([409, "pdf-not-ready"]);
    }
  });
});
