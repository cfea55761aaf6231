import { packAtPriceOfOne } from "../pack.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SQSBatchResponse } from "aws-lambda";
import { build } from "esbuild";
import { functionBundleOptions } from "../../../lib/assets/function-bundle.ts";
import { startFrontDoor } from "../../deployment/front-door.ts";
import type { LambdaHandler } from "../../../lambdas/http/lambda-adapter.ts";
import { createSigningKeys, type SigningKeys } from "../../../lambdas/aws/signing-keys.ts";
import { callbackList, dueList, type DueList } from "../../../lambdas/aws/due-lists.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import { scheduledEvent, sqsRecord } from "../../../server/host/event-sources.ts";
import type { InboxEvent } from "../../../emulators/inbox.ts";
import { credentials } from "../../../server/aws/credentials.ts";
import { startEmulators, type Emulators } from "../../../emulators/emulators.ts";
import { saboteur, type Fault, type Saboteur } from "../faults.ts";
import { startClock, type Clock, type Traffic } from "./clock.ts";
import { firstDue } from "./due.ts";
import { functionHost, type FunctionHost } from "./function-host.ts";
import { gateEnvironment, type GatedEnvironment } from "./gated-environment.ts";
import { createQueues, type Queue } from "./queues.ts";
import { unnamedCall, type OutsideCall, type Treatment } from "../outside-call.ts";
import { installVirtualDate } from "./virtual-time.ts";
import { startReceiver, type Receiver } from "../../receiver.ts";
import { restoreEnvironment } from "../../environment.ts";

/** Function time-outs as the stack sets them, in ms. */
const timeouts: Readonly<Record<string, number>> = {
  submit: 29_000,
  render: 45_000,
  "slow-render": 130_000,
  deliver: 60_000,
  sweep: 300_000,
};
const smallTimeoutMs = 10_000;
/** What a process loads before it is needed; the others when they are first called. */
const inAllFlows = ["submit", "sweep"];
const consumers = { render: "render", "slow-render": "slow-render", mail: "deliver" } as const;

/** The whole service with a gate before all that it calls, functions that can die, and a time that can be moved. */
export interface World {
  readonly emulators: Emulators;
  /** The receiver of callbacks, behind a gate. */
  readonly receiver: Pick<Receiver, "url" | "calls">;
  /** Base URL of the API. */
  readonly url: string;
  readonly keys: SigningKeys;
  /** The table as an onlooker reads it, past the gates. */
  readonly table: Table;
  readonly saboteur: Saboteur;
  /** Makes this function decide about calls from now on; the saboteur again when undefined. */
  direct(decide: ((call: OutsideCall) => Promise<Treatment>) | undefined): void;
  /** Lets a fault happen from now on; without one, only counts calls. */
  arm(fault?: Fault): void;
  mend(): void;
  /** Lets new processes take over, which remember nothing. */
  restart(): void;
  readonly clock: Pick<Clock, "steps">;
  /** Moves time on. @param ms at most a few hours */
  pass(ms: number): void;
  /** Runs a function once for each message that waits. */
  pump(queue: Queue): Promise<void>;
  sweep(): Promise<void>;
  /** Hands over what SES tells of its messages. */
  tellEmailEvents(): Promise<void>;
  /** Returns whether nothing is left to do: no message, no event, nothing due ever. */
  isQuiet(): Promise<boolean>;
  /** Returns when the next callback is due, epoch ms; undefined when there is none. */
  nextCallback(): Promise<number | undefined>;
  /** Counts messages given up since the last call. */
  newDeadLetters(): number;
  /** Sends the messages that were given up once more, as an operator does. */
  redrive(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const traffic: Traffic = { answering: 0, hanging: 0 };
  const clock = startClock(traffic);
  installVirtualDate(() => clock.now());
  const receiver = await startReceiver();
  const events: InboxEvent[] = [];
  let loggedCount = 0;
  const emulators = await startEmulators({
    // As the stack has it: six times the function's time-out.
    queue: { visibilitySeconds: 720 },
    evm: "by this clock",
    node: process.env.FAULTS_NODE,
    onEmailEvent: (event) => {
      events.push(event);
      if (event["detail-type"] === "Email Delivery") loggedCount++;
      return Promise.resolve();
    },
  });
  const ownEnvironment = { ...process.env };
  Object.assign(process.env, credentials, emulators.endpoints, emulators.settings);
  const table = new Table({ TABLE_NAME: emulators.dynamoDb.table });
  const queues = createQueues(emulators);
  const due = (shard: DueList) => firstDue(emulators.dynamoDb.table, shard);
  const sabotage = saboteur();
  let directed: ((call: OutsideCall) => Promise<Treatment>) | undefined;

  const decide = (service: string, call: OutsideCall) =>
    directed ? directed(call) : sabotage.decide(service, call);

  const hosts: { api: FunctionHost; render: FunctionHost } = {} as never;
  const invoke = (name: string, event: unknown): Promise<unknown> => {
    const host = name.endsWith("render") ? hosts.render : hosts.api;
    return host.invoke({ function: name, event, timeoutMs: timeouts[name] ?? smallTimeoutMs });
  };

  const createHandler =
    (name: string): LambdaHandler =>
    (event) =>
      invoke(name, event) as ReturnType<LambdaHandler>;
  const api = await startFrontDoor(createHandler, emulators.frontDoorSecret);

  const environment = {
    ...credentials,
    ...emulators.endpoints,
    ...emulators.settings,
    POWERTOOLS_METRICS_DISABLED: "true",
    POWERTOOLS_LOG_LEVEL: process.env.FAULTS_LOG_LEVEL ?? "SILENT",
    POWERTOOLS_DEV: "false",
    PUBLIC_BASE_URL: api.url,
    FRONT_DOOR_SECRET_ID: "front-door-secret",
    CALLBACKS_TO_LOOPBACK: "true",
    // Time passes here when nobody works, so a wait would end at once or never.
    WAITING_REQUESTS: "0",
    // No function reads it: requests name it.
    RECEIVER_URL: receiver.url,
    EMAIL_FROM: "Markdown to PDF <documents@markdown-to-pdf.example>",
    EMAIL_CONFIGURATION_SET: "local",
    UNPAID_PER_ADDRESS_HOURLY: "1000000",
    REFUSED_PER_ADDRESS_HOURLY: "1000000",
    EMAIL_PER_RECIPIENT_DAILY: "1000",
    ACCOUNT_MONTHLY_QUOTA: "100",
    // Some calls are out of reach for hours, and the client comes back afterwards.
    CORRECTION_MINUTES: String(24 * 60),
    CREDIT_PACKS: JSON.stringify([packAtPriceOfOne]),
    // The least that a card is charged, for this pack.
    CARD_PRICE_CENTS: "50",
    EMAIL_PER_ACCOUNT_DAILY: "1000",
    EMAIL_PER_ADDRESS_DAILY: "1000000",
    EMAIL_WITHOUT_ACCOUNT_DAILY: "1000000",
    HOME: process.env.HOME ?? "/",
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: "node_modules/.cache/faults",
  };
  const gated = async (kill: () => void): Promise<GatedEnvironment> =>
    gateEnvironment(environment, (origin) => ({
      origin,
      decide: (call) => decide(origin, call),
      kill,
      traffic,
    }));
  const apiGates = await gated(() => {
    hosts.api.kill();
  });
  const renderGates = await gated(() => {
    hosts.render.kill();
  });
  const { environment: apiEnvironment } = apiGates;
  emulators.moveRelay(apiEnvironment.LIGHTNING_RELAY_URL);
  const small = [...inAllFlows, "payment-request", "status", "output", "deliver", "email-events"];
  // As they are deployed; a process that was killed is there again sooner, too.
  const bundles = await mkdtemp(join(tmpdir(), "functions-"));
  await build(
    functionBundleOptions(
      Object.fromEntries(small.map((name) => [name, `lambdas/${name}/handler.ts`])),
      bundles,
    ),
  );
  hosts.api = functionHost({ functions: inAllFlows, bundles, environment: apiEnvironment, clock });
  hosts.render = functionHost({
    functions: ["render", "slow-render"],
    environment: renderGates.environment,
    clock,
  });

  /** Lets a function handle a message. @returns whether it succeeded */
  const handle = async (queue: Queue, message: Parameters<typeof sqsRecord>[0]): Promise<boolean> => {
    const event = { Records: [sqsRecord(message)] };
    const once = async (): Promise<boolean> => {
      try {
        const result = (await invoke(consumers[queue], event)) as SQSBatchResponse | undefined;
        return (result?.batchItemFailures.length ?? 0) === 0;
      } catch {
        return false;
      }
    };
    const treatment = await decide(`queue ${queue}`, { name: `message ${queue}`, id: unnamedCall() });
    const done = await Promise.all(treatment === "twice" ? [once(), once()] : [once()]);
    return done.includes(true);
  };

  return {
    emulators,
    receiver: { url: apiEnvironment.RECEIVER_URL ?? "", calls: receiver.calls },
    url: api.url,
    keys: await createSigningKeys({ SIGNING_SECRET_ID: emulators.settings.SIGNING_SECRET_ID ?? "" })(),
    table,
    saboteur: sabotage,
    clock,
    direct(next) {
      directed = next;
    },
    arm(fault) {
      sabotage.arm(fault);
    },
    mend() {
      sabotage.disarm();
    },
    restart() {
      hosts.api.kill();
    },
    pass(ms) {
      clock.pass(ms);
    },
    pump: (queue) => queues.pump(queue, (message) => handle(queue, message)),
    async sweep() {
      const once = () => invoke("sweep", scheduledEvent()).catch(() => undefined);
      const treatment = await decide("schedule", { name: "schedule sweep", id: unnamedCall() });
      await Promise.all(treatment === "twice" ? [once(), once()] : [once()]);
    },
    async tellEmailEvents() {
      // SES tells of a message a moment after it took it.
      while (loggedCount < emulators.inbox.messages.length) await pause(1);
      for (const event of events.splice(0)) {
        const treatment = await decide("events", { name: "mail event", id: unnamedCall() });
        const once = () => invoke("email-events", event);
        try {
          await Promise.all(treatment === "twice" ? [once(), once()] : [once()]);
        } catch {
          // Lambda tries an asynchronous invocation again.
          events.push(event);
        }
      }
    },
    async isQuiet() {
      const areEmpty = await queues.areEmpty();
      return (await due(dueList)) === undefined && events.length === 0 && areEmpty;
    },
    nextCallback: () => due(callbackList),
    newDeadLetters: () => queues.newDeadLetters(),
    redrive: () => queues.redrive(),
    async stop() {
      hosts.api.stop();
      hosts.render.stop();
      await api.stop();
      await receiver.stop();
      for (const gate of [...apiGates.gates, ...renderGates.gates]) await gate.stop();
      await emulators.stop();
      await rm(bundles, { recursive: true });
      restoreEnvironment(ownEnvironment);
    },
  };
}
