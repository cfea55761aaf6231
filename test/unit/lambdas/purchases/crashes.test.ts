import { describe, expect, it } from "vitest";
import { tableOfThisFile } from "../../table.ts";
import { crashed, crashes, followers } from "./crashes.ts";
import { waitingMovesTheClock } from "./waiting.ts";

const table = tableOfThisFile();
waitingMovesTheClock(table, 10);
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
