import { describe, expect, it } from "vitest";
import { createEndError, createThrownError } from "../../../../../document/core/compiler/process-errors.ts";
import { DocumentError } from "../../../../../document/core/errors.ts";

const end = { code: null, signal: null, isKilled: false, place: undefined, errorOutput: "" };

describe("a compiling process that has ended", () => {
  it.each([
    { ...end, signal: "SIGABRT" },
    { ...end, signal: "SIGKILL" },
    { ...end, code: 134 },
  ] as const)("has run out of memory where V8 or the kernel ends it: $signal $code", (memoryEnd) => {
    const error = createEndError({ ...memoryEnd, place: { part: "a formula", line: 7 } });
    expect(error).toBeInstanceOf(DocumentError);
    expect(error.message).toContain("too much memory");
    expect(error.message).toContain("(a formula, line 7)");
  });

  it("is no fault of the document where this process ended it, or it ended by itself", () => {
    expect(createEndError({ ...end, signal: "SIGKILL", isKilled: true })).not.toBeInstanceOf(DocumentError);
    const error = createEndError({ ...end, code: 1, errorOutput: "Cannot find module" });
    expect(error).not.toBeInstanceOf(DocumentError);
    expect(error.message).toBe("The compiling process has ended: 1 Cannot find module");
  });
});

describe("an error of a compiling process", () => {
  it("is of the same class here if the document caused it", () => {
    expect(
      createThrownError({ name: "DocumentError", message: "Too long", stack: undefined }),
    ).toBeInstanceOf(DocumentError);
  });

  it("keeps its name and its stack otherwise", () => {
    const error = createThrownError({ name: "TypeError", message: "Not a function", stack: "at parse" });
    expect([error.name, error.message, error.stack]).toEqual(["TypeError", "Not a function", "at parse"]);
  });
});
