import { describe, expect, it } from "vitest";
import { createStartedParts } from "../../../../server/host/started-parts.ts";

describe("parts that stop together", () => {
  it("stop in the reverse order, all of them, though one fails", async () => {
    const stopped: string[] = [];
    const parts = createStartedParts();
    await parts.keep({ stop: () => void stopped.push("first") });
    await parts.keep({ stop: () => Promise.reject(new Error("It hangs on")) });
    await parts.keep({ stop: () => void stopped.push("last") });
    await expect(parts.stop()).rejects.toThrow("It hangs on");
    expect(stopped).toEqual(["last", "first"]);
  });
});
