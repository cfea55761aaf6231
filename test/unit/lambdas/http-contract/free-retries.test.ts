import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { freeRetriesInWords } from "../../../../lambdas/http-contract/free-retries.ts";

it.each(["README.md", "docs/api.md", "docs/contract.md", "docs/operate.md"])(
  "%s states how often a failed job is retried at no charge",
  (file) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
    expect(text.replace(/\s+/g, " ")).toContain(freeRetriesInWords);
  },
);
