import { setTimeout as pause } from "node:timers/promises";
import { Command } from "commander";
import { runProgram } from "../../client/program/run.ts";
import { priceUsdc } from "../../test/fault-injection/payers.ts";
import { createRandomNumbers } from "../../test/random.ts";
import { readCount } from "../read-count.ts";
import { buy } from "./buyers.ts";
import type { Purchase } from "./buyers.ts";
import { growth, stretch } from "./verdict.ts";
import type { Sample } from "./verdict.ts";
import { startSoakedWorld } from "./world.ts";
import type { SoakedWorld } from "./world.ts";

interface SoakValues {
  readonly minutes: number;
  readonly buyers: number;
  readonly seed: number;
  readonly only: string;
  readonly json: boolean;
}

const measuredMs = 20_000;
const measuredBuyers = 8;
const share = 0.8;
const measuredCrowd = 100;
const crowdShare = 0.9;
const sampleMs = 5_000;
/** From one fault to the next, in ms. */
const leastBetweenFaults = 3_000;
const mostBetweenFaults = 7_000;
/** How long what is left over may take once everybody has a PDF, in ms: a message whose receipt was lost is seen again after a minute. */
const settleMs = 3 * 60_000;

/** After so long without a request, connections that were kept are closed, in ms. */
const restMs = 130_000;
const fewFiles = 20;

const program = new Command("npm run soak --")
  .description(
    "Sells to a crowd that comes at once, then for a long time to as many buyers as make 80 % of the throughput that the crowd had, while something " +
      "goes wrong every few seconds. Nothing may be lost or paid twice, and times, memory, files and processes stay level.",
  )
  .option("--minutes <n>", "how long it lasts after the crowd", readCount, 30)
  .option("--buyers <n>", "buyers that come at once at the start", readCount, 1_000)
  .option("--seed <n>", "other faults", readCount, 1)
  .option("--only <text>", "only faults whose words contain this, such as 'SendMessage hangs'", "")
  .option("--json", "one JSON object instead of text", false)
  .addHelpText("after", "\nExit code: 0 all held; 1 something did not; 2 usage error.")
  .action(soak);
process.exitCode = await runProgram(program, process.argv.slice(2));

async function soak({ minutes, buyers, seed, only, json }: SoakValues): Promise<void> {
  const say = (line: string): void => {
    if (!json) console.log(line);
  };
  const world = await startSoakedWorld();
  try {
    const merchant = world.emulators.merchant.publicKey.toBase58();
    const before = await world.emulators.solana.balance(merchant);
    const purchases: Purchase[] = [];
    const samples: Sample[] = [];
    let came = 0;
    const come = async (): Promise<void> => {
      purchases.push(await buy(world, came++));
    };

    const quiet = await measure(come);
    say(`${quiet.toFixed(1)} documents a second while nothing goes wrong`);

    const atFirst = await world.measureHeld();
    const crowdBegan = Date.now();
    const faults = startFaults(world, seed, only);
    const sampling = setInterval(() => {
      void world.measureHeld().then((held) => samples.push({ at: Date.now(), ...held }));
    }, sampleMs);
    const telling = setInterval(() => {
      const now = Date.now();
      const { sold, median, p90, p99 } = stretch(purchases, samples, now - 60_000, now);
      const { memoryMb, openFiles, processes } = samples.at(-1) ?? {
        memoryMb: 0,
        openFiles: 0,
        processes: 0,
      };
      say(
        `${seconds(now - crowdBegan)} s: ${sold} sold, median ${median} ms, p90 ${p90}, p99 ${p99}; ${came - purchases.length} under way; ` +
          `${Math.round(memoryMb)} MB, ${openFiles} files, ${processes} processes; ${faults.happened.length} faults`,
      );
    }, 30_000);
    await Promise.all(Array.from({ length: buyers }, come));
    const crowd = stretch(purchases, samples, crowdBegan, Date.now());
    const throughput = Math.min(quiet, crowdThroughput(purchases, crowdBegan));
    say(
      `${buyers} at once: all served in ${seconds(Date.now() - crowdBegan)} s, median ${seconds(crowd.median)} s; ` +
        `${throughput.toFixed(1)} documents a second while things go wrong`,
    );

    const began = Date.now();
    const quarter = minutes * 15_000;
    const end = began + 4 * quarter;
    const coming: Promise<void>[] = [];
    for (let next = began, ended = began; next < end; next += 1000 / (share * throughput)) {
      if (next >= ended) {
        faults.restart();
        ended += quarter;
      }
      await pause(Math.max(0, next - Date.now()));
      coming.push(come());
    }
    clearInterval(sampling);
    faults.stop();
    await Promise.all(coming);
    clearInterval(telling);

    const left = await leftOver(world);
    await pause(restMs);
    const { openFiles } = await world.measureHeld();
    const quarters = [0, 1, 2, 3].map((nth) =>
      stretch(purchases, samples, began + nth * quarter, began + (nth + 1) * quarter),
    );
    const bySolana = purchases.filter(({ rail, ms }) => rail === "x402OnSolana" && ms !== undefined).length;
    const received = Number(((await world.emulators.solana.balance(merchant)) - before) / priceUsdc);
    const violations = [
      ...purchases.flatMap(({ rail, faults: wrong }) => wrong.map((fault) => `${rail}: ${fault}`)),
      ...(received === bySolana ? [] : [`x402OnSolana: ${received} paid for, ${bySolana} delivered`]),
      ...left,
      ...growth(quarters),
      ...(openFiles > atFirst.openFiles + fewFiles
        ? [`${openFiles} files are open at rest, ${atFirst.openFiles} were`]
        : []),
    ];
    if (json)
      console.log(
        JSON.stringify({
          quiet,
          throughput,
          buyers,
          minutes,
          sold: purchases.length,
          crowd,
          quarters,
          faults: faults.happened,
          violations,
        }),
      );
    for (const [index, { sold, p25, median, p90, p99, memoryMb }] of quarters.entries())
      say(
        `quarter ${index + 1}: ${sold} sold, p25 ${p25} ms, median ${median}, p90 ${p90}, p99 ${p99}; ${Math.round(memoryMb)} MB`,
      );
    say(`${purchases.length} bought, ${faults.happened.length} faults`);
    for (const violation of violations) say(`✗ ${violation}`);
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await world.stop();
  }
}

/** Measures documents a second, with a few buyers that return as soon as they are served. */
async function measure(come: () => Promise<void>): Promise<number> {
  // The first ones start the browsers.
  await Promise.all(Array.from({ length: measuredBuyers }, come));
  const began = Date.now();
  let sold = 0;
  const again = async (): Promise<void> => {
    for (; Date.now() < began + measuredMs; sold++) await come();
  };
  await Promise.all(Array.from({ length: measuredBuyers }, again));
  return (1000 * sold) / (Date.now() - began);
}

/**
 * Computes the crowd's documents a second, amid faults: the last ones wait for messages to return, and say nothing about the throughput. A small
 * crowd says nothing at all.
 */
function crowdThroughput(purchases: readonly Purchase[], began: number): number {
  const ends = purchases
    .flatMap(({ came, ms }) => (came >= began && ms !== undefined ? [came + ms - began] : []))
    .sort((a, b) => a - b);
  const most = Math.floor(crowdShare * ends.length);
  const until = ends[most - 1];
  return ends.length < measuredCrowd || until === undefined ? Infinity : (1000 * most) / until;
}

/** Injects a fault every few seconds, until it is stopped. A restart repeats the same faults, so that runs can be compared. */
function startFaults(world: SoakedWorld, seed: number, only: string) {
  const happened: string[] = [];
  let random = createRandomNumbers(seed);
  let timer: NodeJS.Timeout;
  const again = (): void => {
    timer = setTimeout(
      () => {
        const fault = world.disturb(random, only);
        if (fault !== undefined) happened.push(fault);
        again();
      },
      leastBetweenFaults + random() * (mostBetweenFaults - leastBetweenFaults),
    );
  };
  world.mend();
  again();
  return {
    happened,
    restart() {
      random = createRandomNumbers(seed);
    },
    stop() {
      clearTimeout(timer);
      world.mend();
    },
  };
}

/** Returns what the queues still hold after a while, in words. */
async function leftOver({ emulators: { aws } }: SoakedWorld): Promise<string[]> {
  const queues = ["render", "slow-render", "mail"] as const;
  const undone = (): number => queues.reduce((sum, queue) => sum + aws.undone(queue), 0);
  const until = Date.now() + settleMs;
  while (undone() > 0 && Date.now() < until) await pause(500);
  const given = queues.reduce((sum, queue) => sum + aws.deadLetters(queue), 0);
  return [
    ...(undone() > 0 ? [`${undone()} messages are left in the queues`] : []),
    ...(given > 0 ? [`${given} messages were given up`] : []),
  ];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}
