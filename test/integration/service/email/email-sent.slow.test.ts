import { randomUUID } from "node:crypto";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { jobOutput, type JobStatus } from "../../../../lambdas/http-contract/responses.ts";
import { expectInContract } from "../contract.ts";
import { readJob, paymentHeader } from "../harness.ts";
import { general, newAddress, startEmailService } from "./email-service.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { postJson } from "../../../post-json.ts";

const service = await forThisFile(startEmailService());

async function downloadPdf(job: JobStatus): Promise<Buffer> {
  const { url } = jobOutput.parse(await (await fetch(`${service.url}/job/${job.id}/output`)).json());
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe("a document with a delivery", () => {
  it("is sent once it is printed, as an attachment that equals the stored PDF", async () => {
    const to = newAddress();
    const job = await service.send(service.mailed(to, { title: "Gezeiten – 潮汐", name: "Gezeiten – 潮汐" }));
    const status = await service.fate(job, ["email_delivered"]);
    expect(status).toMatchObject({ status: "Done", progress: 1 });
    expect(status.path).toBe(`${service.url}/job/${job.id}/output`);

    const [message, ...others] = service.messagesTo(to);
    expect(others).toEqual([]);
    expect(message?.tags).toEqual({ job: [job.id] });
    const mail = await PostalMime.parse(message?.raw ?? "");
    expect(mail.subject).toBe(`Your PDF from ${new URL(service.url).host} is ready`);
    expect(mail.attachments[0]?.filename).toBe("document.pdf");
    expect(
      Buffer.compare(Buffer.from(mail.attachments[0]?.content as ArrayBuffer), await downloadPdf(job)),
    ).toBe(0);
  });

  it("is sent once, however often the request or the queue's message is repeated", async () => {
    const to = newAddress();
    const body = service.mailed(to);
    const job = await service.send(body);
    await service.send(body);
    await service.fate(job, ["email_delivered"]);
    await Promise.all([1, 2, 3].map(() => service.deliverAgain(job)));
    await service.send(body);
    await service.sweepLater(3600_000);
    expect(service.messagesTo(to)).toHaveLength(1);
  });

  it("is another document than the same text for another recipient, or for none", async () => {
    const body = service.mailed(newAddress());
    const [first, second, none] = [
      await service.send(body),
      await service.send({ ...body, options: { delivery: { method: "email", to_email: newAddress() } } }),
      await service.send({ data: body.data }),
    ];
    expect(new Set([first.id, second.id, none.id]).size).toBe(3);
  });

  it("is linked when its PDF is too large to be attached", async () => {
    const to = newAddress();
    const noise = Array.from({ length: 20_000 }, () => randomUUID().slice(0, 6)).join(" ");
    const job = await service.send(service.mailed(to, { text: noise }));
    await service.fate(job, ["email_delivered"]);
    const mail = await PostalMime.parse(service.messagesTo(to)[0]?.raw ?? "");
    expect(mail.attachments).toEqual([]);
    const link = /<(http[^>]*\/download)>/.exec(mail.text ?? "")?.[1] ?? "";
    const answer = await fetch(link);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), await downloadPdf(job))).toBe(0);
  });

  it("is also paid for by L402", async () => {
    const to = newAddress();
    const body = service.mailed(to);
    const url = `${service.url}/v1/document/l402/markdown`;
    const asked = await postJson(url, body);
    expect(asked.status).toBe(402);
    const payment = await service.sign(
      decodePaymentRequiredHeader(asked.headers.get("payment-required") ?? ""),
    );
    const paid = await postJson(url, body, { ...paymentHeader(payment) });
    await service.fate(await readJob(paid), ["email_delivered"]);
    expect(service.messagesTo(to)).toHaveLength(1);
  });

  it("is refused before anything is charged when the delivery does not fit", async () => {
    const subject = randomUUID();
    const body = {
      data: { text_body: "x" },
      options: { delivery: { method: "email", to_email: "a@b\r\nBcc: c@d.example" } },
    };
    const answer = await service.postAs(body, subject);
    expect(answer.status).toBe(422);
    const { detail } = (await expectInContract(answer, "POST", general)) as { detail: { loc: unknown }[] };
    expect(detail[0]?.loc).toEqual(["body", "options", "delivery", "to_email"]);
    expect(
      await service.item(`ACCOUNT#user-${subject}`, `USAGE#${new Date().toISOString().slice(0, 7)}`),
    ).toBeUndefined();
  });

  it("is not mailed when it comes to POST /markdown, which has no delivery", async () => {
    const to = newAddress();
    const body = service.mailed(to);
    const answer = await service.post(body, await service.signed(body));
    const job = await service.finished(await readJob(answer));
    expect(job.status_meta).toBe("document_generated");
    expect(service.messagesTo(to)).toEqual([]);
  });

  it("leaves no address in the table", async () => {
    const to = newAddress();
    await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);
    expect(JSON.stringify(await service.items())).not.toContain(to);
  });
});

describe("the unsubscribe link of a message", () => {
  it("asks first, and then stops all further mail", async () => {
    const to = newAddress();
    await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);
    const mail = await PostalMime.parse(service.messagesTo(to)[0]?.raw ?? "");
    const link =
      /<(.*)>/.exec(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";

    const page = await fetch(link);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain('<form method="post">');
    await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);

    const done = await fetch(link, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(done.status).toBe(200);
    await service.fate(await service.send(service.mailed(to)), ["email_refused"]);
  });

  it("does nothing when the service did not make it", async () => {
    const forged = `${service.url}/unsubscribe/${"A".repeat(43)}.${"A".repeat(43)}`;
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(forged, { method });
      expect(answer.status).toBe(404);
      await expectInContract(answer, method, "/unsubscribe/{token}");
    }
  });
});

describe("the page of the download link", () => {
  it.each([
    ["7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001", 404],
    ["not-a-uuid", 422],
  ])("answers %s with %d and an explanation", async (id, status) => {
    const answer = await fetch(`${service.url}/job/${id}/download`, { redirect: "manual" });
    expect(answer.status).toBe(status);
    expect(await expectInContract(answer, "GET", "/job/{job_id}/download")).toMatch(/\w+/);
  });
});
