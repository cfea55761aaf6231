import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../../../../document/errors.ts";
import type { Renderer } from "../../../../document/renderer.ts";
import { deliveredConversionRequest } from "../../../../lambdas/interface/requests.ts";
import { SourceMissingError } from "../../../../lambdas/jobs/document-storage.ts";
import type { DocumentStorage } from "../../../../lambdas/jobs/document-storage.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { createRender } from "../../../../lambdas/render/render.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import { only } from "../only.ts";

const timeoutMs = 100_000;
const pdf = new Uint8Array([37, 80, 68, 70]);
const source = deliveredConversionRequest.parse({
  data: { text_body: "# Tides", meta: { title: "On Tides" } },
  options: { paper: "letter", toc: "on" },
});

let job: Job | undefined;
let done: unknown[];
let failure: Partial<Record<"source" | "warm up" | "render" | "put" | "queue", Error>>;
beforeEach(() => {
  job = finishedJob({ state: "Processing", attempts: 1, created_at: now - 5_000 });
  [done, failure] = [[], {}];
});

const step = <Result>(name: keyof typeof failure, result: Result): Promise<Result> => {
  const error = failure[name];
  return error ? Promise.reject(error) : Promise.resolve(result);
};
const note = (...what: unknown[]) => done.push(what);

const renderJob = (lastDelivery = false) =>
  createRender({
    jobs: only<JobStore>({
      start(id, leaseMs) {
        // The lease outlives the print, so that nobody takes over what is still printing.
        expect(leaseMs).toBeGreaterThan(timeoutMs);
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
      release(id) {
        note("release", id);
        return Promise.resolve();
      },
    }),
    storage: only<DocumentStorage>({
      getSource: () => step("source", source),
      putPdf(id, bytes) {
        note("put", id, bytes);
        return step("put", undefined);
      },
    }),
    renderer: only<Renderer>({
      warmUp: () => step("warm up", undefined),
      render(document, limits) {
        note("render", document, limits);
        return step("render", { pdf, pages: 3 });
      },
    }),
    emailQueue: {
      send: (id) => {
        note("email", id);
        return step("queue", undefined);
      },
      redeliver: () => Promise.reject(new Error("No")),
    },
    timeoutMs,
    documentMs: 60_000,
    clock: () => now,
    lacking: (what) => note("lacking", what),
    rendered: (rendering) => note("rendered", rendering),
    failed: () => note("failed"),
    warn: (message) => note("warn", message),
  })(jobId, lastDelivery);

const names = () => done.map((what) => (what as unknown[])[0]);
const found = (name: string) => done.find((what) => (what as unknown[])[0] === name) as unknown[] | undefined;

describe("a job that is rendered", () => {
  it("hands the engine the document, and puts what it makes where the job says it is", async () => {
    await renderJob();
    expect(done).toEqual([
      [
        "render",
        { markdown: "# Tides", meta: source.data.meta, layout: { paper: "letter", contents: "on" } },
        { timeoutMs, warn: expect.any(Function) as unknown },
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
});
