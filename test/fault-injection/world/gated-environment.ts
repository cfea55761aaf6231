import { startGate } from "./gate.ts";
import { startRelayGate } from "./relay-gate.ts";

export interface GatedEnvironment {
  readonly environment: Readonly<Record<string, string>>;
  readonly gates: readonly { stop(): Promise<void> }[];
}

/** The issuer's name, and the service's own address. */
const notCalled: ReadonlySet<string> = new Set(["OIDC_ISSUER", "PUBLIC_BASE_URL"]);

/** Puts a gate before every address in an environment, whatever it is the address of. */
export async function gateEnvironment(
  environment: Readonly<Record<string, string>>,
  options: (origin: string) => Parameters<typeof startGate>[0],
): Promise<GatedEnvironment> {
  const gates = new Map<string, Awaited<ReturnType<typeof startGate>>>();
  const gated: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    gated[name] = value;
    if (notCalled.has(name)) continue;
    // A setting may hold several, as JSON.
    for (const [origin] of value.matchAll(/(?:https?|ws):\/\/127\.0\.0\.1:\d+/g)) {
      const start = origin.startsWith("ws:") ? startRelayGate : startGate;
      const gate = gates.get(origin) ?? (await start(options(origin)));
      gates.set(origin, gate);
      gated[name] = gated[name].replaceAll(origin, gate.url);
    }
  }
  return { environment: gated, gates: [...gates.values()] };
}
