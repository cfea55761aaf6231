import { randomUUID } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { localAudience } from "../../../../emulators/oidc-issuer.ts";
import { expectInContract } from "../contract.ts";
import { bearer, general, startAccountService, withEnvironment } from "./account-service.ts";
import { forThisFile } from "../../../lifetimes.ts";

const service = await forThisFile(startAccountService());

describe("an access token", () => {
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
  it.each(rows)("is refused %s", async (_name, token) => {
    const answer = await service.postTo(general, service.document(), bearer(await token()));
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
  ])("is accepted %s", async (_name, headerFields, fields) => {
    const token = await service.issuer.token(randomUUID(), (head, payload) => {
      Object.assign(head, headerFields);
      Object.assign(payload, fields);
    });
    expect((await service.postTo(general, service.document(), bearer(token))).status).toBe(200);
  });

  it("is refused with a message where nobody can log in", async () => {
    const { token } = await service.somebody();
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

  it("is answered with 503, even a valid one, when the issuer's keys cannot be fetched", async () => {
    const { token } = await service.somebody();
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
