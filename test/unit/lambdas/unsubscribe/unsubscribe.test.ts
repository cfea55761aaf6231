import { describe, expect, it } from "vitest";
import { deriveKeys } from "../../../../lambdas/aws/signing-keys.ts";
import { hashRecipient, type Recipients } from "../../../../lambdas/email/recipients.ts";
import { recipientToken } from "../../../../lambdas/email/recipient-token.ts";
import { NotFoundError } from "../../../../lambdas/http-contract/errors.ts";
import { createUnsubscribe } from "../../../../lambdas/unsubscribe/unsubscribe.ts";
import type { Consents } from "../../../../lambdas/email/consent.ts";
import { only } from "../only.ts";
import { createFunctionRequest } from "../request.ts";

const keys = deriveKeys("a secret of at least 32 characters, for tests");
const recipient = hashRecipient("ada@example.com");
const token = recipientToken(keys.unsubscribe, recipient);
const suppressed: string[] = [];
const given: string[] = [];
const serve = createUnsubscribe({
  keys: () => Promise.resolve(keys),
  recipients: only<Recipients>({
    suppress(recipient, reason) {
      suppressed.push(`${recipient} ${reason}`);
      return Promise.resolve();
    },
  }),
  consents: only<Consents>({
    give(recipient) {
      given.push(recipient);
      return Promise.resolve();
    },
  }),
});
const ask = (method: string, shownToken = token) =>
  serve(
    createFunctionRequest<"unsubscribe">(method === "GET" ? "getUnsubscribeToken" : "postUnsubscribeToken", {
      token: shownToken,
    }),
  );

describe("the link at the foot of an email", () => {
  it("asks first, so that programs which open links unsubscribe nobody", async () => {
    const { status, headers, body } = await ask("GET");
    expect(status).toBe(200);
    expect(body).toContain('<form method="post">');
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8" });
    expect(headers?.["content-security-policy"]).toMatch(/default-src 'none'.*form-action 'self'/);
    expect(suppressed).toEqual([]);
  });

  it("unsubscribes by its button, or by a mail program's", async () => {
    expect((await ask("POST")).body).toContain("will not send you any more");
    expect(suppressed).toEqual([`${recipient} unsubscribed`]);
  });

  it("does nothing for a link that the service did not make, by either method", async () => {
    const before = suppressed.length;
    for (const method of ["GET", "POST"])
      await expect(ask(method, `${token.slice(0, -2)}xx`)).rejects.toBeInstanceOf(NotFoundError);
    expect(suppressed.length).toBe(before);
  });
});

describe("the link of an email that asks first", () => {
  const say = (method: "GET" | "POST", shownToken: string) =>
    serve(
      createFunctionRequest<"unsubscribe">(method === "GET" ? "getConsentToken" : "postConsentToken", {
        token: shownToken,
      }),
    );
  const yes = recipientToken(keys.consent, recipient);

  it("agrees by its button alone, so that programs which open links agree for nobody", async () => {
    expect((await say("GET", yes)).body).toContain('<form method="post">');
    expect(given).toEqual([]);
    expect((await say("POST", yes)).body).toContain("are being sent");
    expect(given).toEqual([recipient]);
  });

  it("differs from the link to unsubscribe, and neither works for the other", async () => {
    await expect(say("POST", token)).rejects.toBeInstanceOf(NotFoundError);
    await expect(ask("POST", yes)).rejects.toBeInstanceOf(NotFoundError);
  });
});
