import { markdownTable } from "../../test/markdown-tables.ts";
import type { KeyPattern } from "./keys.ts";
import type { Outcome } from "./outcome.ts";
import type { Stage } from "./scenarios.ts";

/** Formats a number as people read it, at most so many digits behind the point. */
export function number(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return "no limit";
  const [whole = "", rest] = value.toFixed(digits).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (rest === undefined ? "" : `.${rest}`);
}

const ofAll = (counts: Readonly<Record<string, number>>, of: number): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([what, count]) => `${what} ${((100 * count) / of).toFixed(1)} %`)
    .join(", ") || "none";

/** Formats a scenario's outcome for people. */
export function formatOutcome(outcome: Outcome): string {
  const { name, asked, done, ms, refused, retried, underWay, nearest } = outcome;
  return [
    `${name}: ${number(done)} of ${number(asked)} sold and printed`,
    `  payment to PDF   median ${number(ms.median)} ms, p90 ${number(ms.p90)}, p99 ${number(ms.p99)}, slowest ${number(ms.slowest)}`,
    `  given up         ${ofAll(refused, asked)}`,
    `  sent again       ${ofAll(retried, asked)}`,
    `  under way        ${number(underWay.most)} paid and not sold at most, ${number(underWay.end)} at the end`,
    `  sweep            ${number(outcome.sweepBehind)} documents to look at at most`,
    `  Lambda           ${number(outcome.concurrency)} at once, ${number(outcome.coldStarts)} started`,
    `  nearest limit    ${nearest.limit}, ${(100 * nearest.share).toFixed(0)} %`,
    `  cost             $${outcome.costPer1000.toFixed(3)} for 1,000`,
  ].join("\n");
}

/** Documents a month at so many a second. */
const month = 730 * 3_600;

/** Settings, cost and limits by how many documents a second are sold. */
export function rateTable(
  outcomes: readonly { readonly rate: number; readonly stage: Stage; readonly outcome: Outcome }[],
): string {
  const column = (value: (each: (typeof outcomes)[number]) => string) => outcomes.map(value);
  return markdownTable(
    ["Documents a second", ...column(({ rate }) => number(rate))],
    [
      ["`lambdaConcurrency`", ...column(({ stage }) => number(stage.lambdaConcurrency))],
      ["Browsers that print at once", ...column(({ stage }) => number(stage.renderConcurrency))],
      ["Requests of the API a second", ...column(({ stage }) => number(stage.throttle.rate))],
      ["`lightning.l402Challenge`", ...column(({ stage }) => (stage.challenges ? "on" : "off"))],
      ["Table made ready for, writes a second", ...column(({ stage }) => number(stage.warm.writes))],
      ["Functions at once, at most", ...column(({ outcome }) => number(outcome.concurrency))],
      ["Payment to PDF, median, ms", ...column(({ outcome }) => number(outcome.ms.median))],
      ["99th of 100, ms", ...column(({ outcome }) => number(outcome.ms.p99))],
      [
        "AWS a month",
        ...column(({ rate, outcome }) => `$${number((outcome.costPer1000 / 1000) * rate * month)}`),
      ],
      ["Nearest limit", ...column(({ outcome }) => outcome.nearest.limit)],
      ["used of it", ...column(({ outcome }) => `${(100 * outcome.nearest.share).toFixed(0)} %`)],
    ],
  );
}

/** Returns what happens when something is out of order. */
export function troubleTable(outcomes: readonly Outcome[]): string {
  return markdownTable(
    ["Scenario", "Sold", "99th of 100, s", "Paid and not sold, at most", "Given up, mostly"],
    outcomes.map(({ name, asked, done, ms, refused, underWay }) => [
      name,
      `${((100 * done) / asked).toFixed(1)} %`,
      number(ms.p99 / 1000, 1),
      number(underWay.most),
      Object.entries(refused).sort(([, a], [, b]) => b - a)[0]?.[0] ?? "none",
    ]),
  );
}

/** Returns the patterns of keys that documents write. */
export function keyTable(patterns: readonly KeyPattern[]): string {
  return markdownTable(
    ["Key", "Units a document", "Keys", "Documents a second"],
    patterns.map(({ pattern, writes, keys, wall }) => [
      `\`${pattern}\``,
      number(writes),
      Number.isFinite(keys) ? number(keys) : "one each",
      number(wall),
    ]),
  );
}
