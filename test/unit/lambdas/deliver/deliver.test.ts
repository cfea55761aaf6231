import { beforeEach, describe, expect, it } from "vitest";
import { deriveKeys } from "../../../../lambdas/aws/signing-keys.ts";
import { createDeliver, EmailNotSentError } from "../../../../lambdas/deliver/deliver.ts";
import type { Consents } from "../../../../lambdas/email/consent.ts";
import type { EmailLimits } from "../../../../lambdas/email/limits.ts";
import type { EmailStore } from "../../../../lambdas/email/email-store.ts";
import type { Recipients } from "../../../../lambdas/email/recipients.ts";
import type { SendOutcome } from "../../../../lambdas/email/ses.ts";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { SourceMissingError, type DocumentStorage } from "../../../../lambdas/jobs/document-storage.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import { finishedJob, jobId } from "../jobs/finished-job.ts";
import { only } from "../only.ts";

const attachmentBytes = 1_000;
const pdf = Buffer.from("%PDF-1.4 of tides");
let job: Job | undefined;
let outcome: SendOutcome;
let isSuppressed: boolean;
let isWithinLimit: boolean;
let sourceError: Error | undefined;
let done: string[];
let sent: { message: string; to: string; jobId: string | undefined }[];
let question: SendOutcome | undefined;
let hasAgreed: boolean;
beforeEach(() => {
  job = finishedJob({ mail: { state: "sending", attempts: 1 } });
  question = undefined;
  hasAgreed = false;
  [outcome, isSuppressed, isWithinLimit, sourceError, done, sent] = [
    { result: "sent" },
    false,
    true,
    undefined,
    [],
    [],
  ];
});

const run = (lastDelivery = false) =>
  createDeliver({
    settings: {
      EMAIL_FROM: { name: "Tides", address: "pdf@example.com" },
      EMAIL_CONFIGURATION_SET: "set",
      EMAIL_MAX_ATTACHMENT_BYTES: attachmentBytes,
      EMAIL_CONSENT: true,
      EMAIL_TIMEOUT_MS: 1_000,
    },
    publicBaseUrl: "https://pdf.example",
    keys: () => Promise.resolve(deriveKeys("a secret of at least 32 characters, for tests")),
    emails: only<EmailStore>({
      start: (id) => Promise.resolve(id === jobId ? job : undefined),
      end(_id, ending) {
        done.push(ending);
        return Promise.resolve(true);
      },
      ask() {
        done.push("ask");
        return Promise.resolve();
      },
      release() {
        done.push("release");
        return Promise.resolve();
      },
    }),
    storage: only<DocumentStorage>({
      getSource: () =>
        sourceError
          ? Promise.reject(sourceError)
          : Promise.resolve(
              deliveredConversionRequest.parse({
                data: { text_body: "# Tides" },
                options: { delivery: { method: "email", to_email: "ada@example.com" } },
              }),
            ),
      getPdf: () => Promise.resolve(pdf),
    }),
    recipients: only<Recipients>({
      suppression: () => Promise.resolve(isSuppressed ? "unsubscribed" : undefined),
    }),
    limits: only<EmailLimits>({
      take(of, to) {
        done.push(`take ${of.job_id === jobId ? to : "another"}`);
        return Promise.resolve(isWithinLimit);
      },
    }),
    mailer: {
      send(message, to, of) {
        sent.push({ message: Buffer.from(message).toString(), to, jobId: of });
        return Promise.resolve(outcome);
      },
    },
    consent: {
      sendConsentRequest: () => Promise.resolve(question),
      consents: only<Consents>({
        request: () => Promise.resolve(hasAgreed ? "given" : "asked"),
        give() {
          done.push("give");
          return Promise.resolve();
        },
      }),
    },
  })(jobId, lastDelivery);

const attached = pdf.toString("base64");

describe("an email", () => {
  it("takes the PDF to the request's recipient, once it is counted", async () => {
    expect(await run()).toBe("sent");
    expect(done).toEqual(["take ada@example.com", "sent"]);
    expect(sent).toMatchObject([{ to: "ada@example.com", jobId }]);
    expect(sent[0]?.message).toContain(attached);
    expect(sent[0]?.message).toMatch(/List-Unsubscribe: *(?:\r\n )?<https:\/\/pdf\.example\/unsubscribe\//);
  });

  it("contains a link when the PDF is too large to be attached", async () => {
    job = finishedJob({
      mail: { state: "sending", attempts: 1 },
      pdf: { bytes: attachmentBytes + 1, pages: 2, sha256: "ab", deleted_at: 1 },
    });
    expect(await run()).toBe("sent");
    expect(sent[0]?.message).not.toContain(attached);
    expect(sent[0]?.message.replace(/=\r\n/g, "")).toContain(`/job/${jobId}/download`);
  });

  it("waits for a recipient who has not agreed, and is sent when they agree meanwhile", async () => {
    question = { result: "sent" };
    expect(await run()).toBe("asked");
    expect([done, sent]).toEqual([["take ada@example.com", "ask"], []]);
    [done, hasAgreed] = [[], true];
    expect(await run()).toBe("asked");
    expect(done).toEqual(["take ada@example.com", "ask", "give"]);
  });

  it("waits, too, when it is unknown whether the question was sent", async () => {
    question = { result: "unknown", cause: undefined };
    expect([await run(), done, sent]).toEqual(["asked", ["take ada@example.com", "ask"], []]);
  });

  it("is refused when the question cannot be sent, and retried when it certainly was not", async () => {
    question = { result: "refused", cause: undefined };
    expect([await run(), done]).toEqual(["refused", ["take ada@example.com", "refused"]]);
    [question, done] = [{ result: "unsent", cause: undefined }, []];
    await expect(run()).rejects.toThrow(EmailNotSentError);
    expect(done).toEqual(["take ada@example.com", "release"]);
  });

  it("is neither sent to nor counted for a recipient who unsubscribed", async () => {
    isSuppressed = true;
    expect(await run()).toBe("refused");
    expect(done).toEqual(["refused"]);
    expect(sent).toEqual([]);
  });

  it("is not sent beyond the recipient's limit", async () => {
    isWithinLimit = false;
    expect(await run()).toBe("limited");
    expect(done.at(-1)).toBe("limited");
    expect(sent).toEqual([]);
  });

  it("is not sent again when it is in progress or ended", async () => {
    job = undefined;
    expect(await run()).toBeUndefined();
    expect(done).toEqual([]);
  });
});

describe("a call of SES", () => {
  it("leaves the email unchanged when it broke off, since SES's events will report the outcome", async () => {
    outcome = { result: "unknown", cause: new Error("socket hang up") };
    expect(await run()).toBe("unknown");
    expect(done).toEqual(["take ada@example.com"]);
  });

  it("ends the email when SES refuses its recipient", async () => {
    outcome = { result: "refused", cause: new Error("not verified") };
    expect(await run()).toBe("refused");
    expect(done.at(-1)).toBe("refused");
  });

  it("is repeated when SES did not accept it, and fails at the last try", async () => {
    outcome = { result: "unsent", cause: new Error("Throttling") };
    await expect(run()).rejects.toBeInstanceOf(EmailNotSentError);
    expect(done.at(-1)).toBe("release");
    await expect(run(true)).rejects.toBeInstanceOf(EmailNotSentError);
    expect(done.at(-1)).toBe("failed");
  });

  it("is made a limited number of times", async () => {
    job = finishedJob({ mail: { state: "sending", attempts: 4 } });
    expect(await run()).toBe("failed");
    expect(done).toEqual(["failed"]);
    expect(sent).toEqual([]);
  });
});

it("a document that is no longer kept is not sent, and its message is not received again", async () => {
  sourceError = new SourceMissingError("gone");
  expect(await run()).toBe("failed");
  sourceError = new Error("S3 is out of reach");
  await expect(run()).rejects.toThrow("out of reach");
  expect(done).toEqual(["failed", "release"]);
});
