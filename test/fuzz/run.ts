import { randomInt } from "node:crypto";
import { readCommandLine } from "../command-line.ts";
import { fuzz } from "./fuzz.ts";

const help = `npm run fuzz [-- options]

Sends random requests to every endpoint. No answer may be a 5xx, or one that the OpenAPI document does not describe.

  --requests <n>  how many (default 100000)
  --quick         3,000
  --seed <n>      repeats a run (default: another one each time)
  --json          one JSON object instead of text
`;

const { values } = readCommandLine(help, {
  numbers: ["requests", "seed"],
  options: {
    requests: { type: "string", default: "100000" },
    quick: { type: "boolean", default: false },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    json: { type: "boolean", default: false },
  },
});

const requests = values.quick ? 3_000 : Number(values.requests);
const seed = Number(values.seed);
const fault = await fuzz({
  requests,
  seed,
  answered: (count) => {
    if (values.json) return;
    if (process.stderr.isTTY && count % 500 === 0) process.stderr.write(`\r${count} of ${requests}`);
    else if (!process.stderr.isTTY && count % Math.ceil(requests / 10) === 0)
      process.stdout.write(`${count} of ${requests}\n`);
  },
});
if (values.json) process.stdout.write(`${JSON.stringify({ requests, seed, fault: fault ?? null })}\n`);
else
  process.stdout.write(
    `${fault === undefined ? "" : `${fault}\n`}fuzz: ${requests} requests, seed ${seed}, ${fault === undefined ? "no" : "one"} fault\n`,
  );
process.exitCode = fault === undefined ? 0 : 1;
