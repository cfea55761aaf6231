import { describe, expect, it } from "vitest";
import { parseDay } from "../../../../../document/core/pdf/dates.ts";

describe("the day of a document", () => {
  it.each([
    ["2026-11-22", "2026-11-22"],
    ["2026-11-22T10:00:00Z", "2026-11-22"],
    ["22 November 2026", "2026-11-22"],
    [" 1 May 2026 ", "2026-05-01"],
    ["November 22, 2026", "2026-11-22"],
    ["Sept. 3rd, 2026", "2026-09-03"],
    ["2026-02-30", undefined],
    ["2026-13-01", undefined],
    ["31 June 2026", undefined],
    ["11/12/2026", undefined],
    ["November 2026", undefined],
    ["22 Novembre 2026", undefined],
    ["1 May 2, 2026", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("is, for %j, %j", (date, day) => {
    expect(parseDay(date)).toBe(day);
  });
});
