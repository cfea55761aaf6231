import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { spawnBound } from "../../../../server/host/bound-process.ts";

afterEach(() => {
  delete process.env.LIGHTNING_SECRET;
});

describe("a bound process", () => {
  it("gets none of this process's secrets", async () => {
    process.env.LIGHTNING_SECRET = "canary";
    const program = spawnBound("/bin/sh", [
      "-c",
      "tr '\\0' '\\n' < /proc/$$/environ; echo; tr '\\0' '\\n' < /proc/$PPID/environ",
    ]);
    const environment = await text(program.output);
    await program.stop();
    expect(environment).toContain("PATH=");
    expect(environment).not.toContain("canary");
  });
});
