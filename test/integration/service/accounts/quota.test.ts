import { describe, expect, it, vi } from "vitest";
import { encodePaymentSignatureHeader } from "@x402/core/http";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import type { JobStatus } from "../../../../lambdas/http-contract/responses.ts";
import { createDocumentStorage } from "../../../../lambdas/jobs/s3-storage.ts";
import { documentIdentity } from "../../../../lambdas/jobs/identity.ts";
import { createAccountNetwork } from "../../../../lambdas/payments/networks/account/network.ts";
import { Ledger } from "../../../../lambdas/payments/ledger/ledger.ts";
import { readSecret } from "../../../../lambdas/aws/secrets.ts";
import { deriveKeys } from "../../../../lambdas/aws/signing-keys.ts";
import { Table } from "../../../../lambdas/aws/table.ts";
import { expectInContract } from "../contract.ts";
import { readJob, readSettlement, type Harness } from "../harness.ts";
import { bearer, general, startAccountService } from "./account-service.ts";
import { forThisFile } from "../../../lifetimes.ts";

const service = await forThisFile(startAccountService());

describe("POST /v1/document/general/markdown", () => {
  it("converts for a user who is logged in, and counts a document once however often it is sent", async () => {
    const { accountId, token } = await service.somebody();
    const body = service.document();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.postTo(general, body, bearer(token))),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    const jobs = await Promise.all(answers.map(readJob));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect((await service.finished(jobs[0] as never)).status).toBe("Done");
    expect((await service.postTo(general, body, bearer(token))).status).toBe(200);
    expect(await service.readUsage(accountId)).toBe(1);
  });

  it("takes the token from x-authorization when a proxy has taken Authorization", async () => {
    const { token } = await service.somebody();
    for (const headers of [
      { "x-authorization": token },
      { "x-authorization": `Bearer ${token}`, authorization: "Basic cHJveHk6c2VjcmV0" },
      { "x-authorization": `Bearer ${token}`, authorization: "Bearer of-the-proxy" },
      { "x-authorization": "null", authorization: `bearer ${token}` },
    ]) {
      expect(
        (await service.postTo(general, service.document(), headers)).status,
        JSON.stringify(headers),
      ).not.toBe(401);
    }
  });

  it("stops at the quota with offers, and goes on by paying per document", async () => {
    const { accountId, token } = await service.somebody();
    await service.book.quota(accountId, 1);
    expect((await service.postTo(general, service.document(), bearer(token))).status).toBe(200);

    const body = service.document();
    const listKeys = async () =>
      (await service.items()).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`).sort();
    const before = await listKeys();
    const refused = await service.postTo(general, body, bearer(token));
    expect(refused.status).toBe(402);
    const required = (await expectInContract(refused.clone(), "POST", general)) as {
      metadata: { error: string };
      offers: { metadata: { x402?: { resource: string } } }[];
    };
    expect(required.metadata.error).toBe("monthly_quota_used_up");
    expect(required.offers[1]?.metadata.x402?.resource).toBe(`${service.url}${general}`);
    expect(await listKeys(), "an unpaid request leaves no trace").toEqual(before);

    const offered = JSON.parse(
      Buffer.from(refused.headers.get("payment-required") ?? "", "base64").toString(),
    ) as Awaited<ReturnType<Harness["required"]>>;
    const paid = await service.postTo(general, body, {
      ...bearer(token),
      "payment-signature": encodePaymentSignatureHeader(await service.sign(offered)),
    });
    expect(paid.status).toBe(200);
    expect(readSettlement(paid).success).toBe(true);
    expect(await service.readUsage(accountId)).toBe(1);
  });

  it("never exceeds the quota, however many requests arrive at once", async () => {
    const { accountId, token } = await service.somebody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.postTo(general, service.document(), bearer(token))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 402, 402, 402, 402, 402]);
    expect(await service.readUsage(accountId)).toBe(3);
  });

  it("leaves no document behind when the quota is reached at the last moment", async () => {
    const { token } = await service.somebody();
    const documents = Array.from({ length: 8 }, () => service.document());
    const answers = await Promise.all(documents.map((body) => service.postTo(general, body, bearer(token))));
    const jobs = await Promise.all(answers.filter(({ status }) => status === 200).map(readJob));
    for (const job of jobs) await service.finished(job);
    const sources = (await service.objects()).filter((key) => key.startsWith("sources/"));
    const known = (await service.items()).flatMap(({ sk, job_id: id }) =>
      sk === "JOB" ? [`sources/${String(id)}.json`] : [],
    );
    expect(sources.filter((key) => !known.includes(key))).toEqual([]);
  });

  it("charges what exceeds one month's quota to the next month's", async () => {
    // The last minutes of a month, within the period in which a charge for a document holds.
    const day = 24 * 3600_000;
    const lastMinutes = Array.from({ length: 3 }, (_, months) => Date.UTC(2027, months, 1) - 2 * 60_000).find(
      (time) => Math.floor(time / (7 * day)) === Math.floor((time + 3 * 60_000) / (7 * day)),
    );
    if (lastMinutes === undefined) throw new Error("No month ends within such a period");
    vi.useFakeTimers({ toFake: ["Date"], now: lastMinutes });
    try {
      const { token } = await service.somebody();
      const bodies = Array.from({ length: 8 }, () => service.document());
      const postForStatus = async (body: object) =>
        (await service.postTo(general, body, bearer(token))).status;
      const before = await Promise.all(bodies.map(postForStatus));
      const refused = bodies.filter((_, index) => before[index] === 402);
      expect(refused).toHaveLength(5);
      vi.setSystemTime(lastMinutes + 3 * 60_000);
      const after: number[] = [];
      for (const body of refused) after.push(await postForStatus(body));
      expect(after).toEqual([200, 200, 200, 402, 402]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("uses the quota of the account whose key is sent", async () => {
    const { accountId, token } = await service.somebody();
    const account = await service.book.create("Firm");
    await service.book.quota(account.account_id, 1);
    const headers = { ...bearer(token), "x-api-key": account.key };
    expect((await service.postTo(general, service.document(), headers)).status).toBe(200);
    expect((await service.postTo(general, service.document(), headers)).status).toBe(402);
    expect(await service.readUsage(account.account_id)).toBe(1);
    expect(await service.readUsage(accountId)).toBeUndefined();
  });

  it("does not convert for an account key alone", async () => {
    const account = await service.book.create("Firm");
    const answer = await service.postTo(general, service.document(), { "x-api-key": account.key });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("answers 422 for a bad body only to a user who is logged in", async () => {
    expect((await service.postTo(general, {})).status).toBe(401);
    expect((await service.postTo(general, {}, bearer((await service.somebody()).token))).status).toBe(422);
  });

  it("treats a document like one sent to POST /markdown", async () => {
    const body = service.document();
    const job = await readJob(await service.postTo(general, body, bearer((await service.somebody()).token)));
    expect((await readJob(await service.post(body))).id).toBe(job.id);
  });
});

describe("a charge that a crash interrupted", () => {
  /** Leaves a claim as an attempt would that died a minute ago, and what else it had done by then. */
  async function broken(until: "claim" | "source" | "charge") {
    const { accountId, token } = await service.somebody();
    const body = service.document();
    const source = deliveredConversionRequest.parse(body);
    const document = documentIdentity(deriveKeys(await readSecret("signing-secret")).identity, source);
    const table = new Table({ TABLE_NAME: service.dynamoDb.table });
    const begun = Date.now() - 60_000;
    const settings = { ACCOUNT_MONTHLY_QUOTA: 3, ACCOUNT_PRICE_DOCUMENTS: 1 };
    const rail = createAccountNetwork({ table, settings, clock: () => begun });
    const { payment } = rail.payment({ accountId, plan: "quota" }, { ...document, bytes: 9 });
    await new Ledger(table, () => begun).claim(payment, document);
    if (until !== "claim") {
      await createDocumentStorage({ BUCKET_NAME: "documents", DOCUMENT_HOURS: 24 }).putSource(
        document.jobId,
        source,
      );
    }
    if (until === "charge") expect((await rail.settle(payment)).result).toBe("settled");
    return { accountId, token, body, jobId: document.jobId };
  }

  it("is given up by the sweep if it crashed before its document was stored, and the document is free again", async () => {
    const { accountId, token, body, jobId } = await broken("claim");
    await service.sweep();
    expect(await service.item(`JOB#${jobId}`, "JOB")).toBeUndefined();
    expect(await service.readUsage(accountId)).toBeUndefined();
    expect((await service.postTo(general, body, bearer(token))).status).toBe(200);
    expect(await service.readUsage(accountId)).toBe(1);
  });

  it.each(["source", "charge"] as const)(
    "is finished by the sweep if it crashed after its %s, and counted once",
    async (until) => {
      const { accountId, jobId } = await broken(until);
      await service.sweep();
      expect((await service.finished({ id: jobId } as JobStatus)).status).toBe("Done");
      await service.sweep();
      expect(await service.readUsage(accountId)).toBe(1);
    },
  );

  it("is finished by the next request if it crashed after the charge, and counted once", async () => {
    const { accountId, token, body } = await broken("charge");
    expect((await service.postTo(general, body, bearer(token))).status).toBe(200);
    expect(await service.readUsage(accountId)).toBe(1);
  });
});
