import { boughtList, duePartitions } from "../../lambdas/aws/due-lists.ts";
import { prices } from "../prices.ts";
import { callMs, functions } from "./model/limits.ts";
import type { Access } from "./model/table.ts";
import type { Call, Recording, Step } from "./recording/recording.ts";

/** What an invocation takes: of the table, of the rails, and of time. */
export interface Demand extends Access {
  readonly function: string;
  /** Calls of servers besides AWS's: `facilitator`, `chain`, `node`. */
  readonly rails: Readonly<Record<string, number>>;
  /** Without the calls of the facilitator, which may be slow, in ms. */
  readonly ms: number;
  readonly facilitatorMs: number;
}

/** A way to buy a document, by its steps. */
export interface WayDemand {
  /** The 402; absent where the first request pays. */
  readonly offer: Demand | undefined;
  readonly purchase: Demand;
  readonly print: Demand;
  /** Looks at the job, and for the address of its PDF. */
  readonly looks: readonly Demand[];
  /** How often the sweep looks at the document afterwards, and what that takes. */
  readonly sweeps: readonly Demand[];
  /** Dollars that a document costs, its rails and its print apart from nothing. */
  readonly cost: number;
}

/** Accounts that buy at once, each of which has a key of its own. */
export const accounts = 100;
/** Bytes of the PDF of nine pages with contents (bench/README.md). */
const pdfBytes = 63_000;
/** Requests that a document makes of the API: offer, purchase, status, output. */
const requests = 4;

/** Computes what each way takes. */
export function computeDemands(recording: Recording): ReadonlyMap<string, WayDemand> {
  return new Map(
    Object.entries(recording).map(([way, steps]) => {
      const demandsAt = (name: string, by: string) =>
        steps.filter(({ step, function: of }) => step === name && of === by).map(computeDemand);
      const [offer] = demandsAt("offer", "submit");
      const [purchase] = demandsAt("purchase", "submit");
      const [print] = demandsAt("purchase", "render");
      if (!purchase || !print) throw new Error(`No purchase was recorded of ${way}`);
      const looks = [...demandsAt("status", "status"), ...demandsAt("output", "output")];
      const sweeps = demandsAt("sweep", "sweep");
      return [way, { offer, purchase, print, looks, sweeps, cost: computeCost(steps) }];
    }),
  );
}

/**
 * Returns the recording as it is where 402s carry no challenges: only who asks for an invoice makes the node work, and nothing is looked for that is on
 * no record.
 */
export function withoutChallenges({ "L402 challenge": _, ...recording }: Recording): Recording {
  const without = (step: Step, way: string): Step => ({
    ...step,
    calls: step.calls
      .filter(
        ({ name }) => !name.startsWith("node") || (way === "invoice on request" && step.step !== "offer"),
      )
      .map(({ writes = [], ...call }) => ({
        ...call,
        writes: writes.map((write) => ({
          ...write,
          lists: write.lists.filter((list) => list !== boughtList || write.key.endsWith("SHOWN")),
        })),
      })),
  });
  return Object.fromEntries(
    Object.entries(recording).map(([way, steps]) => {
      const kept = steps.filter(
        ({ step, calls }) =>
          step !== "sweep" || calls.some(({ writes }) => writes?.some(({ key }) => key.endsWith("SHOWN"))),
      );
      return [way, kept.map((step) => without(step, way))];
    }),
  );
}

function computeDemand({ function: name, calls }: Step): Demand {
  const writes = calls.flatMap((call) => call.writes ?? []);
  const shared = new Map<string, number>();
  const add = (key: string, units: number) => shared.set(key, (shared.get(key) ?? 0) + units);
  for (const { key, units, lists } of writes) {
    for (const list of lists) add(list, 1);
    if (key.startsWith("ACCOUNT#")) add("ACCOUNT#…", units);
  }
  const rails: Record<string, number> = {};
  for (const call of calls) {
    const [server = ""] = call.name.split(" ");
    if (/^[a-z]/.test(server)) rails[server] = (rails[server] ?? 0) + 1;
  }
  const isFacilitators = (call: Call) => call.name.startsWith("facilitator");
  return {
    function: name,
    writes: unitsWritten(calls),
    reads: calls.flatMap((call) => call.reads ?? []).reduce((sum, { units }) => sum + units, 0),
    shared: [...shared].map(([name, units]) => ({ name, units, keys: countKeys(name) })),
    rails,
    ms: computeDuration(calls.filter((call) => !isFacilitators(call))) + (functions[name]?.cpuMs ?? 0),
    facilitatorMs: computeDuration(calls.filter(isFacilitators)),
  };
}

/** Counts the keys that are alike, of which one is written. */
export function countKeys(name: string): number {
  return name.startsWith("ACCOUNT#") ? accounts : duePartitions(boughtList).length - 1;
}

/** Computes the duration of calls one after another, in ms; the same call several times in a row is made at once. */
function computeDuration(calls: readonly Call[]): number {
  return calls.reduce(
    (sum, { name }, at) => sum + (calls[at - 1]?.name === name ? 0 : (callMs[name] ?? 5)),
    0,
  );
}

/** Counts units of the table and, separately, of its index. */
function unitsWritten(calls: readonly Call[]): number {
  const writes = calls.flatMap((call) => call.writes ?? []);
  return writes.reduce((sum, { units, lists }) => sum + units + lists.length, 0);
}

function computeCost(steps: readonly Step[]): number {
  const calls = steps.flatMap((step) => step.calls);
  const count = (name: string) => calls.filter((call) => call.name === name).length;
  const reads = calls.flatMap((call) => call.reads ?? []).reduce((sum, { units }) => sum + units, 0);
  const lambda = steps.reduce((sum, step) => {
    const { memory = 512, cpuMs = 5 } = functions[step.function] ?? {};
    const rate = prices.lambdaGbSecond[step.function === "render" ? "x86_64" : "arm64"];
    return (
      sum + prices.lambdaRequest + ((computeDuration(step.calls) + cpuMs) / 1000) * (memory / 1024) * rate
    );
  }, 0);
  const request =
    prices.httpApiRequest + prices.cloudFrontRequest + 2 * prices.cloudFrontFunction + 1e-6 * prices.logGb;
  return (
    lambda +
    unitsWritten(calls) * prices.dynamoDbWrite +
    reads * prices.dynamoDbRead +
    count("S3 PutObject") * prices.s3Put +
    (count("S3 GetObject") + 1) * prices.s3Get +
    // Sent, received and deleted.
    3 * prices.sqsRequest +
    requests * request +
    (pdfBytes / 1e9) * (prices.transferGb + prices.s3GbMonth * (7 / 30))
  );
}
