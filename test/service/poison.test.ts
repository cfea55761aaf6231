import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { jobQueue } from "../../lambdas/jobs/job-queue.ts";
import type { JobStatus } from "../../lambdas/interface/responses.ts";
import { browserProcesses } from "../document/browser-processes.ts";
import { jobIn, price, startHarness } from "./harness.ts";
import type { ConversionBody, Harness } from "./harness.ts";

/** Documents and misfortunes that end the browser, or stop it. The process itself goes on. */

let service: Harness;
beforeAll(async () => {
  service = await startHarness({
    renderConcurrency: 1,
    queue: { visibilitySeconds: 3 },
    environment: { RENDER_TIMEOUT_MS: "8000" },
  });
});
afterAll(() => service.stop());
const healing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const heal of healing.splice(0)) heal();
});

async function signal(kind: "browser" | "renderer", name: NodeJS.Signals): Promise<void> {
  for (const one of await browserProcesses()) {
    try {
      if (one.kind === kind) process.kill(one.pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Kills the browser as soon as there is one, until it is told to stop. */
function poison(): () => void {
  const timer = setInterval(() => void signal("browser", "SIGKILL"), 20);
  const heal = () => {
    clearInterval(timer);
  };
  healing.push(heal);
  return heal;
}

/** How often a job's print was begun and broke off. */
async function failuresOf(job: JobStatus): Promise<unknown> {
  const item = await service.item(`JOB#${job.id}`, "JOB");
  return item?.lease_until === undefined ? item?.attempts : undefined;
}

async function bought(body: ConversionBody = service.document()): Promise<JobStatus> {
  return jobIn(await service.post(body, await service.signed(body)));
}

describe("a document that kills the browser", () => {
  it("is given up after three tries: its job fails, its message goes to the dead letters, and both can be taken up again", async () => {
    const body = service.document();
    const before = await service.received();
    const heal = poison();
    const job = await bought(body);
    // The third try comes a minute after the second.
    await expect.poll(() => failuresOf(job), { timeout: 20_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 200));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    const failed = await service.finished(job);
    expect(failed).toMatchObject({ status: "Failed" });
    expect(failed.description).toContain("not charged again");
    heal();
    await expect.poll(() => service.aws.deadLetters(), { timeout: 10_000 }).toBe(1);

    // The same process prints the next document.
    expect((await service.finished(await bought())).status).toBe("Done");
    // Redriven by itself, the message finds nothing to do; the job waits for its payer.
    await redrive();
    expect((await service.finished(failed)).status).toBe("Failed");
    await service.post(body);
    expect((await service.finished(failed)).status).toBe("Done");
    expect((await service.received()) - before).toBe(2n * price);
  }, 60_000);

  it("once, is printed a moment later", async () => {
    await service.finished(await bought());
    const job = await bought();
    await signal("browser", "SIGKILL");
    expect((await service.finished(job)).status).toBe("Done");
  });
});

describe("a page that runs out of memory", () => {
  it("is ended by the system alone, and the document is printed a moment later", async () => {
    await service.finished(await bought());
    const job = await bought(service.document("# Long\n\n" + "Much to print. ".repeat(20_000)));
    for (let kills = 0; kills < 3; kills++) {
      await signal("renderer", "SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    expect((await service.finished(job)).status).toBe("Done");
  }, 30_000);
});

describe("a browser that stops answering", () => {
  it("is ended when the document's time is over, and another one prints it", async () => {
    await service.finished(await bought());
    await signal("browser", "SIGSTOP");
    expect((await service.finished(await bought())).status).toBe("Done");
  }, 30_000);
});

describe("a full disk", () => {
  it("lets no browser start; once there is room again, the document is printed", async () => {
    await service.finished(await bought());
    const { TMPDIR } = process.env;
    // Nobody can write there, not even root.
    process.env.TMPDIR = "/proc";
    await signal("browser", "SIGKILL");
    const job = await bought();
    await new Promise((resolve) => setTimeout(resolve, 600));
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    expect((await service.finished(job)).status).toBe("Done");
  }, 30_000);
});

async function redrive(): Promise<void> {
  const client = new SQSClient({});
  const QueueUrl = service.aws.renderQueueUrl.replace(/render$/, "render-dead-letters");
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  );
  expect(Messages).toHaveLength(1);
  for (const { Body } of Messages) {
    const { job_id: jobId } = JSON.parse(Body ?? "") as { job_id: string };
    await jobQueue(service.aws.renderQueueUrl).send(jobId);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  client.destroy();
}
