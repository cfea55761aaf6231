import { describe, expect, it } from "vitest";
import { parseSecret } from "../../../../../lambdas/payments/networks/card/secret.ts";

const text = (apiKey: string) => JSON.stringify({ apiKey, webhookSecrets: ["whsec_1"] });

describe("the secret of cards", () => {
  it.each([
    ["live", "rk_live_1"],
    ["test", "sk_test_1"],
  ] as const)("has a key of the mode %s", (mode, apiKey) => {
    expect(parseSecret(text(apiKey), mode)).toEqual({ apiKey, webhookSecrets: ["whsec_1"] });
  });

  it("sells nothing with a test key where money is real, nor the reverse", () => {
    expect(() => parseSecret(text("rk_test_1"), "live")).toThrow("no key of Stripe's live mode");
    expect(() => parseSecret(text("rk_live_1"), "test")).toThrow("no key of Stripe's test mode");
  });

  it("is named with what is wrong, and without what it holds", () => {
    expect(() => parseSecret(text("sk_other_1"), "live")).toThrow(
      "apiKey must be a secret or restricted key",
    );
    expect(() => parseSecret("sk_live_1", "live")).not.toThrow("sk_live_1");
  });
});
