import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountBook } from "../../../../operator/account-book.ts";
import { until } from "../../../until.ts";
import { expectInContract } from "../contract.ts";
import { readJob } from "../harness.ts";
import { l402, startAccountService, withEnvironment } from "./account-service.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { postJson } from "../../../post-json.ts";
import { requestChallenge } from "../lightning/lightning-buyer.ts";

const service = await forThisFile(startAccountService());

describe("POST /v1/document/l402/markdown", () => {
  let account: Awaited<ReturnType<AccountBook["create"]>>;
  beforeEach(async () => {
    account = await service.book.create("Prepaid");
  });

  it("asks for payment of a document without an account key", async () => {
    const answer = await service.postTo(l402, service.document());
    expect(answer.status).toBe(402);
    expect(answer.headers.get("www-authenticate")).toMatch(/^L402 macaroon="/);
    await expectInContract(answer, "POST", l402);
  });

  it("spends credit exactly once a job, however often it is sent", async () => {
    await service.book.credit(account.account_id, 5);
    const body = service.document();
    const key = { "x-api-key": account.key };
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.postTo(l402, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await service.readCredit(account.account_id)).toBe(4);
    expect(await service.readUsage(account.account_id)).toBe(1);
    const [job] = await Promise.all(answers.map(readJob));
    expect(job && (await service.finished(job)).status).toBe("Done");
  });

  it("never spends more credit than there is", async () => {
    await service.book.credit(account.account_id, 2);
    const key = { "x-api-key": account.key };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => service.postTo(l402, service.document(), key)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402]);
    expect(await service.readCredit(account.account_id)).toBe(0);
  });

  it("makes offers once the credit is used up, and takes it again once there is more", async () => {
    const body = service.document();
    const key = { "x-api-key": account.key };
    const refused = await service.postTo(l402, body, key);
    expect(refused.status).toBe(402);
    expect(((await refused.json()) as { metadata: object }).metadata).toMatchObject({
      error: "credit_used_up",
      error_description: expect.stringMatching(/^The account has no credit left\. Pay/) as string,
    });
    await service.book.credit(account.account_id, 1);
    expect((await service.postTo(l402, body, key)).status).toBe(200);
    expect(await service.readCredit(account.account_id)).toBe(0);
  });

  it("spends no credit for a correction, free or not", async () => {
    await service.book.credit(account.account_id, 2);
    const key = { "x-api-key": account.key };
    const words = Array.from({ length: 40 }, () => randomUUID().slice(0, 8));
    const write = (list: readonly string[], corrects?: string) => ({
      data: { text_body: list.join(" ") },
      ...(corrects !== undefined && { corrects }),
    });
    const job = await service.finished(await readJob(await service.postTo(l402, write(words), key)));
    const corrected = write(["corrected", ...words.slice(1)], job.id);
    expect((await readJob(await service.postTo(l402, corrected, key))).corrects).toBe(job.id);
    const refused = await service.postTo(l402, write(words.toReversed(), job.id), key);
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({ metadata: { error: "correction_too_different" } });
    expect(await service.readCredit(account.account_id)).toBe(1);
  });

  it("uses credit beside an L402 credential of another document, or one that cannot be read", async () => {
    await service.book.credit(account.account_id, 2);
    const { token, invoice } = await requestChallenge(service, service.document());
    const stale = `L402 ${token}:${service.lightning.pay(invoice)}`;
    for (const authorization of [stale, "L402 nonsense:zz"]) {
      const answer = await service.postTo(l402, service.document(), {
        "x-api-key": account.key,
        authorization,
      });
      await readJob(answer);
    }
    expect(await service.readCredit(account.account_id)).toBe(0);
  });

  it("uses no credit where a credential buys the document", async () => {
    await service.book.credit(account.account_id, 1);
    const body = service.document();
    const { token, invoice } = await requestChallenge(service, body);
    const authorization = `L402 ${token}:${service.lightning.pay(invoice)}`;
    await readJob(await service.postTo(l402, body, { authorization, "x-api-key": account.key }));
    expect(await service.readCredit(account.account_id)).toBe(1);
  });

  it("asks for nothing once the document was bought while offers were made", async () => {
    await service.book.credit(account.account_id, 1);
    const penniless = await service.book.create("Penniless");
    const body = service.document();
    let bought: () => void = () => undefined;
    const newInvoice = "POST /v1/invoices";
    service.lightning.holdBack(newInvoice, new Promise<void>((resolve) => (bought = resolve)));
    const invoices = () => service.lightning.requests.filter((line) => line === newInvoice).length;
    const asked = invoices();
    const early = service.postTo(l402, body, { "x-api-key": penniless.key });
    await until(() => invoices() > asked);
    const job = await readJob(await service.postTo(l402, body, { "x-api-key": account.key }));
    bought();
    expect((await readJob(await early)).id).toBe(job.id);
    await service.finished(job);
  });

  it("charges the same account again for a document whose job is forgotten, and not before", async () => {
    await service.book.credit(account.account_id, 3);
    const body = service.document();
    const key = { "x-api-key": account.key };
    await service.postTo(l402, body, key);
    const eightDays = 8 * 24 * 3600 * 1000;
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + eightDays);
    try {
      const { submit, answer } = await freshSubmit(body, key);
      expect(submit).toBe(200);
      expect(answer).toMatchObject({ status: "Not Started" });
    } finally {
      vi.restoreAllMocks();
    }
    expect(await service.readCredit(account.account_id)).toBe(1);
  });

  it.each([
    ["unknown", () => `mdpdf_live_${"0".repeat(16)}_${"A".repeat(43)}`],
    ["of another secret", () => `${account.key.slice(0, -1)}${account.key.endsWith("A") ? "E" : "A"}`],
    ["no key at all", () => "hunter2"],
    ["cut short", () => account.key.slice(0, 30)],
  ])("refuses a key that is %s", async (_name, key) => {
    const answer = await service.postTo(l402, service.document(), { "x-api-key": key() });
    expect(answer.status).toBe(401);
    await expectInContract(answer, "POST", l402);
  });

  it("refuses a revoked key, while the account's other key still works", async () => {
    await service.book.credit(account.account_id, 2);
    const second = await service.book.addKey(account.account_id);
    await service.book.revoke(account.key_id);
    expect((await service.postTo(l402, service.document(), { "x-api-key": account.key })).status).toBe(401);
    expect((await service.postTo(l402, service.document(), { "x-api-key": second.key })).status).toBe(200);
  });

  it("stores no key, only its hash", async () => {
    const everything = JSON.stringify(await service.items());
    expect(everything).not.toContain(account.key.slice(-43));
    expect(everything).toContain(account.key_id);
  });
});

/** Sends a document to the functions as they are loaded now. */
async function freshSubmit(body: unknown, headers: Record<string, string>) {
  return withEnvironment({}, async (url) => {
    const answer = await postJson(`${url}${l402}`, body, headers);
    return { submit: answer.status, answer: (await answer.json()) as object };
  });
}
