import { describe, expect, it, vi } from "vitest";
import { startReceiver, verified } from "../../receiver.ts";
import { until } from "../../until.ts";
import { readJob, startHarness, unprintable, type ConversionBody } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** `options.callback_url`: the receiver is called at the end of the job. */

const [service, receiver] = await Promise.all([forThisFile(startHarness()), forThisFile(startReceiver())]);

/** Buys a document with a callback to a path of its own. */
async function bought(path: string, text?: string) {
  const body = { ...service.document(text), options: { callback_url: receiver.url + path } };
  const job = await readJob(await service.post(body, await service.signed(body)));
  return { body, job, secret: job.callback_secret ?? "", calls: () => findCalls(path) };
}

const findCalls = (path: string) => receiver.calls.filter((call) => call.path === path);

/** Sweeps so many minutes later, by the functions' clock. */
async function sweepLater(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  await service.sweep();
}

const again = async (body: ConversionBody) => readJob(await service.post(body));
const postForErrors = async (callback_url: string) => {
  const answer = await service.post({ ...service.document(), options: { callback_url } });
  return [answer.status, (await answer.json()) as unknown];
};

describe("the end of a job", () => {
  it("is sent once, signed, to the address that the request names", async () => {
    const { job, secret, calls } = await bought("/done");
    const call = await until(() => calls()[0]);
    const { id, status, description, path } = await service.finished(job);
    expect(verified(call, secret)).toMatchObject({
      type: "job.done",
      data: { id, status, description, path },
    });
    await service.idle("mail");
    expect(calls()).toHaveLength(1);
  });

  it("is sent for a document that cannot be printed", async () => {
    const { job, secret, calls } = await bought("/failed", unprintable);
    const call = await until(() => calls()[0]);
    expect(verified(call, secret)).toMatchObject({
      type: "job.failed",
      data: { id: job.id, status: "Failed" },
    });
  });

  it("is sent again with the same id after the receiver or the queue was out of order", async () => {
    receiver.next(500);
    const { secret, calls } = await bought("/again");
    await until(() => calls().length === 1);
    await service.idle("mail");
    try {
      await sweepLater(0.5);
      await service.idle("mail");
      expect(calls()).toHaveLength(1);
      await sweepLater(2);
      await until(() => calls().length === 2);
      const events = calls().map((call) => call.headers["webhook-id"]);
      expect(new Set(events).size).toBe(1);
      const [, second] = calls();
      expect(second && verified(second, secret).type).toBe("job.done");
      await service.idle("mail");
      await sweepLater(60);
      await service.idle("mail");
      expect(calls()).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the callback's secret", () => {
  it("is shown to the sender of the document, and to nobody else", async () => {
    const { body, job, secret } = await bought("/secret");
    expect((await again(body)).callback_secret).toBe(secret);
    const status = await fetch(`${service.url}/job/${job.id}/status`);
    expect(await status.json()).not.toHaveProperty("callback_secret");
    const without = await service.post(service.document());
    expect(await without.json()).not.toHaveProperty("callback_secret");
  });
});

describe("an address that cannot be called", () => {
  it.each(["http://example.com/", "https://user:password@example.com/", "done"])(
    "is refused before anything is paid: %s",
    async (url) => {
      expect(await postForErrors(url)).toMatchObject([
        422,
        { detail: [{ loc: ["body", "options", "callback_url"], type: "value_error" }] },
      ]);
    },
  );
});
