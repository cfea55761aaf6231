import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBody } from "./bodies.ts";
import { searchByCpu, type CpuSearchOptions, type TriedRequest } from "./search.ts";

/** Where the worst body of each language is kept, and the last one: it is the worst of all where the search hangs. */
const folder = "out/fuzz-cpu";

export interface CpuReportOptions extends Pick<CpuSearchOptions, "seed" | "goesOn"> {
  /** How many honest requests one may take. */
  readonly mostTimes: number;
  /** Reports each request that is the worst of its language so far. */
  readonly say: (line: string) => void;
}

/** Searches for free requests that take much processor time, and keeps the worst. @returns what takes more than it may; undefined when nothing does */
export async function cpuFault({
  seed,
  goesOn,
  mostTimes,
  say,
}: CpuReportOptions): Promise<string | undefined> {
  const worst = new Map<string, TriedRequest>();
  let count = 0;
  mkdirSync(folder, { recursive: true });
  await searchByCpu({
    seed,
    goesOn,
    trying(body) {
      writeFileSync(join(folder, "last.json"), body);
    },
    tried(request) {
      count++;
      if (request.ratio <= (worst.get(request.language)?.ratio ?? 0)) return;
      worst.set(request.language, request);
      keep(request);
      say(`${String(count)} tried, ${formatLine(request)}`);
    },
  });
  const all = [...worst.values()].sort((a, b) => b.ratio - a.ratio);
  for (const request of all) say(formatLine(request));
  const [first] = all;
  say(
    `cpu: ${String(count)} requests, seed ${String(seed)}, at most ${first?.ratio.toFixed(1) ?? "0"} × an honest one`,
  );
  return first && first.ratio > mostTimes
    ? `A free request takes more than ${String(mostTimes)} honest ones, and is kept in ${folder}: ${formatLine(first)}`
    : undefined;
}

function formatLine({
  language,
  endpoint,
  status,
  bytes,
  ms,
  ratio,
  steps,
  fill,
  size,
}: TriedRequest): string {
  return `${language.padEnd(9)} ${ratio.toFixed(1).padStart(5)} × honest, ${ms.toFixed(0)} ms, ${String(bytes)} bytes, ${endpoint} ${String(status)}; steps ${steps.join(",")}, fill ${String(fill)}, size ${String(size)}`;
}

function keep(request: TriedRequest): void {
  writeFileSync(join(folder, `${request.language}.json`), createBody(request));
}
