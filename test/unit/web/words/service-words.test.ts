import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../../lambdas/http-contract/error-codes.ts";
import { translateError } from "../../../../web/words/service-words.ts";

describe("the page's text for the service's answers", () => {
  it.each<[said: string, code: ErrorCode | undefined, words: string]>([
    ["String should have at most 1000 characters", "field-too-long", "Use at most 1000 characters"],
    ["Input should be 'on' or 'off'", "field-invalid", "This should be 'on' or 'off'"],
    [
      "The table has too many cells (line 12).",
      "document-too-large",
      "The table has too many cells (line 12).",
    ],
    ["Request blocked.", undefined, "Request blocked."],
    ["Send the same request again.", "invoice-pending", "The invoice is being created."],
  ])("explains an error to a person: %s", (said, code, words) => {
    expect(translateError({ said, code })).toBe(words);
  });
});
