import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";

/** A write of the table: the pattern of its key, its units of 1 kB, and the lists of the index `due` that it writes, each once a write. */
const write = z.object({ key: z.string(), units: z.number(), lists: z.array(z.string()) });
export type TableWrite = z.infer<typeof write>;

const call = z.object({
  /** `DynamoDB GetItem`, `S3 PutObject`, `facilitator POST /settle`. */
  name: z.string(),
  /** What it is about, unless that is the table: the pattern of an object's key, or the name of a queue. */
  of: z.string().optional(),
  reads: z.array(z.object({ key: z.string(), units: z.number() })).optional(),
  writes: z.array(write).optional(),
});
/** A call that a function makes of AWS or of a rail. */
export type Call = z.infer<typeof call>;

const step = z.object({ step: z.string(), function: z.string(), calls: z.array(call) });
/** What one invocation of a function calls, in order. */
export type Step = z.infer<typeof step>;

const recording = z.record(z.string(), z.array(step));
/** What buying one document takes, from its 402 to the sweep's last look at it, by how it is paid for. */
export type Recording = z.infer<typeof recording>;

const file = new URL("calls.json", import.meta.url);

/** Reads what was recorded. */
export function readRecording(): Recording {
  return recording.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Keeps a recording, a call a line. */
export function keepRecording(recorded: Recording): void {
  const steps = (of: readonly Step[]) =>
    of.map(({ calls, ...step }) => {
      const lines = calls.map((each) => `\n      ${JSON.stringify(each)}`);
      return `\n    ${JSON.stringify(step).slice(0, -1)},"calls":[${lines.join(",")}]}`;
    });
  const ways = Object.entries(recorded).map(
    ([way, of]) => `\n  ${JSON.stringify(way)}: [${steps(of).join(",")}]`,
  );
  writeFileSync(file, `{${ways.join(",")}\n}\n`);
}
