import type { Renderer } from "../../../../document/core/renderer.ts";
import type { DocumentWarning } from "../../../../document/core/warnings/warn.ts";
import { expect } from "vitest";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import type { DocumentStorage } from "../../../../lambdas/jobs/document-storage.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { createRender } from "../../../../lambdas/render/render.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import { only } from "../only.ts";

export const timeoutMs = 4_000;
/** What a browser may take to start besides. */
export const startMs = 15_000;
export const pdf = new Uint8Array([37, 80, 68, 70]);
export const source = deliveredConversionRequest.parse({
  data: { text_body: "# Tides", meta: { title: "On Tides" } },
  options: { paper: "letter", toc: "on" },
});

type Stage = "source" | "warm up" | "predict" | "render" | "put" | "queue" | "slow queue";

/** The rendering of one job, and all that it did, in its order. */
export interface Rendering {
  job: Job | undefined;
  done: unknown[][];
  warmUps: number;
  /** Documents whose work was predicted. */
  readonly predicted: unknown[];
  readonly failure: Partial<Record<Stage, Error>>;
  /** Whether there is a slow queue, whether the payer is slow, what a document is predicted to take, in µs, and how long a print takes, in ms. */
  readonly given: {
    slow: boolean;
    isOverLimit: boolean;
    predictedUs: number;
    printMs: number;
    warnings?: readonly DocumentWarning[];
  };
  /** Creates a process's renderer of jobs. */
  renderer(): ReturnType<typeof createRender>;
  renderJob(): Promise<void>;
  /** Lists the calls, by name. */
  names(): unknown[];
  found(name: string): unknown[] | undefined;
}

export function createRendering(): Rendering {
  let time = now;
  const step = <Result>(name: Stage, result: Result): Promise<Result> => {
    const error = at.failure[name];
    return error ? Promise.reject(error) : Promise.resolve(result);
  };
  const note = (...what: unknown[]) => at.done.push(what);

  const at: Rendering = {
    job: finishedJob({ state: "Processing", attempts: 1, created_at: now - 5_000, payers: ["payer"] }),
    done: [],
    warmUps: 0,
    predicted: [],
    failure: {},
    given: { slow: true, isOverLimit: false, predictedUs: 0, printMs: 0 },
    renderer: () =>
      createRender({
        jobs: only<JobStore>({
          start(id, leaseMs) {
            // The lease outlives the print, so that nobody takes over what is still printing.
            expect(leaseMs).toBeGreaterThan(timeoutMs + startMs);
            return Promise.resolve(id === jobId ? at.job : undefined);
          },
          finish(of, made) {
            note("finish", of.job_id, made);
            return Promise.resolve(true);
          },
          fail(id, description, renderMs) {
            note("fail", id, description, renderMs);
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
        slowWork: {
          isOverLimit: (payers) => Promise.resolve(at.given.isOverLimit && payers.includes("payer")),
          record(payers) {
            note("took long", payers);
            return Promise.resolve();
          },
        },
        slowQueue: at.given.slow
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
        renderer: () =>
          Promise.resolve<Renderer>({
            browserPid: 1,
            close: () => Promise.resolve(),
            whenIdle: () => Promise.resolve(),
            warmUp() {
              at.warmUps++;
              return step("warm up", undefined);
            },
            predictWork(document) {
              at.predicted.push(document);
              return step("predict", at.given.predictedUs);
            },
            render(document, limits) {
              note("render", document, limits);
              time += at.given.printMs;
              return step("render", { pdf, pages: 3, warnings: at.given.warnings ?? [] });
            },
          }),
        deliverQueue: {
          send: (id) => {
            note("deliver", id);
            return step("queue", undefined);
          },
          redeliver: () => Promise.reject(new Error("No")),
        },
        timeoutMs,
        documentMs: 60_000,
        clock: () => time,
        reportDegraded: (what) => note("lacking", what),
        reportRendered: (rendering) => note("rendered", rendering),
        reportDeferred: () => note("deferred"),
        reportFailed: () => note("failed"),
        reportGivenUp: () => note("gave up"),
        warn: (message) => note("warn", message),
      }),
    renderJob: () => at.renderer().renderJob(jobId),
    names: () => at.done.map(([name]) => name),
    found: (name) => at.done.find((what) => what[0] === name),
  };
  return at;
}
