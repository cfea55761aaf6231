import { expect, it } from "vitest";
import { compileMarkdown } from "../../../document/core/compile.ts";
import { DocumentError } from "../../../document/core/errors.ts";

/** Compiles a document whose only image is had from a function that fails. */
function compileWith(failure: () => never): Promise<unknown> {
  return compileMarkdown(
    "![](https://a.example/a.png)",
    () => failure(),
    () => Promise.resolve([]),
  );
}

it("the compiler blames a document's nesting for a stack overflow, and for no other range error", async () => {
  const recurse = (): never => recurse();
  await expect(compileWith(recurse)).rejects.toThrow(DocumentError);
  const otherError = new RangeError("Invalid array length");
  await expect(
    compileWith(() => {
      throw otherError;
    }),
  ).rejects.toBe(otherError);
});
