import { startGate } from "./gate.ts";

export interface GatedEnvironment {
  readonly environment: Readonly<Record<string, string>>;
  readonly gates: readonly { stop(): Promise<void> }[];
}

/** Puts a gate before every address in an environment, whatever it is the address of. */
export async function gateEnvironment(
  environment: Readonly<Record<string, string>>,
  options: (origin: string) => Parameters<typeof startGate>[0],
): Promise<GatedEnvironment> {
  const gates = new Map<string, Awaited<ReturnType<typeof startGate>>>();
  const gated: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    // The issuer's name and the service's own address are not called.
    const isCalled =
      /^https?:\/\/127\.0\.0\.1/.test(value) && !["OIDC_ISSUER", "PUBLIC_BASE_URL"].includes(name);
    if (!isCalled) {
      gated[name] = value;
      continue;
    }
    const { origin } = new URL(value);
    const gate = gates.get(origin) ?? (await startGate(options(origin)));
    gates.set(origin, gate);
    gated[name] = value.replace(origin, gate.url);
  }
  return { environment: gated, gates: [...gates.values()] };
}
