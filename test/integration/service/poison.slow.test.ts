import { afterEach, describe, expect, it, vi } from "vitest";
import type { JobStatus } from "../../../lambdas/http-contract/responses.ts";
import { killBrowser, misfortunes, signal } from "../document/misfortunes.ts";
import { comingTimeOuts } from "../../time-outs.ts";
import { until } from "../../until.ts";
import { readJob, price, startHarness, type ConversionBody } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** Documents and misfortunes that end the browser, or stop it. The process itself goes on. */

const misfortune = misfortunes();
const service = await forThisFile(startHarness({ renderConcurrency: 1 }));
afterEach(() => {
  vi.useRealTimers();
  misfortune.none();
});

/** Counts how often a job's print was begun and broke off. */
async function readFailures(job: JobStatus): Promise<unknown> {
  const item = await service.item(`JOB#${job.id}`, "JOB");
  return item?.lease_until === undefined ? item?.attempts : undefined;
}

/**
 * Returns when the message of a failed job comes again, epoch ms: after a minute. Until then nothing shows that time may pass: a job fails, or is
 * released, a moment before its message is.
 */
function nextTry(): Promise<number> {
  return until(() => {
    const [at] = service.aws.seenAgainAt();
    return at !== undefined && at - Date.now() <= 60_000 && at;
  });
}

async function bought(body: ConversionBody = service.document()): Promise<JobStatus> {
  return readJob(await service.post(body, await service.signed(body)));
}

describe("a document that kills the browser", () => {
  it("is given up after three tries: its job fails, its message is deleted, and it can be sent again", async () => {
    const body = service.document();
    const before = await service.received();
    misfortune.always(killBrowser);
    const job = await bought(body);
    await until(async () => (await readFailures(job)) === 2);
    vi.useFakeTimers({ toFake: ["Date"], now: await nextTry() });
    const failed = await service.finished(job);
    expect(failed).toMatchObject({ status: "Failed" });
    expect(failed.description).toContain("not charged again");
    misfortune.none();
    // The message comes once more, and finds nothing to do.
    vi.useFakeTimers({ toFake: ["Date"], now: await nextTry() });
    await service.idle();
    vi.useRealTimers();
    expect(service.aws.deadLetters()).toBe(0);

    // The same process prints the next document.
    expect((await service.finished(await bought())).status).toBe("Done");
    await service.post(body);
    expect((await service.finished(failed)).status).toBe("Done");
    expect((await service.received()) - before).toBe(2n * price);
  });

  it("is printed a moment later when it killed the browser once", async () => {
    await service.finished(await bought());
    misfortune.once(killBrowser);
    expect((await service.finished(await bought())).status).toBe("Done");
    expect(misfortune.isToCome).toBe(false);
  });
});

describe("a page that runs out of memory", () => {
  it("is killed by the kernel alone, and the document is printed a moment later", async () => {
    await service.finished(await bought());
    misfortune.once(() => signal("renderer", "SIGKILL"));
    const job = await bought(service.document("# Long\n\n" + "Much to print. ".repeat(20_000)));
    expect((await service.finished(job)).status).toBe("Done");
    expect(misfortune.isToCome).toBe(false);
  });
});

describe("a browser that stops answering", () => {
  it("is ended when the document's time is over, and another browser prints it", async () => {
    await service.finished(await bought());
    const [print, answer] = [comingTimeOuts(4_000), comingTimeOuts(5_000)];
    misfortune.once(() => signal("browser", "SIGSTOP"));
    const job = await bought();
    await until(() => !misfortune.isToCome);
    await print.end();
    // It is asked whether it still answers.
    await answer.end();
    expect((await service.finished(job)).status).toBe("Done");
  });
});

describe("a full disk", () => {
  it("lets no browser start, and the document is printed once there is space again", async () => {
    await service.finished(await bought());
    const { TMPDIR } = process.env;
    // Nobody can write there, not even root.
    process.env.TMPDIR = "/proc";
    await signal("browser", "SIGKILL");
    // The next try comes a second later: not before there is space again.
    vi.useFakeTimers({ toFake: ["Date"] });
    const job = await bought();
    await until(async () => (await readFailures(job)) === 1);
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    vi.useRealTimers();
    expect((await service.finished(job)).status).toBe("Done");
  });
});
