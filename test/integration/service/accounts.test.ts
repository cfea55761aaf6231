import { randomUUID } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAccountBook } from "../../../operator/account-book.ts";
import type { AccountBook } from "../../../operator/account-book.ts";
import { deliveredConversionRequest } from "../../../lambdas/interface/requests.ts";
import type { JobStatus } from "../../../lambdas/interface/responses.ts";
import { createDocumentStorage } from "../../../lambdas/jobs/document-storage.ts";
import { documentIdentity } from "../../../lambdas/jobs/identity.ts";
import { createAccountRail } from "../../../lambdas/payments/account/rail.ts";
import { createLedger } from "../../../lambdas/payments/ledger-steps.ts";
import { readSecret } from "../../../lambdas/aws/secrets.ts";
import { deriveKeys } from "../../../lambdas/aws/signing-keys.ts";
import { createTable } from "../../../lambdas/aws/table.ts";
import { loadFunctions } from "../../../local/service.ts";
import { localAudience } from "../../../local/oidc-issuer.ts";
import { startApiGateway } from "../../../local/api-gateway.ts";
import { expectInContract } from "./contract.ts";
import { jobIn, settlementIn, startHarness } from "./harness.ts";
import type { Harness } from "./harness.ts";

const general = "/v1/document/general/markdown";
const l402 = "/v1/document/l402/markdown";
const month = new Date().toISOString().slice(0, 7);

let service: Harness;
let book: AccountBook;
beforeAll(async () => {
  service = await startHarness({ environment: { ACCOUNT_MONTHLY_QUOTA: "3" } });
  book = createAccountBook(createTable({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
});
afterAll(() => service.stop());

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Somebody whom no other test knows. */
async function somebody(): Promise<{ readonly accountId: string; readonly token: string }> {
  const subject = randomUUID();
  return { accountId: `user-${subject}`, token: await service.issuer.token(subject) };
}

async function usageOf(accountId: string): Promise<unknown> {
  return (await service.item(`ACCOUNT#${accountId}`, `USAGE#${month}`))?.documents;
}

async function creditOf(accountId: string): Promise<unknown> {
  return (await service.item(`ACCOUNT#${accountId}`, "ACCOUNT"))?.credit;
}

describe("POST /v1/document/general/markdown", () => {
  it("converts for somebody who is logged in, and meters it once however often it is sent", async () => {
    const { accountId, token } = await somebody();
    const body = service.document();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(general, body, bearer(token))));
    for (const answer of answers) expect(answer.status).toBe(200);
    const jobs = await Promise.all(answers.map(jobIn));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect((await service.finished(jobs[0] as never)).status).toBe("Done");
    expect((await post(general, body, bearer(token))).status).toBe(200);
    expect(await usageOf(accountId)).toBe(1);
  });

  it("takes the token from x-authorization when a proxy has taken Authorization", async () => {
    const { token } = await somebody();
    for (const headers of [
      { "x-authorization": token },
      { "x-authorization": `Bearer ${token}`, authorization: "Basic cHJveHk6c2VjcmV0" },
      { "x-authorization": `Bearer ${token}`, authorization: "Bearer of-the-proxy" },
      { "x-authorization": "null", authorization: `bearer ${token}` },
    ]) {
      expect((await post(general, service.document(), headers)).status, JSON.stringify(headers)).not.toBe(
        401,
      );
    }
  });

  it("stops at the quota with offers, and goes on by paying per document", async () => {
    const { accountId, token } = await somebody();
    await book.quota(accountId, 1);
    expect((await post(general, service.document(), bearer(token))).status).toBe(200);

    const body = service.document();
    const keysOf = async () =>
      (await service.items()).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`).sort();
    const before = await keysOf();
    const refused = await post(general, body, bearer(token));
    expect(refused.status).toBe(402);
    const required = (await expectInContract(refused.clone(), "POST", general)) as {
      metadata: { error: string };
      offers: { metadata: { x402?: { resource: string } } }[];
    };
    expect(required.metadata.error).toBe("monthly_quota_used_up");
    expect(required.offers[1]?.metadata.x402?.resource).toBe(`${service.url}${general}`);
    expect(await keysOf(), "an unpaid request leaves no trace").toEqual(before);

    const offered = JSON.parse(
      Buffer.from(refused.headers.get("payment-required") ?? "", "base64").toString(),
    ) as Awaited<ReturnType<Harness["required"]>>;
    const { encodePaymentSignatureHeader } = await import("@x402/core/http");
    const paid = await post(general, body, {
      ...bearer(token),
      "payment-signature": encodePaymentSignatureHeader(await service.sign(offered)),
    });
    expect(paid.status).toBe(200);
    expect(settlementIn(paid).success).toBe(true);
    expect(await usageOf(accountId)).toBe(1);
  });

  it("never lets more through than the quota, however many ask at once", async () => {
    const { accountId, token } = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(general, service.document(), bearer(token))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 402, 402, 402, 402, 402]);
    expect(await usageOf(accountId)).toBe(3);
  });

  it("leaves no document behind of somebody whom the quota stopped at the last moment", async () => {
    const { token } = await somebody();
    const documents = Array.from({ length: 8 }, () => service.document());
    const answers = await Promise.all(documents.map((body) => post(general, body, bearer(token))));
    const jobs = await Promise.all(answers.filter(({ status }) => status === 200).map(jobIn));
    for (const job of jobs) await service.finished(job);
    const sources = (await service.objects()).filter((key) => key.startsWith("sources/"));
    const known = (await service.items()).flatMap(({ sk, job_id: id }) =>
      sk === "JOB" ? [`sources/${String(id)}.json`] : [],
    );
    expect(sources.filter((key) => !known.includes(key))).toEqual([]);
  });

  it("uses the quota of the account whose key comes along", async () => {
    const { accountId, token } = await somebody();
    const account = await book.create("Firm");
    await book.quota(account.account_id, 1);
    const headers = { ...bearer(token), "x-api-key": account.key };
    expect((await post(general, service.document(), headers)).status).toBe(200);
    expect((await post(general, service.document(), headers)).status).toBe(402);
    expect(await usageOf(account.account_id)).toBe(1);
    expect(await usageOf(accountId)).toBeUndefined();
  });

  it("does not convert for an account key alone", async () => {
    const account = await book.create("Firm");
    const answer = await post(general, service.document(), { "x-api-key": account.key });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("says 422 for a bad body only to somebody who is logged in", async () => {
    expect((await post(general, {})).status).toBe(401);
    expect((await post(general, {}, bearer((await somebody()).token))).status).toBe(422);
  });

  it("makes no difference between a document sent here and one sent to POST /markdown", async () => {
    const body = service.document();
    const job = await jobIn(await post(general, body, bearer((await somebody()).token)));
    expect((await jobIn(await service.post(body))).id).toBe(job.id);
  });
});

describe("an access token that is refused", () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = () => ({
    iss: service.issuer.url,
    sub: "x",
    client_id: localAudience,
    token_use: "access",
    exp: now + 600,
  });
  const change = (fields: object) => (_: object, payload: Record<string, unknown>) => {
    Object.assign(payload, fields);
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = async () =>
    JSON.parse(
      Buffer.from((await service.issuer.token("x")).split(".")[0] ?? "", "base64url").toString(),
    ) as { kid: string };

  const rows: readonly [name: string, token: () => Promise<string>][] = [
    [
      "that is signed by another key",
      async () => {
        const { privateKey } = await generateKeyPair("RS256");
        return new SignJWT(claims())
          .setProtectedHeader({ alg: "RS256", ...(await header()) })
          .sign(privateKey);
      },
    ],
    [
      "that is signed by a key that the issuer does not have",
      async () => {
        const { privateKey } = await generateKeyPair("RS256");
        return new SignJWT(claims()).setProtectedHeader({ alg: "RS256", kid: "another" }).sign(privateKey);
      },
    ],
    ["of another issuer", () => service.issuer.token("x", change({ iss: "https://evil.example" }))],
    ["for another audience", () => service.issuer.token("x", change({ client_id: "another" }))],
    ["for no audience", () => service.issuer.token("x", change({ client_id: undefined }))],
    [
      "that is not signed",
      async () => `${encode({ ...(await header()), alg: "none" })}.${encode(claims())}.`,
    ],
    [
      "whose algorithm was exchanged for a shared secret",
      async () =>
        new SignJWT(claims())
          .setProtectedHeader({ ...(await header()), alg: "HS256" })
          .sign(new TextEncoder().encode("secret")),
    ],
    ["that is expired", () => service.issuer.token("x", change({ exp: now - 60 }))],
    ["that is not good yet", () => service.issuer.token("x", change({ nbf: now + 600 }))],
    [
      "that is an ID token of Cognito",
      () => service.issuer.token("x", change({ token_use: "id", aud: localAudience })),
    ],
    [
      "that is an ID token of another issuer",
      () => service.issuer.token("x", change({ token_use: undefined, aud: localAudience, nonce: "n" })),
    ],
    ["that has no subject", () => service.issuer.token("x", change({ sub: undefined }))],
    [
      "that was changed",
      async () => (await service.issuer.token("x")).replace(/\.[^.]+\./, `.${encode(claims())}.`),
    ],
    ["that is no token", () => Promise.resolve("mdpdf")],
  ];
  it.each(rows)("%s", async (_name, token) => {
    const answer = await post(general, service.document(), bearer(await token()));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token"/);
    await expectInContract(answer, "POST", general);
  });

  it.each([
    [
      "of an issuer that follows RFC 9068",
      { typ: "at+jwt" },
      { token_use: undefined, aud: ["other", localAudience] },
    ],
    ["of an issuer that marks nothing", {}, { token_use: undefined, aud: localAudience }],
  ])("unlike one %s", async (_name, headerFields, fields) => {
    const token = await service.issuer.token(randomUUID(), (head, payload) => {
      Object.assign(head, headerFields);
      Object.assign(payload, fields);
    });
    expect((await post(general, service.document(), bearer(token))).status).toBe(200);
  });

  it("is told so where nobody can log in", async () => {
    const { token } = await somebody();
    const answer = await withEnvironment(
      { OIDC_ISSUER: undefined, OIDC_AUDIENCE: undefined, OIDC_JWKS_URL: undefined },
      (url) =>
        fetch(`${url}${general}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...bearer(token) },
          body: "{}",
        }),
    );
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("POST /markdown");
  });

  it("is not what a good one is when the issuer's keys cannot be had: 503", async () => {
    const { token } = await somebody();
    const answer = await withEnvironment({ OIDC_JWKS_URL: "http://127.0.0.1:9/jwks" }, (url) =>
      fetch(`${url}${general}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...bearer(token) },
        body: "{}",
      }),
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
  });
});

describe("POST /v1/document/l402/markdown", () => {
  let account: Awaited<ReturnType<AccountBook["create"]>>;
  beforeEach(async () => {
    account = await book.create("Prepaid");
  });

  it("without a key is paid for by itself", async () => {
    const answer = await post(l402, service.document());
    expect(answer.status).toBe(402);
    expect(answer.headers.get("www-authenticate")).toMatch(/^L402 macaroon="/);
    await expectInContract(answer, "POST", l402);
  });

  it("spends credit exactly once a job, however often it is sent", async () => {
    await book.credit(account.account_id, 5);
    const body = service.document();
    const key = { "x-api-key": account.key };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(l402, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await creditOf(account.account_id)).toBe(4);
    expect(await usageOf(account.account_id)).toBe(1);
    const [job] = await Promise.all(answers.map(jobIn));
    expect(job && (await service.finished(job)).status).toBe("Done");
  });

  it("never spends more credit than there is", async () => {
    await book.credit(account.account_id, 2);
    const key = { "x-api-key": account.key };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(l402, service.document(), key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402]);
    expect(await creditOf(account.account_id)).toBe(0);
  });

  it("makes offers once the credit is used up, and takes it again once there is more", async () => {
    const body = service.document();
    const key = { "x-api-key": account.key };
    const refused = await post(l402, body, key);
    expect(refused.status).toBe(402);
    expect(((await refused.json()) as { metadata: object }).metadata).toMatchObject({
      error: "credit_used_up",
    });
    await book.credit(account.account_id, 1);
    expect((await post(l402, body, key)).status).toBe(200);
    expect(await creditOf(account.account_id)).toBe(0);
  });

  it("charges the same account again for a document whose job is forgotten, and not before", async () => {
    await book.credit(account.account_id, 3);
    const body = service.document();
    const key = { "x-api-key": account.key };
    await post(l402, body, key);
    const eightDays = 8 * 24 * 3600 * 1000;
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + eightDays);
    try {
      const { submit, answer } = await freshSubmit(body, key);
      expect(submit).toBe(200);
      expect(answer).toMatchObject({ status: "Not Started" });
    } finally {
      vi.restoreAllMocks();
    }
    expect(await creditOf(account.account_id)).toBe(1);
  });

  it.each([
    ["unknown", () => `mdpdf_live_${"0".repeat(16)}_${"A".repeat(43)}`],
    ["of another secret", () => `${account.key.slice(0, -1)}${account.key.endsWith("A") ? "E" : "A"}`],
    ["no key at all", () => "hunter2"],
    ["cut short", () => account.key.slice(0, 30)],
  ])("refuses a key that is %s", async (_name, key) => {
    const answer = await post(l402, service.document(), { "x-api-key": key() });
    expect(answer.status).toBe(401);
    await expectInContract(answer, "POST", l402);
  });

  it("refuses a revoked key, while the account's other key still works", async () => {
    await book.credit(account.account_id, 2);
    const second = await book.addKey(account.account_id);
    await book.revoke(account.key_id);
    expect((await post(l402, service.document(), { "x-api-key": account.key })).status).toBe(401);
    expect((await post(l402, service.document(), { "x-api-key": second.key })).status).toBe(200);
  });

  it("stores no key, only its hash", async () => {
    const everything = JSON.stringify(await service.items());
    expect(everything).not.toContain(account.key.slice(-43));
    expect(everything).toContain(account.key_id);
  });
});

describe("a charge that a crash broke off", () => {
  /** Leaves a claim as an attempt would that died a minute ago, and what else it had done by then. */
  async function broken(until: "claim" | "source" | "charge") {
    const { accountId, token } = await somebody();
    const body = service.document();
    const source = deliveredConversionRequest.parse(body);
    const document = documentIdentity(deriveKeys(await readSecret("signing-secret")).identity, source);
    const table = createTable({ TABLE_NAME: service.dynamoDb.table });
    const begun = Date.now() - 60_000;
    const rail = createAccountRail({ table, settings: { ACCOUNT_MONTHLY_QUOTA: 3 }, clock: () => begun });
    const { payment } = rail.payment({ accountId, plan: "quota" }, document);
    await createLedger(table, () => begun).claim(payment, document);
    if (until !== "claim") {
      await createDocumentStorage({ BUCKET_NAME: "documents", DOCUMENT_HOURS: 24 }).putSource(
        document.jobId,
        source,
      );
    }
    if (until === "charge") expect((await rail.settle(payment)).result).toBe("settled");
    return { accountId, token, body, jobId: document.jobId };
  }

  it("before its document was stored is given up by the sweep, and the document is free again", async () => {
    const { accountId, token, body, jobId } = await broken("claim");
    await service.sweep();
    expect(await service.item(`JOB#${jobId}`, "SETTLEMENT")).toBeUndefined();
    expect(await usageOf(accountId)).toBeUndefined();
    expect((await post(general, body, bearer(token))).status).toBe(200);
    expect(await usageOf(accountId)).toBe(1);
  });

  it.each(["source", "charge"] as const)(
    "after its %s is finished by the sweep, and counted once",
    async (until) => {
      const { accountId, jobId } = await broken(until);
      await service.sweep();
      expect((await service.finished({ id: jobId } as JobStatus)).status).toBe("Done");
      await service.sweep();
      expect(await usageOf(accountId)).toBe(1);
    },
  );

  it("after it was charged is finished by the next request, and counted once", async () => {
    const { accountId, token, body } = await broken("charge");
    expect((await post(general, body, bearer(token))).status).toBe(200);
    expect(await usageOf(accountId)).toBe(1);
  });
});

/** Runs requests against a second copy of the functions, which see another environment. */
async function withEnvironment<T>(
  changes: Record<string, string | undefined>,
  run: (url: string) => Promise<T>,
): Promise<T> {
  const before = { ...process.env };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  vi.resetModules();
  const { http } = await loadFunctions();
  process.env = before;
  const gateway = await startApiGateway((name) => http[name]);
  try {
    return await run(gateway.url);
  } finally {
    await gateway.stop();
  }
}

/** Sends a document to the functions as they are loaded now. */
async function freshSubmit(body: unknown, headers: Record<string, string>) {
  return withEnvironment({}, async (url) => {
    const answer = await fetch(`${url}${l402}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { submit: answer.status, answer: (await answer.json()) as object };
  });
}
