import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { betweenMarks, markdownTable } from "../test/markdown-tables.ts";

const times = z.object({ median: z.number(), p99: z.number(), max: z.number() });

/** What the page of figures tells of a run's figures; each part may be of another run. */
const figuresSchema = z.object({
  date: z.string(),
  machine: z.string(),
  render: z
    .object({
      warm: z.record(
        z.string(),
        z.object({
          pages: z.number(),
          message: z.object({ median: z.number() }),
          ratio: z.number(),
          bytes: z.object({ ours: z.number(), bare: z.number() }),
        }),
      ),
    })
    .optional(),
  others: z
    .object({
      documents: z.number(),
      ratios: z.object({ median: z.number(), p90: z.number(), worst: z.number() }),
    })
    .optional(),
  cold: z.object({ ours: z.object({ median: z.number(), max: z.number() }), ratio: z.number() }).optional(),
  peers: z.record(z.string(), z.object({ cold: z.number(), warm: z.number().optional() })).optional(),
  api: z
    .object({
      boughtToPdf: times,
      paidToPdf: times,
      init: z.record(z.string(), z.object({ ratio: z.number() })).optional(),
    })
    .optional(),
  oneCall: z
    .record(z.string(), z.object({ settledToPdf: times, printing: times, ratio: z.number() }))
    .optional(),
  throughput: z
    .record(
      z.string(),
      z.object({
        withPauses: z.number(),
        backToBack: z.number(),
        perSecond: z.record(z.string(), z.number()),
        plainPerSecond: z.record(z.string(), z.number()).optional(),
      }),
    )
    .optional(),
  large: z.array(z.object({ pages: z.number(), seconds: z.number(), peakMb: z.number() })).optional(),
  cost: z
    .object({
      cost_per_1000_usd: z.number(),
      without_downloads_usd: z.number(),
      parts: z.record(z.string(), z.number()),
    })
    .optional(),
});
export type KeptFigures = z.infer<typeof figuresSchema>;

const kept = fileURLToPath(new URL("figures.json", import.meta.url));
const page = fileURLToPath(new URL("README.md", import.meta.url));

/** Keeps the figures of the parts that a run measured, in place of those before, and writes them into bench/README.md. */
export function keepFigures(measured: unknown): void {
  const figures = { ...keptFigures(), ...figuresSchema.parse(measured) };
  writeFileSync(kept, `${JSON.stringify(figures, undefined, 2)}\n`);
  writeFileSync(page, withFigures(readFileSync(page, "utf8"), figures));
}

/** Returns the figures of bench/figures.json. */
export function keptFigures(): KeptFigures {
  return existsSync(kept)
    ? figuresSchema.parse(JSON.parse(readFileSync(kept, "utf8")))
    : { date: "", machine: "" };
}

/** Puts figures between the marks of a page. Those of parts that were not measured stay. */
export function withFigures(text: string, figures: KeptFigures): string {
  return betweenMarks(text, (part) => tables[part]?.(figures));
}

/** At most, of a bare print. */
const goals: Readonly<Record<string, string>> = {
  "1 of prose": "1.4",
  "10 of prose with contents": "1.5",
  "80 of prose with contents": "1.6",
  "400 of prose with contents": "1.6",
  "a diagram": "1.8",
};

const tables: Readonly<Record<string, (figures: KeptFigures) => string | undefined>> = {
  measured: ({ date, machine }) =>
    date === "" ? undefined : `Last measured on ${date.slice(0, 10)}: ${machine}.`,
  rendering: ({ render }) =>
    render &&
    markdownTable(
      ["Document", "Ours, ms", "Ratio", "Goal", "Ours, kB", "Bare, kB"],
      Object.entries(render.warm).map(([name, { pages, message, ratio, bytes }]) => [
        `${pages} ${pages === 1 ? "page" : "pages"}, ${name.replace(/^\d+ of (prose )?/, "")}`,
        message.median.toFixed(0),
        ratio.toFixed(2),
        goals[name] ?? "",
        kilobytes(bytes.ours),
        kilobytes(bytes.bare),
      ]),
    ),
  others: ({ others }) =>
    others &&
    `${others.documents} Markdown files of the installed packages: ${others.ratios.median.toFixed(2)} times a bare print at the median (goal 1.5), ` +
      `nine of ten below ${others.ratios.p90.toFixed(2)} (goal 1.9), ${others.ratios.worst.toFixed(2)} at worst.`,
  cold: ({ cold }) =>
    cold && `${cold.ours.median.toFixed(0)} ms, ${cold.ratio.toFixed(2)} times the reference (goal 1.35).`,
  large: ({ large }) =>
    large &&
    markdownTable(
      ["Pages", "Seconds", "A page, ms", "Memory, MB"],
      large.map(({ pages, seconds, peakMb }) => [
        String(pages),
        seconds.toFixed(1),
        ((1_000 * seconds) / pages).toFixed(1),
        String(peakMb),
      ]),
    ),
  peers: ({ peers }) =>
    peers &&
    markdownTable(
      ["Program", "Cold, ms", "Warm, ms"],
      Object.entries(peers).map(([name, { cold, warm }]) => [
        name,
        cold.toFixed(0),
        warm === undefined ? "" : warm.toFixed(0),
      ]),
    ),
  api: ({ api }) =>
    api &&
    markdownTable(
      ["From", "Median, ms", "99th of 100", "Slowest", "Goal, ms"],
      [
        ["the first request, which is answered by a 402", ...timesText(api.boughtToPdf), ""],
        ["the answer that the payment is settled", ...timesText(api.paidToPdf), "130, 220"],
      ],
    ),
  onecall: ({ oneCall }) =>
    oneCall &&
    markdownTable(
      ["Document", "Median, ms", "99th of 100", "Slowest", "Printing alone, ms", "Ratio", "Goal, ms"],
      Object.entries(oneCall).map(([name, { settledToPdf, printing, ratio }], index) => [
        name,
        ...timesText(settledToPdf),
        printing.median.toFixed(0),
        ratio.toFixed(2),
        ["120, 1.3 times its printing", "250"][index] ?? "",
      ]),
    ),
  loading: ({ api }) =>
    api?.init &&
    `${Object.entries(api.init)
      .map(([name, { ratio }]) => `\`${name}\` ${ratio.toFixed(2)}`)
      .join(", ")} (goal 1.25).`,
  cost: ({ cost }) =>
    cost &&
    `${Object.entries(cost.parts)
      .map(([name, dollars]) => `${name} ${dollars.toFixed(4)}`)
      .join(", ")}. Together $${cost.cost_per_1000_usd.toFixed(3)}, ` +
      `without downloads $${cost.without_downloads_usd.toFixed(3)} (goal 0.050).`,
  throughput: ({ throughput }) =>
    throughput &&
    markdownTable(
      ["Documents of", "With pauses, ms", "Back to back, ms", "A second, by how many at once", "Plain pool"],
      Object.entries(throughput).map(([length, { withPauses, backToBack, perSecond, plainPerSecond }]) => [
        length,
        withPauses.toFixed(0),
        backToBack.toFixed(0),
        formatRates(perSecond),
        formatRates(plainPerSecond ?? {}),
      ]),
    ),
};

/** Formats documents a second by how many are rendered at once: `1: 27.2, 2: 26.3`. */
function formatRates(perSecond: Readonly<Record<string, number>>): string {
  return Object.entries(perSecond)
    .map(([level, rate]) => `${level}: ${rate.toFixed(1)}`)
    .join(", ");
}

function kilobytes(bytes: number): string {
  return Math.round(bytes / 1000).toLocaleString("en");
}

function timesText({ median, p99, max }: z.infer<typeof times>): string[] {
  return [median, p99, max].map((value) => value.toFixed(0));
}
