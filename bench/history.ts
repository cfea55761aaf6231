import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** What the versions were measured to be. Ratios alone are kept: times are those of a machine. */
const historySchema = z.array(
  z.object({
    version: z.string(),
    date: z.string(),
    machine: z.string(),
    ratios: z.record(z.string(), z.number()),
  }),
);
type History = z.infer<typeof historySchema>;

const measuredSchema = z.object({
  date: z.string(),
  machine: z.string(),
  render: z.object({ warm: z.record(z.string(), z.object({ ratio: z.number() })) }).optional(),
  cold: z.object({ ratio: z.number() }).optional(),
});

const file = fileURLToPath(new URL("history.json", import.meta.url));
const picture = fileURLToPath(new URL("history.svg", import.meta.url));

/** Keeps the ratios of a run under a version, in place of those of the same parts that were there, and draws all versions. */
export function record(version: string, figures: unknown): void {
  const { date, machine } = measuredSchema.parse(figures);
  const measured = readRatios(figures);
  const before = history();
  const others = before.filter((entry) => entry.version !== version);
  const ratios = { ...before.find((entry) => entry.version === version)?.ratios, ...measured };
  const entries = [...others, { version, date, machine, ratios }];
  writeFileSync(file, `${JSON.stringify(entries, undefined, 2)}\n`);
  writeFileSync(picture, drawn(entries));
}

/** Names what a run took more than 5 % longer for than either of the two versions before it. */
export function stepsBack(version: string, figures: unknown, versions = history()): string[] {
  const before = versions.filter((entry) => entry.version !== version).slice(-2);
  return Object.entries(readRatios(figures)).flatMap(([name, ratio]) =>
    before
      .filter(({ ratios }) => ratio > 1.05 * (ratios[name] ?? Infinity))
      .map(
        (entry) =>
          `${name}: ${ratio.toFixed(2)}, in ${entry.version} ${(entry.ratios[name] ?? 0).toFixed(2)}`,
      ),
  );
}

function readRatios(figures: unknown): Readonly<Record<string, number>> {
  const { render, cold } = measuredSchema.parse(figures);
  const warm = Object.entries(render?.warm ?? {}).map(([name, { ratio }]) => [name, ratio] as const);
  return Object.fromEntries([...warm, ...(cold ? [["cold start", cold.ratio] as const] : [])]);
}

function history(): History {
  return existsSync(file) ? historySchema.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

const [row, left, bar, gap] = [18, 220, 380, 14];

/** Bars by what was measured, one a version, the newest darkest; a line where a bare print would be. */
function drawn(entries: History): string {
  const names = [...new Set(entries.flatMap(({ ratios }) => Object.keys(ratios)))];
  const most = Math.max(2, ...entries.flatMap(({ ratios }) => Object.values(ratios)));
  const x = (ratio: number) => left + (bar * ratio) / most;
  let y = 34;
  const rows = names.map((name) => {
    const bars = entries.flatMap(({ version, ratios }, index) => {
      const ratio = ratios[name];
      if (ratio === undefined) return [];
      const shade = 75 - Math.round((50 * (index + 1)) / entries.length);
      const line = `<rect x="${left}" y="${y}" width="${(x(ratio) - left).toFixed(1)}" height="${row - 4}" fill="hsl(214 60% ${shade}%)"/><text x="${(x(ratio) + 6).toFixed(1)}" y="${y + 11}">${ratio.toFixed(2)} × in ${version}</text>`;
      y += row;
      return [line];
    });
    const label = `<text x="${left - 8}" y="${y - row + 11}" text-anchor="end">${name}</text>`;
    y += gap;
    return bars.join("") + label;
  });
  const bare = `<path d="M${x(1).toFixed(1)} 26V${y - gap}" stroke="#a1260d"/><text x="${x(1).toFixed(1)}" y="18" text-anchor="middle">a bare print</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + bar + 140} ${y}" font-family="sans-serif" font-size="11">${rows.join("")}${bare}</svg>\n`;
}
