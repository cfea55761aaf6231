import { describe, expect, it } from "vitest";
import {
  BrowserError,
  BrowserMemoryError,
  DocumentError,
  PageCrashError,
} from "../../../../../document/core/errors.ts";
import { carefulMb, retryStep, type Attempt } from "../../../../../document/core/browser/retry-step.ts";

/** Creates a print whose first attempts fail with these errors, and a list of the options of each attempt. */
function createPrint(...errors: readonly Error[]) {
  const attempts: Attempt[] = [];
  const print = (attempt: Attempt): Promise<string> => {
    const error = errors[attempts.length];
    attempts.push(attempt);
    return error ? Promise.reject(error) : Promise.resolve("printed");
  };
  return { attempts, print };
}

describe("a print whose browser failed", () => {
  it.each([
    ["by itself", new BrowserError("It broke"), [{}, {}]],
    ["for what several documents took", new BrowserMemoryError("Too much"), [{}, { isTriedAgain: true }]],
    [
      "as the system ended its page",
      new PageCrashError("It ended"),
      [{}, { mostMb: carefulMb, isTriedAgain: true }],
    ],
  ])("is tried once more: %s", async (_name, error, attempts) => {
    const tried = createPrint(error);
    expect(await retryStep(tried.print)).toBe("printed");
    expect(tried.attempts).toEqual(attempts);
  });

  it("is the document's fault, and not tried again, when the system ended its page twice", async () => {
    const tried = createPrint(new PageCrashError("It ended"), new PageCrashError("It ended"));
    const error: unknown = await retryStep(tried.print).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DocumentError);
    expect((error as Error).message).toMatch(/ended twice.*Split the document/);
    expect(tried.attempts).toHaveLength(2);
  });

  it("is not tried again for a fault of its document", async () => {
    const tried = createPrint(new DocumentError("Too wide"));
    await expect(retryStep(tried.print)).rejects.toThrow("Too wide");
    expect(tried.attempts).toHaveLength(1);
  });
});
