import FlatQueue from "flatqueue";
import { createRandomNumbers } from "../../test/random.ts";
import { computeDemands, withoutChallenges } from "./demand.ts";
import type { Demand, WayDemand } from "./demand.ts";
import { Bucket } from "./model/bucket.ts";
import { SimulatedFunctions } from "./model/functions.ts";
import { functions as functionTimes, limits } from "./model/limits.ts";
import { SimulatedSweep } from "./model/sweep.ts";
import { SimulatedTable } from "./model/table.ts";
import type { Outcome } from "./outcome.ts";
import type { Recording } from "./recording/recording.ts";
import type { Outage, Scenario } from "./scenarios.ts";

/** Shares of the ways to pay. */
const shares: Readonly<Record<string, number>> = {
  "x402 on Solana": 0.35,
  "x402 on an EVM chain": 0.35,
  "account key": 0.2,
  "L402 challenge": 0.05,
  "invoice on request": 0.05,
};
/** A buyer sends a refused request again after a second, twice as long each time, and gives up after so many. Who has paid does not. */
const tries = 4;
/** From the offer to the payment, in ms: programs sign at once. */
const payingMs = 300;
const slowFacilitator = 10;
/** How long the service waits for a facilitator, in ms (lambdas/http-client/deadline.ts: four seconds less than a request has). */
const longestMs = 25_000;

const [arrive, offered, paid, settled, printed, minute] = [0, 1, 2, 3, 4, 5];

interface Buyer {
  readonly way: WayDemand;
  isUnderWay: boolean;
  since: number;
  tries: number;
}

/** Runs a scenario, the same for the same seed. */
export function simulate(scenario: Scenario, recorded: Recording, seed = 1): Outcome {
  const { stage } = scenario;
  const random = createRandomNumbers(seed);
  const demands = computeDemands(stage.challenges ? recorded : withoutChallenges(recorded));
  const ways = [...demands].flatMap(([name, way]) =>
    shares[name] === undefined ? [] : [{ way, share: shares[name] }],
  );
  const events = new FlatQueue<{ readonly kind: number; readonly buyer: Buyer | undefined }>();
  const api = new Bucket("requests of the API", stage.throttle.rate, stage.throttle.burst);
  const quota = new Bucket("API Gateway's quota", limits.api.rate, limits.api.burst);
  const table = new SimulatedTable(random, stage.warm);
  const sources = new Bucket("objects put under one prefix", limits.prefix.puts);
  const rails = Object.fromEntries(
    Object.entries(stage.rails).map(([name, rate]) => [
      name,
      new Bucket(`calls of the ${name}`, rate, 2 * rate),
    ]),
  );
  const concurrency = Math.floor(stage.lambdaConcurrency / (scenario.halfConcurrency ? 2 : 1));
  const lambda = new SimulatedFunctions(concurrency, { render: stage.renderConcurrency });
  const queue: Buyer[] = [];
  let queueHead = 0;
  const times: number[] = [];
  const refused: Record<string, number> = {};
  const retried: Record<string, number> = {};
  const underWay = { now: 0, most: 0 };
  const sweep = new SimulatedSweep();
  let [asked, done, cost, now] = [0, 0, 0, 0];
  const end = scenario.seconds * 1000;

  const at = (ms: number, kind: number, buyer?: Buyer) => {
    events.push({ kind, buyer }, now + ms);
  };
  const spread = (ms: number): number => ms * (0.7 + 0.4 * random() + (random() < 0.02 ? 1.5 : 0));
  const isDuring = (outage: Outage | undefined) =>
    outage !== undefined && now >= outage.from * 1000 && now < outage.to * 1000;
  const allShares = ways.reduce((sum, { share }) => sum + share, 0);
  const pickWay = (): WayDemand | undefined => {
    let left = random() * allShares;
    return (ways.find(({ share }) => (left -= share) <= 0) ?? ways[0])?.way;
  };
  const setUnderWay = (buyer: Buyer, isUnderWay: boolean): void => {
    if (buyer.isUnderWay === isUnderWay) return;
    buyer.isUnderWay = isUnderWay;
    underWay.now += isUnderWay ? 1 : -1;
    underWay.most = Math.max(underWay.most, underWay.now);
  };
  const sendAgain = (buyer: Buyer, kind: number, why: string): void => {
    if (buyer.isUnderWay || ++buyer.tries < tries) {
      retried[why] = (retried[why] ?? 0) + 1;
      at(1_000 * 2 ** Math.min(buyer.tries, 3) * (0.5 + random()), kind, buyer);
    } else refused[why] = (refused[why] ?? 0) + 1;
  };

  /** Invokes a function. @returns how long it takes, in ms; a reason where the request fails */
  const invoke = ({ function: name, rails: calls, ...demand }: Demand, isRequest = true): number | string => {
    if (isRequest && !(api.take(now) && quota.take(now))) return "429: too many requests";
    const begun = lambda.begin(name, now);
    if (!begun) return "503: no function free";
    const fail = (why: string): string => {
      lambda.end(name);
      return why;
    };
    for (const [rail, count] of Object.entries(calls)) {
      if (rail === "facilitator" && isDuring(scenario.facilitatorDown)) return fail("503: facilitator down");
      // Without its node the service goes on selling by the other rails.
      if (rail === "node" && isDuring(scenario.nodeDown)) continue;
      if (!rails[rail]?.take(now, count)) return fail(`503: ${rail} busy`);
    }
    if (!table.take(now, demand)) return fail("503: table throttled");
    const facilitatorMs =
      spread(demand.facilitatorMs) * (isDuring(scenario.facilitatorSlow) ? slowFacilitator : 1);
    const ms = spread(demand.ms) + Math.min(facilitatorMs, longestMs);
    return ms + (begun === "cold" ? (functionTimes[name]?.coldMs ?? 0) : 0);
  };

  const print = (): void => {
    while (queueHead < queue.length) {
      const buyer = queue[queueHead];
      if (!buyer) break;
      const ms = invoke(buyer.way.print, false);
      if (typeof ms === "string") {
        at(50, minute);
        break;
      }
      queueHead++;
      at(ms, printed, buyer);
    }
    if (queueHead > 10_000) {
      queue.splice(0, queueHead);
      queueHead = 0;
    }
  };

  const handlers: ((buyer: Buyer) => void)[] = [];
  handlers[arrive] = (buyer) => {
    const { offer } = buyer.way;
    const ms = offer ? invoke(offer) : 0;
    if (typeof ms === "string") sendAgain(buyer, arrive, ms);
    else at(ms, offer ? offered : paid, buyer);
  };
  handlers[offered] = (buyer) => {
    lambda.end("submit");
    const isLightning = buyer.way.purchase.facilitatorMs === 0;
    if (isLightning && isDuring(scenario.nodeDown)) {
      sendAgain(buyer, arrive, "402 without Lightning");
      return;
    }
    buyer.tries = 0;
    // Who pays an invoice has paid before the service knows it.
    if (isLightning) setUnderWay(buyer, true);
    at(spread(payingMs), paid, buyer);
  };
  handlers[paid] = (buyer) => {
    if (buyer.since < 0) buyer.since = now;
    const ms = invoke(buyer.way.purchase);
    if (typeof ms === "string") {
      sendAgain(buyer, paid, ms);
      return;
    }
    setUnderWay(buyer, true);
    at(ms, settled, buyer);
  };
  handlers[settled] = (buyer) => {
    lambda.end("submit");
    const isCollected = buyer.way.purchase.facilitatorMs > 0;
    // A settlement that broke off is pending: the same payment is sent again.
    if (isCollected && isDuring(scenario.facilitatorDown)) {
      sendAgain(buyer, paid, "503: being settled");
      return;
    }
    if (!sources.take(now)) {
      sendAgain(buyer, paid, "503: S3 slow down");
      return;
    }
    setUnderWay(buyer, false);
    queue.push(buyer);
    sweep.list(now, buyer.way.sweeps);
    print();
  };
  handlers[printed] = (buyer) => {
    lambda.end("render");
    times.push(now - buyer.since);
    done++;
    cost += buyer.way.cost;
    // Status and output; a buyer who is refused these asks again, and has the PDF all the same.
    for (const look of buyer.way.looks) if (typeof invoke(look) === "number") lambda.end(look.function);
    print();
  };
  const arriveNext = (): void => {
    asked++;
    const way = pickWay();
    if (way) handlers[arrive]?.({ way, isUnderWay: false, since: -1, tries: 0 });
    at((-Math.log(1 - random()) * 1000) / scenario.rate(now / 1000), arrive);
  };

  at(0, arrive);
  for (let start = 60_000; start <= end; start += 60_000)
    events.push({ kind: minute, buyer: undefined }, start);
  while (events.length > 0) {
    now = events.peekValue() ?? 0;
    if (now > end) break;
    const { kind = minute, buyer } = events.pop() ?? {};
    if (buyer) handlers[kind]?.(buyer);
    else if (kind === arrive) arriveNext();
    else if (now % 60_000 === 0) sweep.run(now, isDuring(scenario.nodeDown) ? 0 : stage.rails.node / 2);
    else print();
  }

  const used = [
    api,
    quota,
    table.writes,
    table.reads,
    sources,
    ...Object.values(rails),
    ...[...table.shared.values()].flat(),
  ];
  const toShare = ({ name, peak, rate, burst }: Bucket) => ({
    limit: name,
    share: peak / Math.max(rate, burst),
  });
  const nearest = [
    ...used.map(toShare),
    { limit: "concurrency of Lambda", share: lambda.mostBusy / concurrency },
  ].reduce((most, each) => (each.share > most.share ? each : most));
  const sorted = Float64Array.from(times).sort();
  const share = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return {
    name: scenario.name,
    asked,
    done,
    ms: { median: share(0.5), p90: share(0.9), p99: share(0.99), slowest: share(1) },
    refused,
    retried,
    underWay: { most: underWay.most, end: underWay.now },
    sweepBehind: sweep.mostBehind,
    concurrency: lambda.mostBusy,
    coldStarts: lambda.coldStarts,
    nearest,
    costPer1000: (cost / done) * 1000,
  };
}
