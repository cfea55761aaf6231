import { randomUUID } from "node:crypto";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createAccountBook } from "../../../../operator/account-book.ts";
import { Table } from "../../../../lambdas/aws/table.ts";
import { createRecipients } from "../../../../lambdas/email/recipients.ts";
import type { StoredMessage } from "../../../../emulators/inbox.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { until } from "../../../until.ts";
import { expectInContract } from "../contract.ts";
import { readJob, paymentHeader, type ConversionBody } from "../harness.ts";
import { general, newAddress, startEmailService } from "./email-service.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { postJson } from "../../../post-json.ts";

const service = await forThisFile(startEmailService());
afterEach(() => vi.restoreAllMocks());

function firstTo(to: string): StoredMessage {
  const [message] = service.messagesTo(to);
  if (!message) throw new Error(`Nothing was sent to ${to}`);
  return message;
}

describe("the delivery by email", () => {
  it("does not fail the document when the recipient is refused", async () => {
    const to = newAddress();
    service.inbox.next("refuse");
    const status = await service.fate(await service.send(service.mailed(to)), ["email_refused"]);
    expect(status).toMatchObject({ status: "Done", progress: 1 });
    expect(status.description).toContain("The PDF is ready");
    expect(service.messagesTo(to)).toEqual([]);
  });

  it("leaves the document done and the message in the dead-letter queue when SES always throttles, from where it can be sent again", async () => {
    const to = newAddress();
    service.inbox.next("throttle", "throttle", "throttle");
    const job = await service.send(service.mailed(to));
    expect((await service.fate(job, ["email_failed"])).status).toBe("Done");
    await service.idle("mail");
    expect(service.aws.deadLetters("mail")).toBe(1);
    await service.deliverAgain(job);
    await service.fate(job, ["email_delivered"]);
    expect(service.messagesTo(to)).toHaveLength(1);
  });

  it("trusts the event when SES accepts the message and drops the connection, and sends no second email", async () => {
    const to = newAddress();
    service.inbox.next("accept-then-drop");
    const job = await service.send(service.mailed(to));
    await service.fate(job, ["email_delivered"]);
    await service.sweepLater(3600_000);
    expect(service.messagesTo(to)).toHaveLength(1);
  });

  it.each(["drop", "hang", "break"] as const)(
    "repeats a call without an answer (%s) and without an event once the event would have come",
    async (behaviour) => {
      const to = newAddress();
      service.inbox.next(behaviour);
      const asked = service.inbox.calls.length;
      const patience = comingTimeOuts(20_000);
      const job = await service.send(service.mailed(to));
      await until(() => service.inbox.calls.length === asked + 1);
      if (behaviour === "hang") await patience.end();
      // Its function has ended, and nobody is asked again.
      await service.idle("mail");
      expect(service.inbox.calls.length).toBe(asked + 1);
      await service.deliverAgain(job);
      await service.sweepLater(120_000);
      expect((await service.fetchStatus(job)).status_meta).toBe("document_generated");
      expect(service.messagesTo(to)).toEqual([]);

      const later = Date.now() + 11 * 60_000;
      vi.spyOn(Date, "now").mockReturnValue(later);
      await service.deliverAgain(job);
      vi.restoreAllMocks();
      await service.fate(job, ["email_delivered"]);
      expect(service.messagesTo(to)).toHaveLength(1);
    },
  );

  it("marks the job of a bounce, and sends nothing to the address until an operator allows it", async () => {
    const to = newAddress();
    const job = await service.send(service.mailed(to));
    await service.fate(job, ["email_delivered"]);
    await service.inbox.report(firstTo(to), "Bounce", {
      bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: `Reader <${to}>` }] },
    });
    expect((await service.fetchStatus(job)).status_meta).toBe("email_bounced");
    await service.fate(await service.send(service.mailed(to)), ["email_refused"]);

    const table = new Table({ TABLE_NAME: service.dynamoDb.table });
    expect(await createRecipients(table, () => Date.now()).allow(to)).toBe(true);
    await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);
    expect(service.messagesTo(to)).toHaveLength(2);
  });

  it("does not give up an address whose mailbox is full", async () => {
    const to = newAddress();
    await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);
    await service.inbox.report(firstTo(to), "Bounce", {
      bounce: { bounceType: "Transient", bouncedRecipients: [{ emailAddress: to }] },
    });
    await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);
  });

  it("sends nothing more to an address that complained", async () => {
    const to = newAddress();
    const job = await service.send(service.mailed(to));
    await service.fate(job, ["email_delivered"]);
    await service.inbox.report(firstTo(to), "Complaint", {
      complaint: { complainedRecipients: [{ emailAddress: to }] },
    });
    expect((await service.fetchStatus(job)).status_meta).toBe("email_delivered");
    await service.fate(await service.send(service.mailed(to)), ["email_refused"]);
  });
});

describe("a crash of the email's process", () => {
  it("leaves the email to the sweep when it happens before the email is queued", async () => {
    const { SQSClient } = await import("@aws-sdk/client-sqs");
    const to = newAddress();
    const original: unknown = Reflect.get(SQSClient.prototype, "send");
    vi.spyOn(
      SQSClient.prototype as { send(command: { input?: { QueueUrl?: string } }): unknown },
      "send",
    ).mockImplementation(function (this: unknown, command, ...rest: unknown[]) {
      const isEmail =
        command.constructor.name === "SendMessageCommand" &&
        command.input?.QueueUrl === service.aws.deliverQueueUrl;
      if (isEmail) return Promise.reject(new Error("The queue is out of reach"));
      return (original as (...given: unknown[]) => unknown).call(this, command, ...rest);
    });
    const job = await service.send(service.mailed(to));
    await service.finished(job);
    vi.restoreAllMocks();
    expect(service.messagesTo(to)).toEqual([]);
    await service.sweepLater(60_000);
    await service.fate(job, ["email_delivered"]);
    expect(service.messagesTo(to)).toHaveLength(1);
  });
});

describe("the limits of emails", () => {
  it("stop what one recipient gets in a day with 429 before any charge, and no message exceeds them", async () => {
    const to = newAddress();
    for (let sent = 0; sent < 3; sent++)
      await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);
    const subject = randomUUID();
    const answer = await service.postAs(service.mailed(to), subject);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectInContract(answer, "POST", general);
    expect(
      await service.item(`ACCOUNT#user-${subject}`, `USAGE#${new Date().toISOString().slice(0, 7)}`),
    ).toBeUndefined();
  });

  it("hold for a recipient with any tag", async () => {
    const name = `reader-${randomUUID()}`;
    for (let tag = 0; tag < 3; tag++)
      await service.fate(await service.send(service.mailed(`${name}+${tag}@example.com`)), [
        "email_delivered",
      ]);
    expect((await service.postAs(service.mailed(`${name}+3@example.com`))).status).toBe(429);
    expect(
      service.messagesTo(`${name}+2@example.com`),
      "it is delivered to the address as it was given",
    ).toHaveLength(1);
  });

  it("stop what one address buys in a day without an account", async () => {
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
    // Offers that are made below the limit, and all paid.
    const ahead = await Promise.all(Array.from({ length: 4 }, () => paid(service.mailed(newAddress()))));
    const fates: string[] = [];
    for (const pay of ahead) {
      if (typeof pay !== "function") throw new Error("There was no offer");
      fates.push(
        (await service.fate(await readJob(await pay()), ["email_delivered", "email_limited"])).status_meta,
      );
    }
    expect(fates).toEqual(["email_delivered", "email_delivered", "email_delivered", "email_limited"]);
    const refused = await paid(service.mailed(newAddress()));
    expect(refused).toMatchObject({ status: 429 });
    expect(
      (await service.postAs(service.mailed(newAddress()))).status,
      "an account has limits of its own",
    ).toBe(200);
  });

  it("stop what one account sends in a day", async () => {
    const subject = randomUUID();
    for (let sent = 0; sent < 4; sent++)
      await service.fate(await service.send(service.mailed(newAddress()), subject), ["email_delivered"]);
    expect((await service.postAs(service.mailed(newAddress()), subject)).status).toBe(429);
    expect((await service.postAs(service.mailed(newAddress()), randomUUID())).status).toBe(200);
  });
});

it("count an account key's own mail for its account", async () => {
  const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
  const account = await book.create("Firm");
  await book.credit(account.account_id, 1);
  const answer = await postJson(`${service.url}/v1/document/l402/markdown`, service.mailed(newAddress()), {
    "x-api-key": account.key,
  });
  await service.fate(await readJob(answer), ["email_delivered"]);
  const day = new Date().toISOString().slice(0, 10);
  expect(await service.item(`ACCOUNT#${account.account_id}`, `MAIL#${day}`)).toMatchObject({ messages: 1 });
});
