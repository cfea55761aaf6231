import { randomInt } from "node:crypto";
import { readCommandLine } from "../command-line.ts";
import { cpuFault } from "./cpu/report.ts";
import { mostTimesHonest } from "./cpu/search.ts";
import { fuzz } from "./fuzz.ts";

const help = `npm run fuzz [-- options]

Sends random requests to every endpoint. No answer may be a 5xx, or one that the OpenAPI document does not describe.
With --cpu, looks for free requests that take more than five times the processor time of an honest one of their size.

  --requests <n>  how many (default 100000)
  --quick         3,000, and 12 with --cpu, whose seed is the same each time and which may take ten times
  --cpu           alone
  --minutes <n>   of processor time, with --cpu (default 60)
  --seed <n>      repeats a run (default: another one each time)
  --json          one JSON object instead of text
`;

const { values } = readCommandLine(help, {
  numbers: ["requests", "seed", "minutes"],
  options: {
    requests: { type: "string", default: "100000" },
    quick: { type: "boolean", default: false },
    cpu: { type: "boolean", default: false },
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    json: { type: "boolean", default: false },
  },
});

const seed = Number(values.seed);
const fault = values.cpu ? await searchByCpu() : await sendByThousands();
process.exitCode = fault === undefined ? 0 : 1;

async function sendByThousands(): Promise<string | undefined> {
  const requests = values.quick ? 3_000 : Number(values.requests);
  const found = await fuzz({
    requests,
    seed,
    answered: (count) => {
      if (values.json) return;
      if (process.stderr.isTTY && count % 500 === 0) process.stderr.write(`\r${count} of ${requests}`);
      else if (!process.stderr.isTTY && count % Math.ceil(requests / 10) === 0)
        say(`${count} of ${requests}`);
    },
  });
  if (values.json) process.stdout.write(`${JSON.stringify({ requests, seed, fault: found ?? null })}\n`);
  else {
    if (found !== undefined) say(found);
    say(`fuzz: ${requests} requests, seed ${seed}, ${found === undefined ? "no" : "one"} fault`);
  }
  return found;
}

async function searchByCpu(): Promise<string | undefined> {
  const minutes = Number(values.minutes);
  const found = await cpuFault({
    seed: values.quick ? 1 : seed,
    // A sample is small and runs beside others: it finds what has no bound.
    mostTimes: values.quick ? 2 * mostTimesHonest : mostTimesHonest,
    goesOn: (count, seconds) => (values.quick ? count < 12 : seconds < minutes * 60),
    say: (line) => {
      if (!values.json) say(line);
    },
  });
  if (values.json) process.stdout.write(`${JSON.stringify({ fault: found ?? null })}\n`);
  else if (found !== undefined) say(found);
  return found;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
