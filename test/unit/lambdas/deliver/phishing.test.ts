import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { deriveKeys } from "../../../../lambdas/aws/signing-keys.ts";
import { createDeliver, type DeliverOptions } from "../../../../lambdas/deliver/deliver.ts";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { documentName } from "../../../../lambdas/jobs/document-name.ts";
import { runs } from "../../../proofs.ts";

/** Whoever pays chooses who is written to. They must not choose what is said. */

const from = { name: "Markdown to PDF", address: "documents@pdf.example" };
const to = "stranger@example.com";
const keys = deriveKeys(randomBytes(32).toString("hex"));

/** What phishers write: names that people trust, something that is urgent, somewhere to go, in ways that filters miss. */
const phishing = fc
  .tuple(
    fc.constantFrom(
      "PayPal Security",
      "Your bank",
      "Apple Support",
      "DocuSign",
      "Finanzamt",
      "Раypal",
      "潮汐銀行",
    ),
    fc.constantFrom(
      "your invoice is due",
      "verify your account",
      "payment failed",
      "URGENT",
      "=?utf-8?B?UGF5?=",
    ),
    fc.constantFrom(
      "https://paypaI.example/login",
      "evil.example",
      "call +49 30 901820",
      "[click here](https://evil.example)",
      '<a href="https://evil.example">here</a>',
      "bob@evil.example",
      "hxxp://evil[.]example",
    ),
    fc.constantFrom(" ", "\r\n", "\u202e", ", ", "\0", " <b>", "{host} "),
    // Letters that no hash, boundary or id of a message is written in.
    fc.stringMatching(/^[g-z]{12}$/),
  )
  .map(([who, what, where, between, token]) => ({
    text: [who, what, where, `ref ${token}`].join(between),
    parts: [who, what, where, token],
  }));

const wish = fc.record({
  title: phishing,
  author: phishing,
  subtitle: phishing,
  disclaimer: phishing,
  name: phishing,
  body: phishing,
  bytes: fc.constantFrom(1_000, 9_000_000),
});

/** Creates the message that delivers a document. */
async function createMessage(
  made: typeof wish extends fc.Arbitrary<infer Made> ? Made : never,
): Promise<Buffer> {
  const source = deliveredConversionRequest.parse({
    data: {
      text_body: made.body.text,
      meta: {
        title: made.title.text,
        author: made.author.text,
        subtitle: made.subtitle.text,
        disclaimer: made.disclaimer.text,
      },
    },
    options: { document_name: made.name.text.slice(0, 250), delivery: { method: "email", to_email: to } },
  });
  const sent: Buffer[] = [];
  const pdf = { bytes: made.bytes, pages: 2, sha256: "0".repeat(64), deleted_at: Date.UTC(2026, 10, 28) };
  const job = {
    job_id: "7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001",
    document_name: documentName(source),
    mail: { state: "sending", attempts: 1 },
    pdf,
  };
  const deliver = createDeliver({
    settings: { EMAIL_FROM: from, EMAIL_MAX_ATTACHMENT_BYTES: 7_000_000 },
    publicBaseUrl: "https://pdf.example",
    keys: () => Promise.resolve(keys),
    emails: { start: () => Promise.resolve(job), end: () => Promise.resolve(true) },
    storage: {
      getSource: () => Promise.resolve(source),
      getPdf: () => Promise.resolve(Buffer.from("%PDF-")),
    },
    recipients: { suppression: () => Promise.resolve(undefined) },
    limits: { take: () => Promise.resolve(true) },
    mailer: {
      send: (message: Buffer) => {
        sent.push(message);
        return Promise.resolve({ result: "sent" });
      },
    },
  } as unknown as DeliverOptions);
  expect(await deliver(job.job_id, false)).toBe("sent");
  const [message] = sent;
  if (!message) throw new Error("Nothing was sent");
  return message;
}

it("an email contains nothing that its payer wrote", async () => {
  await fc.assert(
    fc.asyncProperty(wish, async (made) => {
      const raw = await createMessage(made);
      const mail = await PostalMime.parse(raw);
      expect(mail.subject).toBe("Your PDF from pdf.example is ready");
      expect(mail.from).toMatchObject({ name: "Markdown to PDF", address: "documents@pdf.example" });
      expect(mail.to).toEqual([expect.objectContaining({ name: "", address: to })]);
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(
        made.bytes > 7_000_000 ? [] : ["document.pdf"],
      );
      const shown = [mail.text, mail.html, ...mail.headers.map(({ value }) => value)].join("\n");
      const { title, author, subtitle, disclaimer, name, body } = made;
      for (const { parts } of [title, author, subtitle, disclaimer, name, body])
        for (const part of parts) expect(shown).not.toContain(part);
      const links = [...shown.matchAll(/\b\w+:\/\/[^\s"<>)]+/g)].map(([link]) => new URL(link).host);
      expect(new Set(links)).toEqual(new Set(["pdf.example"]));
    }),
    { numRuns: runs(200) },
  );
});
