import { randomUUID } from "node:crypto";
import { Table } from "../../../lambdas/aws/table.ts";
import { boughtList, dueList } from "../../../lambdas/aws/due-lists.ts";
import {
  accountCredit,
  bearer,
  lightningChallenge,
  lightningOffer,
  x402OnSolana,
  x402OnEvm,
} from "../../../test/fault-injection/payers.ts";
import type { OpenPayer } from "../../../test/fault-injection/payers.ts";
import { firstDue } from "../../../test/fault-injection/world/due.ts";
import { installVirtualDate } from "../../../test/fault-injection/world/virtual-time.ts";
import { startHarness } from "../../../test/integration/service/harness.ts";
import type { Harness } from "../../../test/integration/service/harness.ts";
import { listServers, watchCalls } from "./watch-calls.ts";
import type { Watch } from "./watch-calls.ts";
import type { Recording, Step } from "./recording.ts";

/** The ways to pay that are recorded. */
export const payers = {
  "x402 on Solana": x402OnSolana,
  "x402 on an EVM chain": x402OnEvm,
  "L402 challenge": lightningChallenge,
  "invoice on request": lightningOffer,
  "account key": accountCredit,
  "access token": bearer,
} as const satisfies Readonly<Record<string, OpenPayer>>;

/** Buys a document in every way, of the service on this machine, and records what that calls. Moves the time of this process. */
export async function record(): Promise<Recording> {
  let passedMs = 0;
  const realNow = Date.now;
  installVirtualDate(() => realNow() + passedMs);
  // On AWS another process prints.
  const environment = { JOBS_END_IN_PROCESS: "false" };
  const service = await startHarness({ evm: "by this clock", environment });
  const watch = watchCalls(listServers(service));
  const shop: Shop = { service, watch, pass: (ms) => (passedMs += ms), now: () => realNow() + passedMs };
  try {
    nameFunctions(shop);
    const recording: Record<string, Step[]> = {};
    for (const [name, open] of Object.entries(payers)) {
      // What is read once by an instance is no part of a document.
      await buy(shop, open);
      recording[name] = await buy(shop, open);
    }
    return recording;
  } finally {
    watch.stop();
    await service.stop();
  }
}

interface Shop {
  readonly service: Harness;
  readonly watch: Watch;
  readonly pass: (ms: number) => void;
  readonly now: () => number;
}

async function buy({ service, watch, pass, now }: Shop, open: OpenPayer): Promise<Step[]> {
  const table = new Table({ TABLE_NAME: service.dynamoDb.table });
  const payer = await open({ emulators: service, url: service.url, table });
  const body = JSON.stringify({ data: { text_body: `# Tides\n\n${randomUUID()}` } });
  const post = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(service.url + payer.path, {
      method: "POST",
      headers: { "content-type": "application/json", ...payer.headers, ...headers },
      body,
    });
  watch.take();
  const steps: Step[] = [];
  const note = (step: string): void => {
    const calls = watch.take().filter(({ call }) => !isOfInstance.test(call.name));
    for (const name of new Set(calls.map((watched) => watched.function ?? "render"))) {
      const own = calls.filter((watched) => (watched.function ?? "render") === name);
      steps.push({ step, function: name, calls: own.map(({ call }) => call) });
    }
  };

  let answer = await post();
  if (answer.status === 402) {
    note("offer");
    const headers = await payer.pay?.(answer);
    note("invoice");
    answer = await post(headers);
  }
  const { id } = (await answer.json()) as { id?: string };
  if (id === undefined) throw new Error(`The document was not sold: ${String(answer.status)} ${open.name}`);
  await service.idle();
  note("purchase");
  for (const step of ["status", "output"]) {
    await (await fetch(`${service.url}/job/${id}/${step}`)).text();
    note(step);
  }
  // The sweep looks once more at what may have been paid for twice, until nothing can be.
  for (let due = await nextDue(service); due !== undefined; due = await nextDue(service)) {
    pass(Math.max(0, due - now()) + 1_000);
    await watch.as("sweep", () => service.sweep());
    note("sweep");
  }
  return steps;
}

/** What an instance reads once in a while, or a sweep whatever is due; no part of a document. */
const isOfInstance = /^(SecretsManager|facilitator GET \/supported|DynamoDB Query)/;

async function nextDue({ dynamoDb }: Harness): Promise<number | undefined> {
  const first = await Promise.all(
    [dueList, boughtList].map((list) => firstDue(dynamoDb.table, list as never)),
  );
  const times = first.filter((at) => at !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Lets each function for HTTP run under its name. */
function nameFunctions({ service, watch }: Shop): void {
  const { http } = service.functions;
  for (const [name, handler] of Object.entries(http))
    Object.assign(http, {
      [name]: (...values: Parameters<typeof handler>) => watch.as(name, () => handler(...values)),
    });
}
