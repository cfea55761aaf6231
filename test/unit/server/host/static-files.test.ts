import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createStaticFilesFolder } from "../../../../server/host/static-files.ts";

describe("the folder of the page's files", () => {
  // Catches a server that is stopped in its first seconds, leaves the folder behind or ends with an error.
  it("stays removed, also in the middle of its build", async () => {
    const pages = createStaticFilesFolder();
    const building = pages.build();
    await pages.remove();
    await building;
    expect(existsSync(pages.folder)).toBe(false);
  });
});
