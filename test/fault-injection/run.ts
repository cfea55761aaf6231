import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { lightningNodes } from "../../lambdas/payments/networks/lightning/settings.ts";
import { checkChoice, pickOnly, readCommandLine, refuse } from "../command-line.ts";
import { createRandomNumbers } from "../random.ts";
import { contests, titleOfContest } from "./contests.ts";
import type { CrowdOrder, CrowdReport } from "./crowd.ts";
import type { FloodReport } from "./flood.ts";
import { flows, payments, type Flow } from "./flows.ts";
import { recordCalls, createPairs, createSingles, formatTitle } from "./matrix.ts";
import type { Case, Verdict } from "./worker.ts";
import { startWorld } from "./world/world.ts";

const help = `npm run fault-injection [-- options]

Lets every outside call of every flow go wrong in every way, and checks that nothing is lost, sold twice or given away.

  --quick        a sample of all parts, which takes less than 50 s
  --part <name>  only single faults (singles), faults in pairs (pairs), orders of requests (orders),
                 500 documents at once (flood), or one beside 200 that take long (crowd)
  --only <text>  only flows and contests whose name contains this
  --case <text>  only cases whose title contains this
  --orders <n>   orders in which each contest of requests is run (default 250)
  --seed <n>     chooses sample and orders (default 1)
  --share <k/n>  every n-th case, beginning with the k-th: all take hours, and may be run in shares
  --node <kind>  kind of the Lightning node that is paid (default lnd)
  --workers <n>  processes (default: as many as the machine has cores)
  --json         one JSON object instead of text
`;

const { values } = readCommandLine(help, {
  numbers: ["orders", "seed", "workers"],
  options: {
    quick: { type: "boolean", default: false },
    part: { type: "string", default: "" },
    only: { type: "string", default: "" },
    case: { type: "string", default: "" },
    orders: { type: "string", default: "250" },
    seed: { type: "string", default: "1" },
    share: { type: "string", default: "1/1" },
    node: { type: "string", default: "lnd" },
    workers: { type: "string", default: String(availableParallelism()) },
    json: { type: "boolean", default: false },
  },
});

/** Cases of each kind in a quick run. */
const quickOfEach = 2;
const floodDocuments = 500;
const crowdDocuments = 200;
const crowdPrinters = [2, 10];

interface Finding {
  readonly title: string;
  readonly violations: Verdict;
}

checkChoice("part", values.part, ["", "singles", "pairs", "orders", "flood", "crowd"]);
if (!/^[1-9]\d*\/[1-9]\d*$/.test(values.share))
  refuse(`--share takes k/n, such as 1/4, not '${values.share}'.`);
checkChoice("node", values.node, lightningNodes);
// The workers have it from here.
process.env.FAULTS_NODE = values.node;
const picked = pickOnly<{ readonly name: string }>(
  [...chooseFlows(values.part), ...(["", "orders"].includes(values.part) ? contests : [])],
  values.only,
);
const seed = Number(values.seed);
const isOneProgram = ["flood", "crowd"].includes(values.part);
const cases = chosen(isOneProgram ? [] : await allCases(seed), seed)
  .filter(
    (candidate) =>
      title(candidate).includes(values.case) &&
      (values.part === "" || values.part === classifyCase(candidate)),
  )
  .filter(isInShare);
if (cases.length === 0 && !isOneProgram) refuse("No case has such a title, or is in that part and share.");
if (!values.json) process.stdout.write(`${cases.length} cases\n`);
const findings = await judgeAll(cases, Number(values.workers));
if (!values.quick && ["", "flood"].includes(values.part)) findings.push(...(await flood()));
if (!values.quick && ["", "crowd"].includes(values.part)) findings.push(...(await crowd()));
report(cases, findings);
process.exitCode = findings.length === 0 ? 0 : 1;

async function allCases(seed: number): Promise<Case[]> {
  const world = await startWorld();
  try {
    const faults: Case[] = [];
    for (const flow of chooseFlows(values.part).filter((flow) => picked.includes(flow))) {
      say(`Looking for the outside calls of ${flow.name}`);
      const calls = await recordCalls(world, flow, values.quick);
      faults.push(...createSingles(flow, calls));
      if (payments.includes(flow)) faults.push(...createPairs(flow, calls));
    }
    const orders = contests
      .filter((contest) => picked.includes(contest))
      .flatMap((contest) =>
        Array.from({ length: Number(values.orders) }, (_, index) => ({
          contest: contest.name,
          requests: 2 + (index % 7),
          seed: seed * 100_000 + index,
        })),
      );
    return [...faults, ...orders];
  } finally {
    await world.stop();
  }
}

/** Chooses the flows of which a part has cases. */
function chooseFlows(part: string): readonly Flow[] {
  if (part === "orders") return [];
  return part === "pairs" ? payments : flows;
}

/** Chooses all cases; or a sample, the same for the same seed. */
function chosen(cases: Case[], seed: number): Case[] {
  if (!values.quick) return cases;
  const random = createRandomNumbers(seed);
  const sample = (from: Case[], size: number) =>
    from
      .map((one) => ({ one, key: random() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, size)
      .map(({ one }) => one);
  const groups = [...new Set(cases.map(group))];
  return groups.flatMap((name) =>
    sample(
      cases.filter((candidate) => group(candidate) === name),
      quickOfEach,
    ),
  );
}

async function judgeAll(cases: readonly Case[], workers: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const begun = performance.now();
  let next = 0;
  let done = 0;

  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = fork(fileURLToPath(new URL("worker.ts", import.meta.url)), {
        stdio: "inherit",
        // Emulators and gates make much that is gone at once.
        execArgv: ["--max-semi-space-size=64"],
      });
      let current: Case | undefined;
      worker.on("message", (violations: Verdict) => {
        if (current) {
          done++;
          if (violations.length > 0) {
            const finding = { title: title(current), violations };
            findings.push(finding);
            show(finding);
          }
          const left = ((performance.now() - begun) / done) * (cases.length - done);
          const state = `${done} of ${cases.length} cases, ${findings.length} violations, ${minutes(left)} left`;
          if (process.stderr.isTTY) say(state);
          else if (done % Math.ceil(cases.length / 10) === 0) tell(state);
        }
        current = cases[next++];
        if (current) worker.send(current);
        else worker.disconnect();
      });
      worker.once("exit", (code) => {
        if (current) reject(new Error(`A worker ended in the middle of: ${title(current)}`));
        else if (code !== 0) reject(new Error("A worker could not start"));
        else resolve();
      });
    });
  await Promise.all(Array.from({ length: Math.min(workers, cases.length) }, work));
  return findings;
}

function show({ title, violations }: Finding): void {
  if (!values.json) process.stdout.write(`\r\x1b[K✗ ${title}\n    ${violations.join("\n    ")}\n`);
}

async function flood(): Promise<Finding[]> {
  say(`${floodDocuments} documents at once`);
  const { documents, seconds, memoryMb, overtaken, violations } = await inProcess<FloodReport>(
    "flood.ts",
    floodDocuments,
  );
  const memory = `browsers held ${memoryMb[0]} MB after a fifth and ${memoryMb[1]} MB at the end`;
  tell(`${documents} documents at once: ${seconds} s, overtaken by ${overtaken} at most, ${memory}`);
  if (violations.length === 0) return [];
  const finding = { title: `${documents} documents at once`, violations };
  show(finding);
  return [finding];
}

async function crowd(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const concurrency of crowdPrinters) {
    const title = `An ordinary document among ${crowdDocuments} that take long, ${concurrency} simulated printers`;
    say(title);
    const order: CrowdOrder = { bad: crowdDocuments, concurrency };
    const { quietMs, crowdedMs, slowestMs, violations } = await inProcess<CrowdReport>("crowd.ts", order);
    const ratio = (crowdedMs / quietMs).toFixed(2);
    tell(
      `${title}: ${ratio} × its time in quiet (${crowdedMs} ms, ${quietMs} ms), the slowest ${slowestMs} ms`,
    );
    if (violations.length === 0) continue;
    findings.push({ title, violations });
    show({ title, violations });
  }
  return findings;
}

/** Has a program of this folder do something in a process of its own. */
function inProcess<Report>(program: string, order: number | CrowdOrder): Promise<Report> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), { stdio: "inherit" });
  child.send(order);
  return new Promise<Report>((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => {
      reject(new Error(`${program} ended before it told anything`));
    });
  });
}

function tell(line: string): void {
  if (!values.json) process.stdout.write(`\r\x1b[K${line}\n`);
}

function report(cases: readonly Case[], findings: readonly Finding[]): void {
  const counts = new Map<string, number>();
  for (const candidate of cases) counts.set(group(candidate), (counts.get(group(candidate)) ?? 0) + 1);
  if (values.json) {
    process.stdout.write(
      `${JSON.stringify({ cases: cases.length, violations: findings, by: Object.fromEntries(counts) })}\n`,
    );
    return;
  }
  process.stdout.write("\r\x1b[K");
  for (const [name, count] of counts) process.stdout.write(`${String(count).padStart(6)}  ${name}\n`);
  process.stdout.write(`faults: ${cases.length} cases, ${findings.length} violations\n`);
}

function title(candidate: Case): string {
  return "flow" in candidate ? formatTitle(candidate) : titleOfContest(candidate);
}

function isInShare(_: Case, index: number): boolean {
  const [k = 1, n = 1] = values.share.split("/").map(Number);
  return index % n === k - 1;
}

function classifyCase(candidate: Case): string {
  if ("contest" in candidate) return "orders";
  return candidate.faults.length > 1 ? "pairs" : "singles";
}

function group(candidate: Case): string {
  if ("contest" in candidate) return candidate.contest;
  return candidate.faults.length > 1 ? `${candidate.flow}, two faults` : candidate.flow;
}

function minutes(ms: number): string {
  return ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
}

/** Tells a person how far it is; a log is not filled with it. */
function say(text: string): void {
  if (process.stderr.isTTY && !values.json) process.stderr.write(`\r\x1b[K${text}`);
}
