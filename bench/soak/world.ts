import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createSigningKeys } from "../../lambdas/aws/signing-keys.ts";
import type { SigningKeys } from "../../lambdas/aws/signing-keys.ts";
import { Table } from "../../lambdas/aws/table.ts";
import { startEmulators } from "../../emulators/emulators.ts";
import type { Emulators } from "../../emulators/emulators.ts";
import { credentials } from "../../server/aws/credentials.ts";
import { kinds, saboteur } from "../../test/fault-injection/faults.ts";
import type { KindName } from "../../test/fault-injection/faults.ts";
import { gateEnvironment } from "../../test/fault-injection/world/gated-environment.ts";
import type { Answer, Held, Request } from "./service.ts";

/** The service in a process of its own, with a gate before all that it calls. */
export interface SoakedWorld {
  readonly emulators: Emulators;
  readonly url: string;
  readonly keys: SigningKeys;
  /** The table as an onlooker reads it, past the gates. */
  readonly table: Table;
  measureHeld(): Promise<Held>;
  /**
   * Ends the fault before, and lets another one happen.
   * @param only a text that its words contain
   * @returns its words; undefined when there is no such fault now
   */
  disturb(random: () => number, only: string): string | undefined;
  /** Ends the last fault. */
  mend(): void;
  stop(): Promise<void>;
}

/** A process of the service that dies is a matter of `npm run fault-injection`; here its browser does. */
const faultKinds = (Object.keys(kinds) as KindName[]).filter((kind) => !kind.startsWith("kills"));
/** Of so many faults one is a browser that dies. */
const browserShare = 0.1;
const browserFault = "a browser is killed";

export async function startSoakedWorld(): Promise<SoakedWorld> {
  const emulators = await startEmulators({
    queue: { visibilitySeconds: 60 },
    onEmailEvent: () => Promise.resolve(),
  });
  const sabotage = saboteur();
  const traffic = { answering: 0, hanging: 0 };
  const ungated = { ...credentials, ...emulators.endpoints, ...emulators.settings };
  const { environment, gates } = await gateEnvironment(ungated, (origin) => ({
    origin,
    decide: (call) => sabotage.decide(origin, call),
    kill: () => undefined,
    traffic,
  }));
  Object.assign(process.env, ungated);

  let stopping = false;
  const service = fork(fileURLToPath(new URL("service.ts", import.meta.url)), { stdio: "inherit" });
  service.once("exit", (code) => {
    if (stopping) return;
    console.error(`The service ended by itself: exit code ${String(code)}`);
    process.exit(1);
  });
  const ask = async (request: Request): Promise<Answer> => {
    service.send(request);
    const [answer] = (await once(service, "message")) as [Answer];
    return answer;
  };
  const { RENDER_QUEUE_URL = "", SLOW_RENDER_QUEUE_URL = "", DELIVER_QUEUE_URL = "" } = environment;
  const served = await ask({
    serve: {
      environment: {
        ...environment,
        POWERTOOLS_METRICS_DISABLED: "true",
        POWERTOOLS_LOG_LEVEL: process.env.SOAK_LOG_LEVEL ?? "SILENT",
        UNPROVEN_PER_ADDRESS_HOURLY: "1000000",
        UNPAID_PER_ADDRESS_HOURLY: "1000000",
        REFUSED_PER_ADDRESS_HOURLY: "1000000",
      },
      queues: {
        renderQueueUrl: RENDER_QUEUE_URL,
        slowRenderQueueUrl: SLOW_RENDER_QUEUE_URL,
        deliverQueueUrl: DELIVER_QUEUE_URL,
      },
    },
  });
  if (!("url" in served)) throw new Error("The service did not start");

  return {
    emulators,
    url: served.url,
    keys: await createSigningKeys({ SIGNING_SECRET_ID: emulators.settings.SIGNING_SECRET_ID ?? "" })(),
    table: new Table({ TABLE_NAME: emulators.dynamoDb.table }),
    async measureHeld() {
      const answer = await ask("what it holds");
      if (!("held" in answer)) throw new Error("The service does not say what it holds");
      return answer.held;
    },
    disturb(random, only) {
      const names = [...new Set(sabotage.trace.map((call) => call.name))].sort();
      sabotage.arm();
      if (random() < browserShare && browserFault.includes(only)) {
        service.send("kill a browser" satisfies Request);
        return browserFault;
      }
      const faults = names
        .flatMap((name) => faultKinds.map((kind) => ({ name, kind })))
        .filter(({ name, kind }) => `${name} ${kind}`.includes(only));
      const fault = faults[Math.floor(random() * faults.length)];
      if (!fault) return undefined;
      sabotage.arm({ at: { name: fault.name, nth: 1 }, kind: fault.kind });
      return `${fault.name} ${fault.kind}`;
    },
    mend() {
      sabotage.arm();
    },
    async stop() {
      stopping = true;
      service.disconnect();
      await once(service, "exit");
      for (const gate of gates) await gate.stop();
      await emulators.stop();
    },
  };
}
