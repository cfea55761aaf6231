import { afterAll, describe, expect, it } from "vitest";
import { createBearerVerifier } from "../../../../lambdas/accounts/bearer.ts";
import { UnauthorizedError, UnavailableError } from "../../../../lambdas/http-contract/errors.ts";
import { listen } from "../../../../server/host/http-server.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { localAudience, startOidcIssuer } from "../../../../emulators/oidc-issuer.ts";

const [issuer, stranger] = await Promise.all([startOidcIssuer(), startOidcIssuer()]);
const verify = createBearerVerifier({
  OIDC_ISSUER: issuer.url,
  OIDC_JWKS_URL: issuer.jwksUrl,
  OIDC_AUDIENCE: ["another", localAudience],
});
afterAll(async () => {
  await Promise.all([issuer.stop(), stranger.stop()]);
});

type Change = (header: object, payload: Record<string, unknown>) => void;
const token = (change?: Change, subject = "ada") => issuer.token(subject, change);
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
/** As issuers other than Cognito make them. */
const plain: Change = (_header, payload) => {
  delete payload.token_use;
  delete payload.client_id;
  payload.aud = localAudience;
};

describe("an access token that is valid", () => {
  it.each<[string, Change | undefined]>([
    ["as Cognito makes it", undefined],
    [
      "for one of several audiences",
      (_, payload) => Object.assign(payload, { client_id: "x", aud: ["y", localAudience] }),
    ],
    [
      "as RFC 9068 has it",
      (header, payload) => {
        plain(header, payload);
        Object.assign(header, { typ: "at+jwt" });
      },
    ],
    ["without any mark, when it is no ID token", plain],
    ["that ended a moment ago by our clock", (_, payload) => Object.assign(payload, { exp: seconds(-10) })],
  ])("is accepted %s", async (_name, change) => {
    expect(await verify(await token(change))).toBe("ada");
  });
});

describe("an access token that is invalid", () => {
  it.each<[string, Change]>([
    ["that is an ID token", (_, payload) => Object.assign(payload, { token_use: "id", aud: localAudience })],
    [
      "with the marks of an ID token",
      (header, payload) => {
        plain(header, payload);
        payload.nonce = "n";
      },
    ],
    [
      "that is meant for somebody else",
      (_, payload) => Object.assign(payload, { client_id: `${localAudience}-2` }),
    ],
    ["that is meant for nobody", (_, payload) => delete payload.client_id],
    [
      "whose audience is only a client's name, of an issuer that is not Cognito",
      (header, payload) => {
        plain(header, payload);
        delete payload.aud;
        payload.client_id = localAudience;
      },
    ],
    ["that has ended", (_, payload) => Object.assign(payload, { exp: seconds(-3600) })],
    ["of another issuer", (_, payload) => Object.assign(payload, { iss: "https://other.example" })],
    ["without a subject", (_, payload) => delete payload.sub],
    [
      "whose subject could be read as another item's key",
      (_, payload) => Object.assign(payload, { sub: "a b" }),
    ],
  ])("is refused %s", async (_name, change) => {
    await expect(verify(await token(change))).rejects.toBeInstanceOf(UnauthorizedError);
  });

  it("is refused when another issuer signed it in the issuer's name", async () => {
    const forged = await stranger.token("ada", (_, payload) => Object.assign(payload, { iss: issuer.url }));
    await expect(verify(forged)).rejects.toBeInstanceOf(UnauthorizedError);
  });

  it("is refused when it was changed, is unsigned, or is malformed", async () => {
    const [head = "", , mac = ""] = (await token()).split(".");
    const payload = Buffer.from(
      JSON.stringify({
        iss: issuer.url,
        sub: "eve",
        token_use: "access",
        client_id: localAudience,
        exp: seconds(60),
      }),
    ).toString("base64url");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const bad of [`${head}.${payload}.${mac}`, `${none}.${payload}.`, "a.b.c", "", "token"])
      await expect(verify(bad), bad).rejects.toBeInstanceOf(UnauthorizedError);
  });
});

describe("the keys of an issuer", () => {
  const discover = (url: string) =>
    createBearerVerifier({ OIDC_ISSUER: url, OIDC_AUDIENCE: [localAudience] });
  const accepts = async (url: string) =>
    discover(url)(await token((_, payload) => Object.assign(payload, { iss: url })));

  it("are found by its description", async () => {
    expect(await accepts(issuer.url)).toBe("ada");
  });

  /** Starts an issuer with the keys of the other one at the usual place, and a description that may lie. */
  const startIssuer = (describe: (url: string) => object | undefined) =>
    forThisFile(
      listen(async (request, response) => {
        const url = `http://${request.headers.host ?? ""}`;
        const isKeys = request.url === "/.well-known/jwks.json";
        const body: unknown = isKeys ? await (await fetch(issuer.jwksUrl)).json() : describe(url);
        response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body));
      }),
    );

  it("are found at the usual place if it has no description", async () => {
    const { url } = await startIssuer(() => undefined);
    expect(await accepts(url)).toBe("ada");
  });

  it.each<[string, (url: string) => object]>([
    ["another issuer", () => ({ issuer: "https://other.example", jwks_uri: issuer.jwksUrl })],
    ["no keys", (url) => ({ issuer: url })],
  ])("are not taken from a description of %s", async (_what, describe) => {
    const { url } = await startIssuer(describe);
    await expect(accepts(url)).rejects.toBeInstanceOf(UnavailableError);
  });
});

it("is not called invalid while the keys cannot be fetched", async () => {
  const unreachable = createBearerVerifier({
    OIDC_ISSUER: issuer.url,
    OIDC_JWKS_URL: `${issuer.url}/nowhere`,
    OIDC_AUDIENCE: [localAudience],
  });
  await expect(unreachable(await token())).rejects.toBeInstanceOf(UnavailableError);
});
