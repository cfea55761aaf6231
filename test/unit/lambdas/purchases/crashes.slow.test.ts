import { describe, expect, it } from "vitest";
import { tableOfThisFile } from "../../table.ts";
import { crashed, crashes, followers } from "./crashes.ts";

const table = tableOfThisFile();

describe.each(Object.entries(followers))("after a crash, %s", (_name, follow) => {
  it.each(crashes)("%s %s of a payment that is %s (call %d)", async (...crash) => {
    expect(await crashed(table, crash, follow)).toEqual([]);
  });
});
