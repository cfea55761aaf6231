import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError, DocumentTimeError } from "../../../../document/errors.ts";
import { deliveredConversionRequest } from "../../../../lambdas/interface/requests.ts";
import { SourceMissingError } from "../../../../lambdas/jobs/document-storage.ts";
import type { DocumentStorage } from "../../../../lambdas/jobs/document-storage.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { createRender } from "../../../../lambdas/render/render.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import { only } from "../only.ts";

const timeoutMs = 4_000;
/** What a browser may take to start besides. */
const startMs = 15_000;
const pdf = new Uint8Array([37, 80, 68, 70]);
const source = deliveredConversionRequest.parse({
  data: { text_body: "# Tides", meta: { title: "On Tides" } },
  options: { paper: "letter", toc: "on" },
});

let job: Job | undefined;
let done: unknown[][];
let warmUps = 0;
let failure: Partial<Record<"source" | "warm up" | "render" | "put" | "queue" | "slow queue", Error>>;
/** Whether there is a slow queue, how a payer stands, and how long a print takes, in ms. */
let given: { slow: boolean; standsBadly: boolean; printMs: number };
let time = now;
beforeEach(() => {
  job = finishedJob({ state: "Processing", attempts: 1, created_at: now - 5_000, payers: ["payer"] });
  [done, failure, time, warmUps] = [[], {}, now, 0];
  given = { slow: true, standsBadly: false, printMs: 0 };
});

const step = <Result>(name: keyof typeof failure, result: Result): Promise<Result> => {
  const error = failure[name];
  return error ? Promise.reject(error) : Promise.resolve(result);
};
const note = (...what: unknown[]) => done.push(what);

const renderer = () =>
  createRender({
    jobs: only<JobStore>({
      start(id, leaseMs) {
        // The lease outlives the print, so that nobody takes over what is still printing.
        expect(leaseMs).toBeGreaterThan(timeoutMs + startMs);
        return Promise.resolve(id === jobId ? job : undefined);
      },
      finish(of, made) {
        note("finish", of.job_id, made);
        return Promise.resolve(true);
      },
      fail(id, description) {
        note("fail", id, description);
        return Promise.resolve(true);
      },
      defer(id) {
        note("defer", id);
        return Promise.resolve();
      },
      release(id) {
        note("release", id);
        return Promise.resolve();
      },
    }),
    standing: {
      isSlow: (payers) => Promise.resolve(given.standsBadly && payers.includes("payer")),
      tookLong(payers) {
        note("took long", payers);
        return Promise.resolve();
      },
    },
    slowQueue: given.slow
      ? {
          send: (id) => {
            note("slow queue", id);
            return step("slow queue", undefined);
          },
          redeliver: () => Promise.reject(new Error("No")),
        }
      : undefined,
    storage: only<DocumentStorage>({
      getSource: () => step("source", source),
      putPdf(id, bytes) {
        note("put", id, bytes);
        return step("put", undefined);
      },
    }),
    renderer: {
      browserPid: 1,
      close: () => Promise.resolve(),
      warmUp() {
        warmUps++;
        return step("warm up", undefined);
      },
      render(document, limits) {
        note("render", document, limits);
        time += given.printMs;
        return step("render", { pdf, pages: 3 });
      },
    },
    emailQueue: {
      send: (id) => {
        note("email", id);
        return step("queue", undefined);
      },
      redeliver: () => Promise.reject(new Error("No")),
    },
    timeoutMs,
    documentMs: 60_000,
    clock: () => time,
    lacking: (what) => note("lacking", what),
    rendered: (rendering) => note("rendered", rendering),
    deferred: () => note("deferred"),
    failed: () => note("failed"),
    warn: (message) => note("warn", message),
  });
const renderJob = (lastDelivery = false) => renderer()(jobId, lastDelivery);

const names = () => done.map(([name]) => name);
const found = (name: string) => done.find((what) => what[0] === name) as unknown[] | undefined;

describe("a job that is rendered", () => {
  it("hands the engine the document, and puts what it makes where the job says it is", async () => {
    await renderJob();
    expect(done).toEqual([
      [
        "render",
        { markdown: "# Tides", meta: source.data.meta, layout: { paper: "letter", contents: "on" } },
        { timeoutMs: timeoutMs + startMs, warn: expect.any(Function) as unknown },
      ],
      ["put", jobId, pdf],
      [
        "finish",
        jobId,
        {
          bytes: 4,
          pages: 3,
          sha256: createHash("sha256").update(pdf).digest("hex"),
          deleted_at: now + 60_000,
        },
      ],
      ["rendered", { pages: 3, bytes: 4, ms: 0, sinceCreatedMs: 5_000 }],
    ]);
  });

  it("is handed over when it is to be sent by email, or left to the sweep", async () => {
    job = job && { ...job, mail: { state: "waiting", attempts: 0 } };
    await renderJob();
    expect(done.at(-1)).toEqual(["email", jobId]);
    failure.queue = new Error("No queue");
    await renderJob();
    expect(done.at(-1)).toEqual(["warn", "E-mail was not queued; the sweep will queue it"]);
    expect(names()).not.toContain("fail");
  });

  it("is not rendered when it is finished, or somebody else is at it", async () => {
    job = undefined;
    await renderJob();
    expect(done).toEqual([]);
  });

  it("does not depend on the browser's early start", async () => {
    failure["warm up"] = new Error("No browser yet");
    await renderJob();
    expect(names()).toContain("finish");
  });
});

describe("a job that cannot be rendered", () => {
  it.each([
    ["render", new DocumentError("A table is too wide."), "A table is too wide."],
    ["source", new SourceMissingError("gone"), /no longer kept/],
  ] as const)(
    "for a fault of its own (%s) fails at once, and its message is done with",
    async (at, error, words) => {
      failure[at] = error;
      await renderJob();
      expect(found("fail")?.[2]).toMatch(words);
      expect(names()).toContain("failed");
      expect(names()).not.toContain("release");
    },
  );

  it.each(["source", "render", "put"] as const)(
    "for a fault of ours (%s) comes again at once",
    async (at) => {
      failure[at] = new Error("It broke");
      await expect(renderJob()).rejects.toThrow("It broke");
      expect(done.at(-1)).toEqual(["release", jobId]);
    },
  );

  it("for a fault of ours fails with its last delivery, and the fault is still told", async () => {
    failure.render = new Error("It broke");
    await expect(renderJob(true)).rejects.toThrow("It broke");
    expect(found("fail")?.[2]).toMatch(/not charged again/);
    expect(names()).not.toContain("release");
  });

  it("because it ends its printer each time is given up before it does so for ever", async () => {
    job = job && { ...job, attempts: 7 };
    await renderJob();
    expect(names()).toEqual(["fail", "failed"]);
    job = { ...finishedJob(), state: "Processing", attempts: 6 };
    await renderJob();
    expect(names()).toContain("finish");
  });

  it.each([
    [0, /Send it again/],
    [2, /Send it again/],
    [3, /tried as often as it is by itself/],
  ])("and was tried again %d times says whether sending it again helps", async (retries, words) => {
    job = job && { ...job, retries };
    failure.render = new Error("It broke");
    await expect(renderJob(true)).rejects.toThrow("It broke");
    expect(found("fail")?.[2]).toMatch(words);
  });
});

describe("a job that takes too long", () => {
  it("goes on in the slow queue, and is counted for its payers", async () => {
    failure.render = new DocumentTimeError("It took too long.");
    await renderJob();
    expect(done.slice(1)).toEqual([
      ["took long", ["payer"]],
      ["defer", jobId],
      ["deferred"],
      ["slow queue", jobId],
    ]);
  });

  it("is left to the sweep when the slow queue cannot be reached", async () => {
    failure.render = new DocumentTimeError("It took too long.");
    failure["slow queue"] = new Error("No queue");
    await renderJob();
    expect(done.at(-1)).toEqual(["warn", "A slow document was not queued; the sweep will queue it"]);
  });

  it("fails where there is no slower queue", async () => {
    given.slow = false;
    failure.render = new DocumentTimeError("It took too long.");
    await renderJob();
    expect(done.slice(1)).toEqual([["fail", jobId, "It took too long."], ["failed"]]);
  });

  it("of a payer who sent many such goes to the slow queue unseen, and is printed there", async () => {
    given.standsBadly = true;
    await renderJob();
    expect(names()).toEqual(["defer", "deferred", "slow queue"]);
    done = [];
    given.slow = false;
    await renderJob();
    expect(names()).toContain("finish");
  });

  it.each([
    [900, false],
    [1_100, true],
  ])("to be refused counts as well: %d ms, %s", async (printMs, counts) => {
    given.printMs = printMs;
    failure.render = new DocumentError("It takes too much memory.");
    await renderJob();
    expect(names().includes("took long")).toBe(counts);
    expect(names()).toContain("fail");
  });

  it("has the browser's start besides, once in a process", async () => {
    const run = renderer();
    await run(jobId, false);
    await run(jobId, false);
    const limits = done.filter(([name]) => name === "render").map(([, , given]) => given);
    expect(limits).toMatchObject([{ timeoutMs: timeoutMs + startMs }, { timeoutMs }]);
  });

  it("leaves a browser behind for the next", async () => {
    const run = renderer();
    failure.render = new DocumentTimeError("It took too long.");
    await run(jobId, false);
    expect(warmUps).toBe(2);
  });
});
