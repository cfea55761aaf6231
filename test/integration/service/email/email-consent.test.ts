import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { expectInContract } from "../contract.ts";
import { newAddress, startEmailService } from "./email-service.ts";
import { forThisFile } from "../../../lifetimes.ts";

const service = await forThisFile(startEmailService({ EMAIL_CONSENT: "true" }));

async function findLink(raw: Uint8Array | string | undefined): Promise<string> {
  const { text } = await PostalMime.parse(raw ?? "");
  return /<(\S+\/consent\/\S+)>/.exec(text ?? "")?.[1] ?? "";
}

describe("a service that asks recipients first", () => {
  it("holds a document until its recipient agrees, and sends all later ones at once", async () => {
    const to = newAddress();
    const [first, second] = [await service.send(service.mailed(to)), await service.send(service.mailed(to))];
    for (const job of [first, second]) await service.fate(job, ["email_asked"]);
    const messages = service.messagesTo(to);
    expect(messages).toHaveLength(1);
    const question = await PostalMime.parse(messages[0]?.raw ?? "");
    expect(question.attachments).toEqual([]);

    const link = await findLink(messages[0]?.raw);
    const page = await fetch(link);
    expect(await page.text()).toContain('<form method="post">');
    await service.sweep();
    expect(service.messagesTo(to)).toHaveLength(1);

    expect((await fetch(link, { method: "POST" })).status).toBe(200);
    await service.sweep();
    for (const job of [first, second]) await service.fate(job, ["email_delivered"]);
    await service.fate(await service.send(service.mailed(to)), ["email_delivered"]);
    expect(service.messagesTo(to)).toHaveLength(4);
  });

  it("sends nothing to a recipient who unsubscribes by the question, and does not ask again", async () => {
    const to = newAddress();
    await service.fate(await service.send(service.mailed(to)), ["email_asked"]);
    const { headers } = await PostalMime.parse(service.messagesTo(to)[0]?.raw ?? "");
    const link = /<(.*)>/.exec(headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
    await fetch(link, { method: "POST" });
    await service.fate(await service.send(service.mailed(to)), ["email_refused"]);
    expect(service.messagesTo(to)).toHaveLength(1);
  });

  it("sends what is still kept when a recipient agrees after days", async () => {
    const to = newAddress();
    const job = await service.send(service.mailed(to));
    await service.fate(job, ["email_asked"]);
    await service.sweepLater(20 * 60_000);
    await service.fate(job, ["email_asked"]);
    expect(service.messagesTo(to)).toHaveLength(1);
    await fetch(await findLink(service.messagesTo(to)[0]?.raw), { method: "POST" });
    await service.sweep();
    await service.fate(job, ["email_delivered"]);
  });

  it("ignores a link that it did not make", async () => {
    const forged = `${service.url}/consent/${"A".repeat(43)}.${"A".repeat(43)}`;
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(forged, { method });
      expect(answer.status).toBe(404);
      await expectInContract(answer, method, "/consent/{token}");
    }
  });
});
