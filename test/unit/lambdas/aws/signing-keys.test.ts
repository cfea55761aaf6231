import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSigningKeys, deriveKeys } from "../../../../lambdas/aws/signing-keys.ts";
import { conversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { documentIdentity } from "../../../../lambdas/jobs/identity.ts";

const keys = deriveKeys("a secret of at least 32 characters, for tests");
const hex = (key: Uint8Array) => Buffer.from(key).toString("hex");

describe("the secret of signatures", () => {
  const asked: unknown[] = [];
  const reads = () =>
    vi
      .spyOn(SecretsManagerClient.prototype, "send")
      .mockImplementation((command: { readonly input: unknown }) => {
        asked.push(command.input);
        return Promise.resolve({ SecretString: "a secret of at least 32 characters, for tests" }) as never;
      });
  afterEach(() => {
    vi.restoreAllMocks();
    asked.length = 0;
  });

  it("is read in the configured version, and otherwise in the current one", async () => {
    reads();
    const version = "0a1b2c3d-0000-4000-8000-000000000000";
    await createSigningKeys({ SIGNING_SECRET_ID: "signing", SIGNING_SECRET_VERSION: version })();
    await createSigningKeys({ SIGNING_SECRET_ID: "signing" })();
    expect(asked).toEqual([{ SecretId: "signing", VersionId: version }, { SecretId: "signing" }]);
  });
});

/**
 * Whoever has paid for a document is known by these: another derivation would charge for it again, and refuse the tokens and the
 * links that are under way. What is written here never changes.
 */
describe("the keys derived from one secret", () => {
  it("do not change over time", () => {
    expect({
      identity: hex(keys.identity),
      context: hex(keys.context),
      unsubscribe: hex(keys.unsubscribe),
      memo: hex(keys.forRail("x402 memo")),
      token: hex(keys.forRail("l402 token")),
    }).toEqual({
      context: "9a1bb386df9169884fba1ea9d816d957f87c3fb5a693a5b6e027d68f81c630d4",
      identity: "42d736d20c9b2ef0acf9487e14472e8713689ce99aa1237f2a431b8048394b62",
      memo: "1affa26f32f1bb327968f18602e1e598bd2db6f5d3366bc0c84a779a4ee4e0c3",
      token: "48419a79348239b791fb1ab9d4180c5323923e1e0d14910b83f9725fab44717e",
      unsubscribe: "eb44467526448d4bc88496b1051d44d19fa67d1c650f6e9edcb4b6e10ea379cc",
    });
  });

  it("give a document the same identity for ever", () => {
    const request = conversionRequest.parse({
      data: { text_body: "# Tides", meta: { title: "On Tides", date: null } },
      options: { document_name: "tides.pdf", paper: "letter" },
    });
    expect(documentIdentity(keys.identity, request)).toEqual({
      hash: "4724c9a0c809135f135a23b71bac85687814f2b04d843a0483c08412600a12fa",
      jobId: "aa2487f0-8d0f-81ec-8f22-7b5c52bca1aa",
    });
  });

  it("differ by purpose, and from those of another secret", () => {
    const otherKeys = deriveKeys("another secret of 32 characters or more");
    const all = [keys, otherKeys].flatMap((of) =>
      [of.identity, of.context, of.unsubscribe, of.forRail("x402 memo"), of.forRail("l402 token")].map(hex),
    );
    expect(new Set(all).size).toBe(10);
    for (const key of all) expect(key).toHaveLength(64);
  });
});
