import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { freeRetriesInWords } from "../../../../lambdas/http-contract/free-retries.ts";

it.each(["README.md", "docs/api.md", "docs/contract.md", "docs/operate.md"])(
  "%s says how often a failed job is tried again at no charge, as the service does it",
  (file) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
    expect(text.replace(/\s+/g, " ")).toContain(freeRetriesInWords);
  },
);
