import { describe, expect, it } from "vitest";
import { PdfFormatError } from "../../../../document/core/errors.ts";
import type { Renderer } from "../../../../document/core/renderer.ts";
import { createRender, type RenderOptions } from "../../../../lambdas/render/render.ts";

/** The function that renders paid documents, with a renderer whose browser writes another form of PDF than the one that is known. */

const unused = () => Promise.reject(new Error("Nobody should ask for this"));

/** Runs one job and records its outcome. */
async function run(renderWith: Renderer["render"]) {
  const seen: { finished: string[]; failed: string[]; degraded: string[] } = {
    finished: [],
    failed: [],
    degraded: [],
  };
  const jobs = {
    start: (jobId: string) =>
      Promise.resolve({
        ...{ job_id: jobId, payment: { rail: "lightning", id: jobId } },
        ...{ attempts: 3, created_at: 0, retries: 0, render_ms: 0, payers: [] },
      }),
    finish: ({ job_id: jobId }: { job_id: string }) => Promise.resolve(seen.finished.push(jobId) > 0),
    fail: (_jobId: string, description: string) => Promise.resolve(seen.failed.push(description) > 0),
    release: () => Promise.resolve(),
  } as unknown as RenderOptions["jobs"];
  const storage = {
    getSource: () => Promise.resolve({ data: { text_body: "x", meta: {} }, options: {} }),
    putPdf: () => Promise.resolve(),
  } as unknown as RenderOptions["storage"];
  const { renderJob } = createRender({
    jobs,
    slowWork: { isOverLimit: () => Promise.resolve(false), record: () => Promise.resolve() },
    slowQueue: undefined,
    storage,
    renderer: () =>
      Promise.resolve({
        render: renderWith,
        predictWork: unused,
        warmUp: () => Promise.resolve(),
        whenIdle: () => Promise.resolve(),
        browserPid: undefined,
        close: unused,
      }),
    deliverQueue: undefined,
    timeoutMs: 1_000,
    documentMs: 1_000,
    clock: () => 0,
    reportRendered: () => undefined,
    reportDeferred: () => undefined,
    reportFailed: () => undefined,
    reportGivenUp: () => undefined,
    reportDegraded: (what, { name }) => {
      seen.degraded.push(`${what}, ${name}`);
    },
    warn: () => undefined,
  });
  const error = await renderJob("job").catch((thrown: unknown) => thrown);
  return { ...seen, error };
}

describe("a PDF of an unknown form", () => {
  it("is delivered without what it lacks, which is reported to the operator", async () => {
    const { finished, failed, degraded } = await run((_source, options) => {
      options?.warn?.("PdfAsPrinted", new PdfFormatError("no Info"));
      return Promise.resolve({ pdf: Buffer.from("%PDF-"), pages: 1, warnings: [] });
    });
    expect(finished).toEqual(["job"]);
    expect(failed).toEqual([]);
    expect(degraded).toEqual(["PdfAsPrinted, PdfFormatError"]);
  });

  it("throws when its pages cannot be counted, which is not the document's fault", async () => {
    const { finished, failed, error } = await run(() => Promise.reject(new PdfFormatError("no Count")));
    expect(finished).toEqual([]);
    expect(failed[0]).toContain("it is not charged again");
    expect(error).toBeInstanceOf(PdfFormatError);
  });
});
