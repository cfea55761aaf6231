import { parseArgs } from "node:util";
import { api } from "./api.ts";
import { cold } from "./cold.ts";
import { cost } from "./cost.ts";
import { machine } from "./measure.ts";
import type { Console } from "./measure.ts";
import { peers } from "./peers.ts";
import { rendering } from "./rendering.ts";
import { openPurchase } from "./purchase.ts";
import { throughput } from "./throughput.ts";

const help = `npm run bench [-- options]

Measures the service on this machine. Every figure is a ratio or a distribution of this one run.

  --quick        the essentials, in less than 50 s
  --only <part>  one of: ${["rendering", "cold", "api", "throughput", "peers", "cost"].join(", ")}
  --json         one JSON object instead of tables
`;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});

const console_: Console = {
  quick: values.quick,
  progress: (text) => {
    if (process.stderr.isTTY && !values.json) process.stderr.write(`\r\x1b[K${text}`);
  },
  line: (text) => {
    if (process.stderr.isTTY && !values.json) process.stderr.write("\r\x1b[K");
    if (!values.json) console.log(text);
  },
};

/** Runs a part of the bench, unless another one alone was asked for. */
async function part<Result>(
  name: string,
  title: string,
  run: (console: Console) => Promise<Result>,
  isEssential = true,
): Promise<Result | undefined> {
  const isWanted = values.only === "" ? isEssential || !values.quick : values.only === name;
  if (!isWanted) return undefined;
  console_.line(`\n${title}`);
  return run(console_);
}

if (values.help) {
  console.log(help);
} else {
  console_.line(machine());
  const purchase = await openPurchase();
  const warm = await part("rendering", "Rendering, warm: from the message to the stored PDF", (console) =>
    rendering(console, purchase),
  );
  const coldStart = await part("cold", "Cold start of the deployed render function, two pages", (console) =>
    cold(console, purchase),
  );
  await purchase.stop();
  const apiFigures = await part("api", "The API, from deployed assets", api, false);
  const throughputFigures = await part("throughput", "Throughput, ten pages each", throughput, false);
  const peerFigures = await part("peers", "What a user would pick instead, ten pages", peers, false);
  const costFigures = await part("cost", "Cost on AWS", cost, false);
  if (values.json) {
    console.log(
      JSON.stringify({
        machine: machine(),
        date: new Date().toISOString(),
        render: { warm },
        cold: coldStart,
        api: apiFigures,
        throughput: throughputFigures,
        peers: peerFigures,
        ...costFigures,
      }),
    );
  }
  // Clients of AWS keep their connections for a while.
  process.exit();
}
