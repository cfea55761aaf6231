import { describe, expect, it } from "vitest";
import {
  BrowserError,
  BrowserMemoryError,
  DocumentError,
  PageCrashError,
} from "../../../../document/errors.ts";
import { carefulMb, createRetryPrint } from "../../../../document/browser/retry-print.ts";

/** Prints whose first attempts fail in turn. Notes the memory that each may take. */
function failing(...errors: readonly Error[]) {
  const limits: (number | undefined)[] = [];
  const print = (mostMb?: number): Promise<string> => {
    const error = errors[limits.length];
    limits.push(mostMb);
    return error ? Promise.reject(error) : Promise.resolve("printed");
  };
  return { limits, print };
}

describe("a print whose browser failed", () => {
  it.each([
    ["by itself", new BrowserError("It broke"), [undefined, undefined]],
    ["for what several documents took", new BrowserMemoryError("Too much"), [undefined, undefined]],
    ["as the system ended its page", new PageCrashError("It ended"), [undefined, carefulMb]],
  ])("%s is tried once more", async (_name, error, limits) => {
    const tried = failing(error);
    expect(await createRetryPrint()(tried.print)).toBe("printed");
    expect(tried.limits).toEqual(limits);
  });

  it("as the system ended its page twice is the document's fault, which nobody tries again", async () => {
    const tried = failing(new PageCrashError("It ended"), new PageCrashError("It ended"));
    const error: unknown = await createRetryPrint()(tried.print).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DocumentError);
    expect((error as Error).message).toMatch(/ended twice.*Split it/);
    expect(tried.limits).toHaveLength(2);
  });

  it("is not tried again for a fault of its document", async () => {
    const tried = failing(new DocumentError("Too wide"));
    await expect(createRetryPrint()(tried.print)).rejects.toThrow("Too wide");
    expect(tried.limits).toHaveLength(1);
  });
});
