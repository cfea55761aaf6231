import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { BrowserHungError, DocumentError, DocumentTimeError } from "../../../../document/core/errors.ts";
import { SourceMissingError } from "../../../../lambdas/jobs/document-storage.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import { createRendering, pdf, source, startMs, timeoutMs, type Rendering } from "./rendering.ts";

let at: Rendering;
beforeEach(() => {
  at = createRendering();
});

describe("the rendering of a job", () => {
  it("passes the engine the document, and stores the PDF under the job's key", async () => {
    await at.renderJob();
    expect(at.done).toEqual([
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
      ["rendered", { pages: 3, bytes: 4, ms: 0, sinceCreatedMs: 5_000, isAgain: false }],
    ]);
  });

  it("records what the author may want to correct", async () => {
    at.given.warnings = [
      { line: 3, code: "reference-not-found", what: "The reference @fig:x has no target. Check its name." },
    ];
    await at.renderJob();
    const [, , finished] = at.done.find(([name]) => name === "finish") ?? [];
    expect(finished).toMatchObject({ warnings: at.given.warnings });
  });

  it("queues the email, or leaves it to the sweep", async () => {
    at.job = at.job && { ...at.job, mail: { state: "waiting", attempts: 0 } };
    await at.renderJob();
    expect(at.done.at(-1)).toEqual(["deliver", jobId]);
    at.failure.queue = new Error("No queue");
    await at.renderJob();
    expect(at.done.at(-1)).toEqual([
      "warn",
      "The follow-up of the job's end was not queued; the sweep will queue it",
    ]);
    expect(at.names()).not.toContain("fail");
  });

  it("queues the callback, for any end", async () => {
    at.job = at.job && { ...at.job, calls_back: true };
    await at.renderJob();
    expect(at.done.at(-1)).toEqual(["deliver", jobId]);
    at.failure.render = new DocumentError("A table is too wide.");
    await at.renderJob();
    expect(at.names().filter((name) => name === "fail" || name === "deliver")).toEqual([
      "deliver",
      "fail",
      "deliver",
    ]);
  });

  it("does nothing when it is finished, or another process renders it", async () => {
    at.job = undefined;
    await at.renderJob();
    expect(at.done).toEqual([]);
  });

  it("does not depend on the browser's early start", async () => {
    at.failure["warm up"] = new Error("No browser yet");
    await at.renderJob();
    expect(at.names()).toContain("finish");
  });
});

describe("a job whose document was printed while its payment settled", () => {
  it("takes over the PDF, and reads no source", async () => {
    const { printAhead, renderJob } = at.renderer();
    at.failure.source = new Error("Not to be read");
    printAhead(jobId, source);
    await renderJob(jobId);
    expect(at.names()).toEqual(["render", "put", "finish", "rendered"]);
    // The next delivery of its message has nothing to take over.
    delete at.failure.source;
    await renderJob(jobId);
    expect(at.names().filter((name) => name === "render")).toHaveLength(2);
  });

  it("is left to the slow queue, unprinted, when it is predicted to be much work", async () => {
    const { printAhead, renderJob } = at.renderer();
    at.given.predictedUs = 2_000_001;
    printAhead(jobId, source);
    await renderJob(jobId);
    expect(at.names()).toEqual(["defer", "deferred", "slow queue"]);
  });

  it("fails, is deferred or is tried again as if it had been printed then", async () => {
    for (const [error, last] of [
      [new DocumentError("A table is too wide."), "failed"],
      [new DocumentTimeError("It took too long"), "slow queue"],
      [new Error("It broke"), "release"],
    ] as const) {
      at = createRendering();
      const { printAhead, renderJob } = at.renderer();
      at.failure.render = error;
      printAhead(jobId, source);
      await renderJob(jobId).catch(() => undefined);
      expect(at.names().filter((name) => name === "render")).toHaveLength(1);
      expect(at.names().at(-1)).toBe(last);
    }
  });

  it("is not printed ahead beside a job that is paid for", async () => {
    const { printAhead, renderJob } = at.renderer();
    const rendered = renderJob(jobId);
    printAhead("another job", source);
    await rendered;
    expect(at.names().filter((name) => name === "render")).toHaveLength(1);
    printAhead("another job", source);
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(at.names().filter((name) => name === "render")).toHaveLength(2);
  });
});

describe("a job that cannot be rendered", () => {
  it.each([
    ["render", new DocumentError("A table is too wide."), "A table is too wide."],
    ["source", new SourceMissingError("gone"), /storage time has ended/],
  ] as const)(
    "fails at once for a fault of its own (%s), and its message is deleted",
    async (stage, error, words) => {
      at.failure[stage] = error;
      await at.renderJob();
      expect(at.found("fail")?.[2]).toMatch(words);
      expect(at.names()).toContain("failed");
      expect(at.names()).not.toContain("release");
    },
  );

  it.each(["source", "render", "put"] as const)(
    "is retried at once for a fault of the service (%s)",
    async (stage) => {
      at.failure[stage] = new Error("It broke");
      await expect(at.renderJob()).rejects.toThrow("It broke");
      expect(at.done.at(-1)).toEqual(["release", jobId]);
    },
  );

  it.each([
    [1, ["render", "release"]],
    [2, ["render", "release"]],
    [3, ["render", "fail", "failed", "gave up"]],
    [4, ["render", "fail", "failed", "gave up"]],
  ])(
    "does, for a fault of the service at try %d, however often its message was received, %j",
    async (tries, does) => {
      at.job = at.job && { ...at.job, attempts: tries, failures: tries - 1 };
      at.failure.render = new Error("It broke");
      await expect(at.renderJob()).rejects.toThrow("It broke");
      expect(at.names()).toEqual(does);
      if (tries > 2) expect(at.found("fail")?.[2]).toMatch(/not charged again/);
    },
  );

  it("is tried once more with less memory for the browser when it kills its process, and then fails for good", async () => {
    const tried = (attempts: number, failures: number) =>
      (at.job = { ...finishedJob(), state: "Processing", attempts, failures });
    tried(2, 0);
    await at.renderJob();
    expect(at.found("render")?.[2]).toMatchObject({ isCareful: true });
    at.done.length = 0;
    tried(3, 0);
    await at.renderJob();
    expect(at.names()).toEqual(["fail", "failed"]);
    expect(at.found("fail")?.[2]).toMatch(/ended twice.*not charged again/);
    at.done.length = 0;
    // Faults of ours before are no ends of it.
    tried(3, 2);
    await at.renderJob();
    expect(at.found("render")?.[2]).not.toHaveProperty("isCareful");
    expect(at.names()).toContain("finish");
  });

  it("is tried once more when the browser stops answering, and then fails for good", async () => {
    at.failure.render = new BrowserHungError("The browser stopped answering before the document was printed");
    await expect(at.renderJob()).rejects.toThrow("stopped answering");
    expect(at.names()).toEqual(["render", "release"]);
    at.done.length = 0;
    at.job = at.job && { ...at.job, attempts: 2, failures: 1 };
    await at.renderJob();
    expect(at.names()).toContain("fail");
    expect(at.found("fail")?.[2]).toMatch(/and so did the first attempt.*Split it/);
  });

  it.each([
    [0, /Send it again/],
    [2, /Send it again/],
    [3, /All automatic retries failed/],
  ])("says after %d retries whether sending the document again helps", async (retries, words) => {
    at.job = at.job && { ...at.job, retries, attempts: 3, failures: 2 };
    at.failure.render = new Error("It broke");
    await expect(at.renderJob()).rejects.toThrow("It broke");
    expect(at.found("fail")?.[2]).toMatch(words);
  });

  it.each([
    [20_000, "It took too long."],
    [30_000, /^It took too long\. All automatic retries failed/],
  ])("is retried or not when it takes %d ms more than its other attempts", async (printMs, words) => {
    at.given.slow = false;
    at.given.printMs = printMs;
    at.job = at.job && { ...at.job, render_ms: 95_000 };
    at.failure.render = new DocumentTimeError("It took too long.");
    await at.renderJob();
    expect(at.found("fail")?.[2]).toMatch(words);
    expect(at.found("fail")?.[3]).toBe(printMs);
  });

  it("counts a minute for attempts that ended with their process, and nothing for faults of the service", async () => {
    at.job = at.job && { ...at.job, attempts: 3, failures: 0 };
    await at.renderJob();
    expect(at.found("fail")?.[3]).toBe(60_000);
    at.done.length = 0;
    at.job = at.job && { ...at.job, attempts: 3, failures: 2 };
    at.failure.render = new Error("It broke");
    await expect(at.renderJob()).rejects.toThrow("It broke");
    expect(at.found("fail")?.[3]).toBe(0);
  });
});

describe("a job that takes too long", () => {
  it("continues in the slow queue, and is counted for its payers", async () => {
    at.failure.render = new DocumentTimeError("It took too long.");
    await at.renderJob();
    expect(at.done.slice(1)).toEqual([
      ["took long", ["payer"]],
      ["defer", jobId],
      ["deferred"],
      ["slow queue", jobId],
    ]);
  });

  it("is left to the sweep when the slow queue cannot be reached", async () => {
    at.failure.render = new DocumentTimeError("It took too long.");
    at.failure["slow queue"] = new Error("No queue");
    await at.renderJob();
    expect(at.done.at(-1)).toEqual(["warn", "A slow document was not queued; the sweep will queue it"]);
  });

  it("fails where there is no slower queue", async () => {
    at.given.slow = false;
    at.failure.render = new DocumentTimeError("It took too long.");
    await at.renderJob();
    expect(at.done.slice(1)).toEqual([["fail", jobId, "It took too long.", at.given.printMs], ["failed"]]);
  });

  it("moves to the slow queue unprinted when it is predicted to be slow, and is not counted for its payers", async () => {
    at.given.predictedUs = 2_000_001;
    await at.renderJob();
    expect(at.predicted).toEqual([{ markdown: "# Tides", bibliography: undefined }]);
    expect(at.done).toEqual([["defer", jobId], ["deferred"], ["slow queue", jobId]]);
  });

  it("is not predicted by the slow function, which prints it", async () => {
    at.given.slow = false;
    at.given.predictedUs = Infinity;
    await at.renderJob();
    expect(at.predicted).toEqual([]);
    expect(at.names()).toContain("finish");
  });

  it("is retried at once when the prediction fails for a fault of the service", async () => {
    at.failure.predict = new Error("The compiling process has ended");
    await expect(at.renderJob()).rejects.toThrow("has ended");
    expect(at.names()).toEqual(["release"]);
  });

  it("moves to the slow queue without a prediction for a payer with many slow ones, and is printed there", async () => {
    at.given.isOverLimit = true;
    await at.renderJob();
    expect(at.names()).toEqual(["defer", "deferred", "slow queue"]);
    at.done = [];
    at.given.slow = false;
    await at.renderJob();
    expect(at.names()).toContain("finish");
  });

  it.each([
    [900, false],
    [1_100, true],
  ])("has its time counted when it is refused as well: %d ms, %s", async (printMs, counts) => {
    at.given.printMs = printMs;
    at.failure.render = new DocumentError("It takes too much memory.");
    await at.renderJob();
    expect(at.names().includes("took long")).toBe(counts);
    expect(at.names()).toContain("fail");
  });

  it("has extra time for the browser's start, once in a process", async () => {
    const { renderJob: run } = at.renderer();
    await run(jobId);
    await run(jobId);
    const limits = at.done.filter(([name]) => name === "render").map(([, , given]) => given);
    expect(limits).toMatchObject([{ timeoutMs: timeoutMs + startMs }, { timeoutMs }]);
  });

  it("leaves a browser for the next", async () => {
    const { renderJob: run } = at.renderer();
    at.failure.render = new DocumentTimeError("It took too long.");
    await run(jobId);
    expect(at.warmUps).toBe(2);
  });
});
