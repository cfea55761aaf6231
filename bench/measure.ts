import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { cpus, totalmem } from "node:os";

/** How long something took, in ms, over all rounds that count. */
export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly p99: number;
}

/** What a part of the bench may do: say where it is, and print a line of its table. */
export interface Console {
  readonly quick: boolean;
  /** How many purchases the API's times are of. */
  readonly purchases: number;
  /** The folder of the documents of others; undefined for those of the installed packages. */
  readonly documents: string | undefined;
  progress(text: string): void;
  line(text: string): void;
}

/** Summarises measured times, in ms. */
export function toFigure(ms: readonly number[]): Figure {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), min: at(0), max: at(1), p99: at(0.99) };
}

/** Formats `name   12.3 ms  (11.0 … 14.2)`. */
export function row(name: string, { median, min, max }: Figure): string {
  return `  ${name.padEnd(34)}${ms(median)}  (${min.toFixed(1)} … ${max.toFixed(1)})`;
}

/** Formats `  1.08 ×`. */
export function ratio(value: number): string {
  return `${value.toFixed(2).padStart(6)} ×`;
}

/** Writes a time as a column of a table, such as `    12.3 ms`. */
export function ms(value: number): string {
  return `${value.toFixed(1).padStart(8)} ms`;
}

/** Returns the machine and the runtime that figures were measured on. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model ?? "unknown"}, ${memory} GiB, Linux ${process.arch}, Node ${process.version}`;
}

/**
 * Returns a measurement's rounds, the first numbered `first`; those before 0 warm up. They end early once `seconds` are over, and warming up once half of them
 * are: one round of it and three more are made in any case.
 */
export function* roundsWithin(first: number, end: number, seconds: number): Generator<number> {
  const begun = performance.now();
  const isOver = (share: number): boolean => performance.now() - begun > 1000 * seconds * share;
  for (let round = first; round < end; round++) {
    if (round > first && round < 0 && isOver(0.5)) round = 0;
    if (round >= least && isOver(1)) return;
    yield round;
  }
}

const least = 3;

/**
 * Frees the memory of this process that nothing uses. Three browsers and a function are at work beside it, and what they take together is guarded as if
 * they were one service.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
