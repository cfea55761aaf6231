import { describe, expect, it } from "vitest";
import { jobStatus } from "../../../lambdas/http-contract/responses.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { createWaiting } from "../../../lambdas/jobs/waiting.ts";
import type { Job } from "../../../lambdas/jobs/job.ts";
import { readJob, sharedHarness } from "./harness.ts";
import { finishedJob } from "../../unit/lambdas/jobs/finished-job.ts";

/** `Prefer: wait=…` (RFC 7240): whoever wants to wait is answered with the job that has ended. */

const service = await sharedHarness();

const wait = { prefer: "wait=20" };
const applied = (answer: Response) => answer.headers.get("preference-applied");

describe("a client that prefers to wait", () => {
  it("is answered its paid request with the finished job and the receipt", async () => {
    const body = service.document();
    const answer = await service.post(body, { ...(await service.signed(body)), ...wait });
    expect(applied(answer)).toBe("wait=20");
    expect(answer.headers.get("payment-response")).not.toBeNull();
    expect((await readJob(answer)).status).toBe("Done");
  });

  it("is answered the status once the job is done, and at once when it is", async () => {
    const body = service.document();
    const job = await readJob(await service.post(body, await service.signed(body)));
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(`${service.url}/job/${job.id}/status`, { headers: wait });
      expect(applied(answer)).toBe("wait=20");
      expect(jobStatus.parse(await answer.json()).status).toBe("Done");
    }
  });

  it("is asked to pay without a wait, and without Preference-Applied", async () => {
    const answer = await service.post(service.document(), wait);
    expect([answer.status, applied(answer)]).toEqual([402, null]);
  });

  it("may be a page from another origin", async () => {
    const preflight = await fetch(`${service.url}/markdown`, {
      method: "OPTIONS",
      headers: { origin: "https://a.example", "access-control-request-headers": "prefer" },
    });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("prefer");
    const answer = await service.post(service.document());
    expect(answer.headers.get("access-control-expose-headers")).toContain("Preference-Applied");
  });

  it("is answered at once when it sends no preference", async () => {
    const body = service.document();
    const answer = await service.post(body, await service.signed(body));
    expect([applied(answer), (await readJob(answer)).status]).toEqual([null, "Not Started"]);
  });
});

describe("the requests that wait", () => {
  const running = (id: string): Job => ({ ...finishedJob({ state: "Processing" }), job_id: id });
  const id = "6f1c2a52-7d55-8c2e-9a0f-3f1e5d0c8b11";

  /** Creates waiting on the real table, for a job that a test ends. */
  function createWait(slots: number, clock = () => Date.now()) {
    let ends: () => void = () => undefined;
    let isDone = false;
    const looked: string[] = [];
    const seen = new Promise<void>((resolve) => (ends = resolve));
    const find = (jobId: string) => {
      looked.push(jobId);
      ends();
      return Promise.resolve(isDone ? finishedJob({ state: "Done" }) : running(jobId));
    };
    const table = new Table({ TABLE_NAME: process.env.TABLE_NAME ?? "" });
    const warn = (message: string) => {
      throw new Error(message);
    };
    const waiting = createWaiting({ table, jobs: { find }, slots, clock, warn });
    const finish = (): void => {
      isDone = true;
    };
    return { waiting, seen, looked, finish };
  }

  it("are one for a job, and others are answered at once until it ends", async () => {
    const { waiting, seen, finish } = createWait(1);
    const first = waiting.forEnd(running(id), 20_000);
    await seen;
    expect(await waiting.forEnd(running(id), 20_000)).toBeUndefined();
    finish();
    expect((await first)?.state).toBe("Done");
    expect((await waiting.forEnd(running(id), 20_000))?.state).toBe("Done");
  });

  it("are as many as there are slots, whichever jobs they wait for", async () => {
    const { waiting, finish } = createWait(3);
    const jobs = Array.from({ length: 30 }, (_, index) =>
      running(`6f1c2a52-7d55-8c2e-9a0f-${String(index).padStart(12, "0")}`),
    );
    let atOnce = 0;
    const answers = jobs.map(async (job) => {
      const answer = await waiting.forEnd(job, 20_000);
      if (answer === undefined && ++atOnce === jobs.length - 3) finish();
      return answer;
    });
    expect((await Promise.all(answers)).filter((answer) => answer !== undefined)).toHaveLength(3);
  });

  it("are none where there are no slots, and wait for nothing longer than they may", async () => {
    const none = createWait(0);
    expect(await none.waiting.forEnd(running(id), 20_000)).toBeUndefined();
    let now = Date.now();
    const late = createWait(1, () => (now += 10_000));
    expect((await late.waiting.forEnd(running(id), 60_000))?.state).toBe("Processing");
    expect(late.looked.length).toBeLessThan(6);
  });

  it("free their slot after a crash when its time is over", async () => {
    let now = Date.now() + 3600_000;
    const { waiting, seen } = createWait(1, () => now);
    void waiting.forEnd(running(id), 20_000);
    await seen;
    expect(await waiting.forEnd(running(id), 20_000)).toBeUndefined();
    now += 20_001;
    const { waiting: otherInstance, finish } = createWait(1, () => now);
    finish();
    expect(await otherInstance.forEnd(running(id), 20_000)).toBeDefined();
  });
});
