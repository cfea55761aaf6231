import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { jobStatus } from "../../../lambdas/http-contract/responses.ts";
import { createRefundBook } from "../../../operator/refunds-due.ts";
import { createFailedJobs } from "../../../operator/failed-jobs.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { postJson } from "../../post-json.ts";
import { until } from "../../until.ts";
import { readJob, sharedHarness, unprintable } from "./harness.ts";

/** What a bought document has a few of free of charge: corrections of it, and receipts. */

const service = await sharedHarness();
const table = new Table({ TABLE_NAME: service.dynamoDb.table });

/** A document that was bought and printed, by its words and its job. */
interface Bought {
  readonly words: readonly string[];
  readonly jobId: string;
}

async function buy(): Promise<Bought> {
  const words = Array.from({ length: 40 }, () => randomUUID().slice(0, 8));
  const body = { data: { text_body: words.join(" ") } };
  const job = await service.finished(await readJob(await service.post(body, await service.signed(body))));
  return { words, jobId: job.id };
}

const kinds = [
  {
    kind: "correction",
    takenBy: "corrected_by",
    refused: [402, "corrections_used_up"],
    ask: ({ words, jobId }: Bought, word: string) =>
      service.postUntilKnown({ data: { text_body: [word, ...words.slice(1)].join(" ") }, corrects: jobId }),
  },
  {
    kind: "receipt",
    takenBy: "receipts",
    refused: [409, "receipts-used-up"],
    ask: ({ jobId }: Bought, name: string) =>
      until(async () => {
        const answer = await postJson(`${service.url}/job/${jobId}/receipt`, { buyer: { name } });
        return answer.status !== 503 && answer;
      }),
  },
] as const;

describe.each(kinds)("a $kind of a bought document", ({ kind, takenBy, refused, ask }) => {
  const another = (bought: Bought) => ask(bought, randomUUID().slice(0, 8));

  const countTaken = async ({ jobId }: Bought): Promise<number> => {
    const item = await service.item(`JOB#${jobId}`, "JOB");
    return (item?.[takenBy] as ReadonlySet<string> | undefined)?.size ?? 0;
  };

  const readRefusal = async (answer: Response): Promise<unknown[]> => {
    const { code, metadata } = (await answer.json()) as { code?: string; metadata?: { error?: string } };
    return [answer.status, code ?? metadata?.error];
  };

  it("costs nothing, and is named by its job", async () => {
    const bought = await buy();
    const earned = await service.earned(async () => {
      const answer = await another(bought);
      expect(answer.status).toBe(200);
      const { corrects, receipt_of: receiptOf } = await service.finished(await readJob(answer));
      expect({ correction: corrects, receipt: receiptOf }[kind]).toBe(bought.jobId);
      expect(corrects ?? receiptOf).toBe(bought.jobId);
    });
    expect(earned).toBe(0n);
  });

  it("is the same job when it is asked for again, and counts once", async () => {
    const bought = await buy();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(bought, "the same")));
    const ids = await Promise.all(answers.map(async (answer) => (await readJob(answer)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await countTaken(bought)).toBe(1);
  });

  it("is printed three times and no more, however many are asked for at once", async () => {
    const bought = await buy();
    const answers = await Promise.all(Array.from({ length: 100 }, () => another(bought)));
    const free = answers.filter(({ status }) => status === 200);
    expect(free).toHaveLength(3);
    expect(new Set(await Promise.all(free.map(async (answer) => (await readJob(answer)).id))).size).toBe(3);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(await readRefusal(answer)).toEqual(refused);
    const turns = (await service.items()).filter(({ pk }) =>
      String(pk).startsWith(`PAYMENT#${kind}#${bought.jobId}`),
    );
    expect(turns.filter(({ state }) => state === "settled")).toHaveLength(3);
    expect(turns.filter(({ state }) => state === "claimed")).toEqual([]);
  });

  it("gives its turn back where it cannot be printed, takes one when it is tried again, and is no refund", async () => {
    const bought = await buy();
    const failed = await service.finished(await readJob(await ask(bought, unprintable)));
    expect(failed.status).toBe("Failed");
    expect(await countTaken(bought)).toBe(0);
    const refunds = await createRefundBook(table, () => Date.now()).list();
    expect(refunds.map(({ job_id: id }) => id)).not.toContain(failed.id);
    const known = await createFailedJobs(table, () => Date.now()).list();
    expect(known.map(({ job_id: id }) => id)).toContain(failed.id);

    await ask(bought, unprintable);
    await service.finished(failed);
    for (let turn = 0; turn < 3; turn++) await service.finished(await readJob(await another(bought)));
    expect(await countTaken(bought)).toBe(3);
    // No turn is left to try it again by.
    expect((await readJob(await ask(bought, unprintable))).status).toBe("Failed");
    const status = await fetch(`${service.url}/job/${bought.jobId}/status`);
    expect(jobStatus.parse(await status.json()).status).toBe("Done");
  });
});
