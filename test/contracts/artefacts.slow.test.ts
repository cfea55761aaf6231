import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { install } from "../interop/install.ts";
import { compile, compiler, resolveArtefact } from "./compile.ts";

/** The contracts on the local chain are those of the sources. */

beforeAll(() => install(compiler, console.error));

describe("the compiled contracts", () => {
  it("are byte for byte what their sources compile to", async () => {
    const artefacts = [...(await compile())];
    expect(artefacts.length).toBeGreaterThan(1);
    for (const [artefact, text] of artefacts)
      expect(await readFile(resolveArtefact(artefact), "utf8")).toBe(text);
  });
});
