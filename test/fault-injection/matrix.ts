import type { Attempt } from "./client.ts";
import { kinds, type CallPoint, type Fault, type KindName } from "./faults.ts";
import { flows, type Flow } from "./flows.ts";
import { violations } from "./invariants.ts";
import { leaveNothingDue, settleDown, work } from "./world/settle-down.ts";
import type { World } from "./world/world.ts";

/** One run of a flow in which one thing goes wrong, or one after the other. Plain data. */
export interface FaultCase {
  readonly flow: string;
  readonly faults: readonly Fault[];
  /** Whether the client comes back, or goes away for good when something goes wrong. */
  readonly returns: boolean;
  /** Whether the processes must be new ones, which is when some calls are made at all. */
  readonly cold: boolean;
}

/** The outside calls of a flow, found by running it: in a process that is new, and in one that is not. */
export interface FlowCalls {
  readonly cold: readonly CallPoint[];
  readonly warm: readonly CallPoint[];
}

/**
 * Records a flow's calls.
 * @param quickly skips the new process, and the calls that only such a one makes
 * @throws {Error} when the flow fails even without faults
 */
export async function recordCalls(world: World, flow: Flow, quickly: boolean): Promise<FlowCalls> {
  const run = async (): Promise<readonly CallPoint[]> => {
    await leaveNothingDue(world);
    const attempt = await flow.prepare(world);
    world.arm();
    await attempt.act();
    const calls = [...world.saboteur.trace];
    world.mend();
    await settleDown(world);
    const faults = await violations(world, attempt, false);
    if (faults.length > 0) throw new Error(`${flow.name} does not hold by itself: ${faults.join("; ")}`);
    return calls;
  };
  if (!quickly) world.restart();
  const cold = await run();
  const warm = await run();
  return { cold: quickly ? warm : cold, warm };
}

/** Creates every case of one fault in a flow. */
export function createSingles(flow: Flow, calls: FlowCalls): FaultCase[] {
  return createFaults(calls.cold).flatMap((fault) =>
    [true, false].map((returns) => ({
      flow: flow.name,
      faults: [fault],
      returns,
      cold: !calls.warm.some((call) => isSame(call, fault.at)),
    })),
  );
}

/** Creates every case of two faults: the first in the flow, the second in the client's next try. */
export function createPairs(flow: Flow, calls: FlowCalls): FaultCase[] {
  const worst: readonly KindName[] = ["takes effect and fails", "kills after"];
  const faults = createFaults(calls.warm).filter(({ kind }) => worst.includes(kind));
  return faults.flatMap((first) =>
    faults.map((second) => ({ flow: flow.name, faults: [first, second], returns: true, cold: false })),
  );
}

function createFaults(calls: readonly CallPoint[]): Fault[] {
  const names = Object.keys(kinds) as KindName[];
  return calls.flatMap((at) => names.filter((kind) => isPossible(at, kind)).map((kind) => ({ at, kind })));
}

function isSame(a: CallPoint, b: CallPoint): boolean {
  return a.name === b.name && a.nth === b.nth;
}

function isPossible(at: CallPoint, kind: KindName): boolean {
  const isDelivery = /^(message|mail event|schedule)\b/.test(at.name);
  if (kind === "comes twice") return isDelivery || at.name === "SendMessage";
  return !isDelivery;
}

export function formatTitle({ flow, faults, returns }: FaultCase): string {
  const wrong = faults.map(({ at, kind }) => `${at.name} (${at.nth}) ${kind}`).join(", then ");
  return `${flow}: ${wrong}; the client ${returns ? "comes back" : "goes away"}`;
}

/** Runs a case to its end. @returns the violations; a fault that never happened is one */
export async function judge(world: World, faultCase: FaultCase): Promise<string[]> {
  const flow = flows.find(({ name }) => name === faultCase.flow);
  if (!flow) throw new Error(`There is no flow ${faultCase.flow}`);
  if (faultCase.cold) world.restart();
  await leaveNothingDue(world);
  const attempt = await flow.prepare(world);
  const [first, ...more] = faultCase.faults;
  world.arm(first);
  await attempt.act();
  const { fired } = world.saboteur;
  for (const fault of more) {
    world.mend();
    // The next try finds the lease of the first one over.
    world.pass(40_000);
    world.arm(fault);
    await attempt.act();
  }
  const outage = faultCase.faults.some(({ kind }) => kind === "is down for hours");
  if (outage) await lastForHours(world, attempt, faultCase.returns);
  world.mend();
  if (faultCase.returns) await comeBack(world, attempt);
  await settleDown(world);
  if (outage) {
    // A queue gives up within hours, and tells the operator.
    await world.redrive();
    await settleDown(world);
  }
  const faults = await violations(world, attempt, faultCase.returns);
  if (world.newDeadLetters() > 0) faults.push("A message went to the dead letters");
  if (!fired) faults.push("The fault never happened");
  return faults;
}

async function lastForHours(world: World, attempt: Attempt, returns: boolean): Promise<void> {
  for (let hour = 0; hour < 3; hour++) {
    world.pass(3600_000);
    await work(world);
    if (returns) await attempt.comeBack();
  }
}

async function comeBack(world: World, attempt: Attempt): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    await attempt.comeBack();
    if (attempt.satisfied) return;
    world.pass(tries < 2 ? 2_000 : 20_000);
    await work(world);
  }
}
