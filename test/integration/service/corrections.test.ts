import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { jobStatus, paymentRequired, type JobStatus } from "../../../lambdas/http-contract/responses.ts";
import { convert } from "../../../client/client.ts";
import { expectInContract } from "./contract.ts";
import { readJob, sharedHarness } from "./harness.ts";

/** Corrections of a bought document, which are free of charge. */

const service = await sharedHarness();

const words = (count: number) => Array.from({ length: count }, () => randomUUID().slice(0, 8));
const write = (list: readonly string[], more: object = {}) => ({
  data: { text_body: list.join(" ") },
  ...more,
});

/** Buys a document of some words, and waits until it is printed. */
async function buy(list = words(40)) {
  const body = write(list);
  const job = await service.finished(await readJob(await service.post(body, await service.signed(body))));
  return { list, job, body };
}

/** Replaces one word. */
const correct = (
  list: readonly string[],
  corrects: string,
  word = randomUUID().slice(0, 8),
  more: object = {},
) => write([word, ...list.slice(1)], { corrects, ...more });

/** Sends a correction that is not free. */
async function refuse(body: object, headers: Record<string, string> = {}) {
  const answer = await service.post(body, headers);
  expect(answer.status).toBe(402);
  const { metadata, offers } = paymentRequired.parse(await expectInContract(answer, "POST", "/markdown"));
  expect(offers.length).toBeGreaterThan(0);
  return metadata as { error?: string; error_description?: string };
}

const readStatus = async (id: string) =>
  jobStatus.parse(await (await fetch(`${service.url}/job/${id}/status`)).json());

describe("a correction of a bought document", () => {
  it("is printed free of charge, and named by its job", async () => {
    const { list, job } = await buy();
    expect(job.corrections?.left).toBe(3);
    expect(Date.parse(job.corrections?.until ?? "") - Date.now()).toBeGreaterThan(3_000_000);
    let printed: JobStatus | undefined;
    const earned = await service.earned(async () => {
      const answer = await service.post(correct(list, job.id, "corrected", { options: { paper: "a5" } }));
      expect(answer.status).toBe(200);
      await expectInContract(answer.clone(), "POST", "/markdown");
      printed = await service.finished(await readJob(answer));
    });
    expect(earned).toBe(0n);
    expect(printed).toMatchObject({ status: "Done", corrects: job.id });
    expect(printed?.corrections).toBeUndefined();
    expect((await readStatus(job.id)).corrections?.left).toBe(2);
  });

  it("is the document itself where nothing has changed", async () => {
    const { body, job } = await buy();
    expect((await readJob(await service.post({ ...body, corrects: job.id }))).id).toBe(job.id);
    expect((await readStatus(job.id)).corrections?.left).toBe(3);
  });

  it("is compared with what was paid for, not with the last correction", async () => {
    const { list, job } = await buy();
    let current = list;
    let corrects = job.id;
    const outcomes: (string | undefined)[] = [];
    for (const from of [0, 3, 6]) {
      current = [...current.slice(0, from), ...words(3), ...current.slice(from + 3)];
      const answer = await service.post(write(current, { corrects }));
      if (answer.ok) corrects = (await service.finished(await readJob(answer))).id;
      outcomes.push(answer.ok ? "printed" : paymentRequired.parse(await answer.json()).metadata.error);
    }
    expect(outcomes).toEqual(["printed", "correction_too_different", "correction_too_different"]);
    expect((await readStatus(job.id)).corrections?.left).toBe(2);
  });

  it("can correct a correction, which counts against the original", async () => {
    const { list, job } = await buy();
    let corrects = job.id;
    for (const left of [2, 1, 0]) {
      const done = await service.finished(await readJob(await service.post(correct(list, corrects))));
      corrects = done.id;
      expect(done.corrects).toBe(job.id);
      expect((await readStatus(job.id)).corrections?.left).toBe(left);
    }
    expect(await refuse(correct(list, corrects))).toMatchObject({ error: "corrections_used_up" });
  });
});

describe("a correction that is not free", () => {
  it("is offered for sale, and says how much has changed", async () => {
    const { list, job } = await buy();
    const other = write([...words(5), ...list.slice(5)], { corrects: job.id });
    const { error, error_description: why } = await refuse(other);
    expect(error).toBe("correction_too_different");
    expect(why).toContain("5 of the document's 40 words have changed; 4 may change free of charge.");
    const bought = await readJob(await service.post(other, await service.signed(other)));
    expect(bought.corrects).toBeUndefined();
    expect((await readStatus(job.id)).corrections?.left).toBe(3);
  });

  it("is one of a job that nobody knows", async () => {
    expect(await refuse(correct(words(9), randomUUID()))).toMatchObject({ error: "correction_of_unknown" });
  });

  it("is one that comes after an hour", async () => {
    const { list, job } = await buy();
    await service.changeJob(job.id, "SET corrections = :over", {
      ":over": { most: 3, until: Date.now() - 1 },
    });
    expect((await readStatus(job.id)).corrections).toBeUndefined();
    expect(await refuse(correct(list, job.id))).toMatchObject({ error: "correction_too_late" });
  });

  it("is one of a document that is not printed yet", async () => {
    const { list, job } = await buy();
    await service.changeJob(job.id, "SET #state = :processing", { ":processing": "Processing" });
    expect(await refuse(correct(list, job.id))).toMatchObject({ error: "correction_not_done" });
  });

  it("is one of a document that was bought before there were corrections", async () => {
    const { list, job } = await buy();
    await service.changeJob(job.id, "REMOVE corrections", {});
    expect(await refuse(correct(list, job.id))).toMatchObject({ error: "corrections_not_offered" });
  });

  it("is 422 where it names no job", async () => {
    const answer = await service.post(correct(words(9), "the last one"));
    expect(answer.status).toBe(422);
    expect(await expectInContract(answer, "POST", "/markdown")).toMatchObject({
      detail: [{ loc: ["body", "corrects"], code: "field-invalid" }],
    });
  });
});

describe("a correction that the client sends", () => {
  it("is printed, and never paid for", async () => {
    const { list, job } = await buy();
    const payer = {
      method: "x402",
      pay: () => Promise.reject(new Error("The client pays for a correction")),
    };
    const send = (body: ReturnType<typeof write>) =>
      convert(body, { baseUrl: service.url, payer, corrects: job.id });
    const pdf = await send(write(["corrected", ...list.slice(1)]));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
    await expect(send(write(words(40)))).rejects.toThrow("40 of the document's 40 words have changed");
  });
});
