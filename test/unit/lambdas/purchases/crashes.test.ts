import { describe, expect, it } from "vitest";
import { tableOfThisFile } from "../../table.ts";
import { crashed, crashes, followers } from "./crashes.ts";

const table = tableOfThisFile();
const all = Object.entries(followers);

describe("a crash", () => {
  // Each is followed by one of them here, and by each of them in the slow tests.
  const rows = crashes.map((crash, index) => {
    const [name = "nobody", follow] = all[index % all.length] ?? [];
    return [...crash, name, follow] as const;
  });
  it.each(rows)(
    "%s %s of a payment that is %s (call %d), and then %s",
    async (when, call, answer, nth, _name, follow) => {
      expect(await crashed(table, [when, call, answer, nth], follow)).toEqual([]);
    },
  );
});
