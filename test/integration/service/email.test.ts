import { randomUUID } from "node:crypto";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createAccountBook } from "../../../operator/account-book.ts";
import { jobOutput, jobStatus } from "../../../lambdas/interface/responses.ts";
import type { JobStatus } from "../../../lambdas/interface/responses.ts";
import { createTable } from "../../../lambdas/aws/table.ts";
import { createRecipients } from "../../../lambdas/email/recipients.ts";
import type { StoredMessage } from "../../../local/inbox.ts";
import { comingTimeOuts } from "../../time-outs.ts";
import { until } from "../../until.ts";
import { expectInContract } from "./contract.ts";
import { jobIn, paymentHeader, startHarness } from "./harness.ts";
import type { ConversionBody, Harness } from "./harness.ts";

const general = "/v1/document/general/markdown";

let service: Harness;
beforeAll(async () => {
  service = await startHarness({
    queue: { maxReceives: 3, mailsAgainAtOnce: true },
    environment: {
      EMAIL_MAX_RECEIVES: "3",
      EMAIL_MAX_ATTACHMENT_BYTES: "200000",
      EMAIL_PER_RECIPIENT_DAILY: "3",
      EMAIL_PER_ACCOUNT_DAILY: "4",
      EMAIL_PER_ADDRESS_DAILY: "4",
    },
  });
});
afterAll(() => service.stop());
afterEach(() => vi.restoreAllMocks());

const newAddress = () => `reader-${randomUUID()}@example.com`;

function mailed(
  to: string,
  change: { readonly title?: string; readonly text?: string; readonly name?: string } = {},
): ConversionBody {
  const document = service.document(change.text);
  return {
    data: { ...document.data, meta: change.title === undefined ? {} : { title: change.title } },
    options: {
      delivery: { method: "email", to_email: to },
      ...(change.name !== undefined && { document_name: change.name }),
    },
  };
}

async function post(body: unknown, subject: string = randomUUID()): Promise<Response> {
  return fetch(`${service.url}${general}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${await service.issuer.token(subject)}`,
    },
    body: JSON.stringify(body),
  });
}

async function send(body: unknown, subject?: string): Promise<JobStatus> {
  const answer = await post(body, subject);
  expect(answer.status).toBe(200);
  return jobIn(answer);
}

async function statusOf(job: JobStatus): Promise<JobStatus> {
  return jobStatus.parse(await (await fetch(`${service.url}/job/${job.id}/status`)).json());
}

/** Waits until the e-mail of a job has met its fate. */
async function fate(job: JobStatus, fates: readonly string[]): Promise<JobStatus> {
  return until(async () => {
    const status = await statusOf(job);
    return fates.includes(status.status_meta) && status;
  });
}

const messagesTo = (to: string): StoredMessage[] =>
  service.inbox.messages.filter((message) => message.to.includes(to));

function firstTo(to: string): StoredMessage {
  const [message] = messagesTo(to);
  if (!message) throw new Error(`Nothing was sent to ${to}`);
  return message;
}

/** Lets time pass for everything in this process, and sweeps. */
async function sweepLater(ms: number): Promise<void> {
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + ms);
  try {
    await service.sweep();
  } finally {
    vi.restoreAllMocks();
  }
}

async function pdfOf(job: JobStatus): Promise<Buffer> {
  const { url } = jobOutput.parse(await (await fetch(`${service.url}/job/${job.id}/output`)).json());
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe("a document with a delivery", () => {
  it("is sent once it is printed: a message whose attachment is the stored PDF, byte for byte", async () => {
    const to = newAddress();
    const job = await send(mailed(to, { title: "Gezeiten – 潮汐", name: "Gezeiten – 潮汐" }));
    const status = await fate(job, ["email_delivered"]);
    expect(status).toMatchObject({ status: "Done", progress: 1 });
    expect(status.path).toBe(`${service.url}/job/${job.id}/output`);

    const [message, ...others] = messagesTo(to);
    expect(others).toEqual([]);
    expect(message?.tags).toEqual({ job: [job.id] });
    const mail = await PostalMime.parse(message?.raw ?? "");
    expect(mail.subject).toBe(`Your PDF from ${new URL(service.url).host} is ready`);
    expect(mail.attachments[0]?.filename).toBe("document.pdf");
    expect(Buffer.compare(Buffer.from(mail.attachments[0]?.content as ArrayBuffer), await pdfOf(job))).toBe(
      0,
    );
  });

  it("is sent once, however often the request or the queue's message comes", async () => {
    const to = newAddress();
    const body = mailed(to);
    const job = await send(body);
    await send(body);
    await fate(job, ["email_delivered"]);
    await Promise.all([1, 2, 3].map(() => deliverAgain(job)));
    await send(body);
    await sweepLater(3600_000);
    expect(messagesTo(to)).toHaveLength(1);
  });

  it("is another document than the same text for somebody else, or for nobody", async () => {
    const body = mailed(newAddress());
    const [one, other, none] = [
      await send(body),
      await send({ ...body, options: { delivery: { method: "email", to_email: newAddress() } } }),
      await send({ data: body.data }),
    ];
    expect(new Set([one.id, other.id, none.id]).size).toBe(3);
  });

  it("that is too large to be attached is linked, and the link leads to the PDF", async () => {
    const to = newAddress();
    const noise = Array.from({ length: 20_000 }, () => randomUUID().slice(0, 6)).join(" ");
    const job = await send(mailed(to, { text: noise }));
    await fate(job, ["email_delivered"]);
    const mail = await PostalMime.parse(messagesTo(to)[0]?.raw ?? "");
    expect(mail.attachments).toEqual([]);
    const link = /<(http[^>]*\/download)>/.exec(mail.text ?? "")?.[1] ?? "";
    const answer = await fetch(link);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), await pdfOf(job))).toBe(0);
  });

  it("is paid for by itself as well", async () => {
    const to = newAddress();
    const body = mailed(to);
    const url = `${service.url}/v1/document/l402/markdown`;
    const asked = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(asked.status).toBe(402);
    const { decodePaymentRequiredHeader } = await import("@x402/core/http");
    const { paymentHeader } = await import("./harness.ts");
    const payment = await service.sign(
      decodePaymentRequiredHeader(asked.headers.get("payment-required") ?? ""),
    );
    const paid = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...paymentHeader(payment) },
      body: JSON.stringify(body),
    });
    await fate(await jobIn(paid), ["email_delivered"]);
    expect(messagesTo(to)).toHaveLength(1);
  });

  it("is refused before anything is charged when the delivery does not fit", async () => {
    const subject = randomUUID();
    const body = {
      data: { text_body: "x" },
      options: { delivery: { method: "email", to_email: "a@b\r\nBcc: c@d.example" } },
    };
    const answer = await post(body, subject);
    expect(answer.status).toBe(422);
    const { detail } = (await expectInContract(answer, "POST", general)) as { detail: { loc: unknown }[] };
    expect(detail[0]?.loc).toEqual(["body", "options", "delivery", "to_email"]);
    expect(
      await service.item(`ACCOUNT#user-${subject}`, `USAGE#${new Date().toISOString().slice(0, 7)}`),
    ).toBeUndefined();
  });

  it("is not mailed when it comes to POST /markdown, which has no delivery", async () => {
    const to = newAddress();
    const body = mailed(to);
    const answer = await service.post(body, await service.signed(body));
    const job = await service.finished(await jobIn(answer));
    expect(job.status_meta).toBe("document_generated");
    expect(messagesTo(to)).toEqual([]);
  });

  it("leaves no address in the table", async () => {
    const to = newAddress();
    await fate(await send(mailed(to)), ["email_delivered"]);
    expect(JSON.stringify(await service.items())).not.toContain(to);
  });
});

describe("an inbox that", () => {
  it("refuses the recipient does not fail the document", async () => {
    const to = newAddress();
    service.inbox.next("refuse");
    const status = await fate(await send(mailed(to)), ["email_refused"]);
    expect(status).toMatchObject({ status: "Done", progress: 1 });
    expect(status.description).toContain("The PDF is ready");
    expect(messagesTo(to)).toEqual([]);
  });

  it("throttles is asked again, and the message is sent once", async () => {
    const to = newAddress();
    service.inbox.next("throttle", "throttle");
    await fate(await send(mailed(to)), ["email_delivered"]);
    expect(messagesTo(to)).toHaveLength(1);
  });

  it("throttles to the end leaves the document done, the message with the dead letters, and can be tried again", async () => {
    const to = newAddress();
    service.inbox.next("throttle", "throttle", "throttle");
    const job = await send(mailed(to));
    expect((await fate(job, ["email_failed"])).status).toBe("Done");
    await service.idle("mail");
    expect(service.aws.deadLetters("mail")).toBe(1);
    await deliverAgain(job);
    await fate(job, ["email_delivered"]);
    expect(messagesTo(to)).toHaveLength(1);
  });

  it("takes the message and breaks the connection is believed by its event, and not asked again", async () => {
    const to = newAddress();
    service.inbox.next("accept-then-drop");
    const job = await send(mailed(to));
    await fate(job, ["email_delivered"]);
    await sweepLater(3600_000);
    expect(messagesTo(to)).toHaveLength(1);
  });

  it.each(["drop", "hang", "break"] as const)(
    "gives no answer (%s) and no event is asked again once an event would have come",
    async (behaviour) => {
      const to = newAddress();
      service.inbox.next(behaviour);
      const asked = service.inbox.calls.length;
      const patience = comingTimeOuts(20_000);
      const job = await send(mailed(to));
      await until(() => service.inbox.calls.length === asked + 1);
      if (behaviour === "hang") await patience.end();
      // Its function has ended, and nobody is asked again.
      await service.idle("mail");
      expect(service.inbox.calls.length).toBe(asked + 1);
      await deliverAgain(job);
      await sweepLater(120_000);
      expect((await statusOf(job)).status_meta).toBe("document_generated");
      expect(messagesTo(to)).toEqual([]);

      const later = Date.now() + 11 * 60_000;
      vi.spyOn(Date, "now").mockReturnValue(later);
      await deliverAgain(job);
      vi.restoreAllMocks();
      await fate(job, ["email_delivered"]);
      expect(messagesTo(to)).toHaveLength(1);
    },
  );

  it("reports a bounce marks the job, and the address is not sent to again until an operator allows it", async () => {
    const to = newAddress();
    const job = await send(mailed(to));
    await fate(job, ["email_delivered"]);
    await service.inbox.report(firstTo(to), "Bounce", {
      bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: `Reader <${to}>` }] },
    });
    expect((await statusOf(job)).status_meta).toBe("email_bounced");
    await fate(await send(mailed(to)), ["email_refused"]);

    const table = createTable({ TABLE_NAME: service.dynamoDb.table });
    expect(await createRecipients(table, () => Date.now()).allow(to)).toBe(true);
    await fate(await send(mailed(to)), ["email_delivered"]);
    expect(messagesTo(to)).toHaveLength(2);
  });

  it("reports a full mailbox does not give the address up", async () => {
    const to = newAddress();
    await fate(await send(mailed(to)), ["email_delivered"]);
    await service.inbox.report(firstTo(to), "Bounce", {
      bounce: { bounceType: "Transient", bouncedRecipients: [{ emailAddress: to }] },
    });
    await fate(await send(mailed(to)), ["email_delivered"]);
  });

  it("reports a complaint stops all further mail to the address", async () => {
    const to = newAddress();
    const job = await send(mailed(to));
    await fate(job, ["email_delivered"]);
    await service.inbox.report(firstTo(to), "Complaint", {
      complaint: { complainedRecipients: [{ emailAddress: to }] },
    });
    expect((await statusOf(job)).status_meta).toBe("email_delivered");
    await fate(await send(mailed(to)), ["email_refused"]);
  });
});

describe("a crash", () => {
  it("before the e-mail was queued is made good by the sweep", async () => {
    const { SQSClient } = await import("@aws-sdk/client-sqs");
    const to = newAddress();
    const original: unknown = Reflect.get(SQSClient.prototype, "send");
    vi.spyOn(
      SQSClient.prototype as { send(command: { input?: { QueueUrl?: string } }): unknown },
      "send",
    ).mockImplementation(function (this: unknown, command, ...rest: unknown[]) {
      const isEmail =
        command.constructor.name === "SendMessageCommand" &&
        command.input?.QueueUrl === service.aws.emailQueueUrl;
      if (isEmail) return Promise.reject(new Error("The queue is out of reach"));
      return (original as (...given: unknown[]) => unknown).call(this, command, ...rest);
    });
    const job = await send(mailed(to));
    await service.finished(job);
    vi.restoreAllMocks();
    expect(messagesTo(to)).toEqual([]);
    await sweepLater(60_000);
    await fate(job, ["email_delivered"]);
    expect(messagesTo(to)).toHaveLength(1);
  });
});

describe("limits", () => {
  it("stop what one recipient gets in a day: 429 before anything is charged, and no message too many", async () => {
    const to = newAddress();
    for (let sent = 0; sent < 3; sent++) await fate(await send(mailed(to)), ["email_delivered"]);
    const subject = randomUUID();
    const answer = await post(mailed(to), subject);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectInContract(answer, "POST", general);
    expect(
      await service.item(`ACCOUNT#user-${subject}`, `USAGE#${new Date().toISOString().slice(0, 7)}`),
    ).toBeUndefined();
  });

  it("hold for a recipient by whatever tag", async () => {
    const name = `reader-${randomUUID()}`;
    for (let tag = 0; tag < 3; tag++)
      await fate(await send(mailed(`${name}+${tag}@example.com`)), ["email_delivered"]);
    expect((await post(mailed(`${name}+3@example.com`))).status).toBe(429);
    expect(
      messagesTo(`${name}+2@example.com`),
      "it is delivered to the address as it was given",
    ).toHaveLength(1);
  });

  it("stop what is paid for from one address without an account in a day", async () => {
    const paid = async (body: ConversionBody) => {
      const url = `${service.url}/v1/document/l402/markdown`;
      const headers = { "content-type": "application/json" };
      const asked = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
      if (asked.status !== 402) return asked;
      const payment = paymentHeader(
        await service.sign(decodePaymentRequiredHeader(asked.headers.get("payment-required") ?? "")),
      );
      return async () =>
        fetch(url, { method: "POST", headers: { ...headers, ...payment }, body: JSON.stringify(body) });
    };
    // Offers that are asked for while there is room, and paid all the same.
    const ahead = await Promise.all(Array.from({ length: 4 }, () => paid(mailed(newAddress()))));
    const fates: string[] = [];
    for (const pay of ahead) {
      if (typeof pay !== "function") throw new Error("There was no offer");
      fates.push((await fate(await jobIn(await pay()), ["email_delivered", "email_limited"])).status_meta);
    }
    expect(fates).toEqual(["email_delivered", "email_delivered", "email_delivered", "email_limited"]);
    const refused = await paid(mailed(newAddress()));
    expect(refused).toMatchObject({ status: 429 });
    expect((await post(mailed(newAddress()))).status, "an account has limits of its own").toBe(200);
  });

  it("hold when all come at once: the documents are done, and only so many are sent", async () => {
    const to = newAddress();
    const jobs = await Promise.all(Array.from({ length: 5 }, () => send(mailed(to))));
    const fates = await Promise.all(jobs.map((job) => fate(job, ["email_delivered", "email_limited"])));
    expect(fates.filter(({ status_meta: meta }) => meta === "email_limited")).toHaveLength(2);
    expect(messagesTo(to)).toHaveLength(3);
  });

  it("stop what one account sends in a day", async () => {
    const subject = randomUUID();
    for (let sent = 0; sent < 4; sent++)
      await fate(await send(mailed(newAddress()), subject), ["email_delivered"]);
    expect((await post(mailed(newAddress()), subject)).status).toBe(429);
    expect((await post(mailed(newAddress()), randomUUID())).status).toBe(200);
  });
});

describe("the unsubscribe link of a message", () => {
  it("asks first, and then stops all further mail", async () => {
    const to = newAddress();
    await fate(await send(mailed(to)), ["email_delivered"]);
    const mail = await PostalMime.parse(messagesTo(to)[0]?.raw ?? "");
    const link =
      /<(.*)>/.exec(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";

    const page = await fetch(link);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain('<form method="post">');
    await fate(await send(mailed(to)), ["email_delivered"]);

    const done = await fetch(link, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(done.status).toBe(200);
    await fate(await send(mailed(to)), ["email_refused"]);
  });

  it("that we did not make does nothing", async () => {
    const forged = `${service.url}/unsubscribe/${"A".repeat(43)}.${"A".repeat(43)}`;
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(forged, { method });
      expect(answer.status).toBe(404);
      await expectInContract(answer, method, "/unsubscribe/{token}");
    }
  });
});

describe("the download link", () => {
  it.each([
    ["7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001", 404],
    ["not-a-uuid", 422],
  ])("of %s answers %d in words", async (id, status) => {
    const answer = await fetch(`${service.url}/job/${id}/download`, { redirect: "manual" });
    expect(answer.status).toBe(status);
    expect(await expectInContract(answer, "GET", "/job/{job_id}/download")).toMatch(/\w+/);
  });
});

it("an account key's own mail counts for its account", async () => {
  const book = createAccountBook(createTable({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
  const account = await book.create("Firm");
  await book.credit(account.account_id, 1);
  const answer = await fetch(`${service.url}/v1/document/l402/markdown`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": account.key },
    body: JSON.stringify(mailed(newAddress())),
  });
  await fate(await jobIn(answer), ["email_delivered"]);
  const day = new Date().toISOString().slice(0, 10);
  expect(await service.item(`ACCOUNT#${account.account_id}`, `MAIL#${day}`)).toMatchObject({ messages: 1 });
});

/** Hands the message of a job to deliver once more, as SQS may. */
async function deliverAgain(job: JobStatus): Promise<void> {
  const record = {
    body: JSON.stringify({ job_id: job.id }),
    attributes: { ApproximateReceiveCount: "1" },
    messageId: "again",
    eventSource: "aws:sqs",
  };
  await service.functions.deliver.handler(
    { Records: [record] } as never,
    { awsRequestId: "again" } as never,
    () => undefined,
  );
}
