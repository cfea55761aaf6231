import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EmulatedNode } from "../../../../../../emulators/lightning/emulated-node.ts";
import { comingTimeOuts } from "../../../../../time-outs.ts";
import { createClient, catchFailure, findKind, createOptions, starts, timeoutMs } from "./nodes.ts";

/** How each kind of node is opened and kept shut, against an emulator of each. */

describe.each(starts)("a credential of %s", (_name, start) => {
  let emulated: EmulatedNode;
  let asked = { reference: "", amountSats: 5, description: "One PDF", expirySeconds: 900 };
  beforeAll(async () => {
    emulated = await start();
  });
  beforeEach(() => {
    asked = { ...asked, reference: randomBytes(32).toString("hex") };
  });
  afterAll(() => emulated.stop());

  it("is refused by another node, and no message quotes it", async () => {
    const other = await start();
    // Of another node's secret, what says who asks; where this node is, and its certificate, stay.
    const stranger = mixed(emulated.secret(), other.secret());
    await other.stop();
    const tries = comingTimeOuts(timeoutMs);
    const asking = catchFailure(createClient(emulated, stranger).createInvoice(asked));
    // A wallet is silent to strangers.
    for (let ended = 0; emulated.kind === "nwc" && ended < 2; ended++) await tries.end();
    const error = await asking;
    expect(error).toMatchObject({ fault: emulated.kind === "nwc" ? "slow" : "refused" });
    const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const secret of secretParts(stranger)) expect(told).not.toContain(secret);
  });

  it("is exchanged for the one in the secret when it is no longer accepted", async () => {
    const stale = emulated.secret();
    const renewed = emulated.renew();
    const tries = comingTimeOuts(timeoutMs);
    const node = createClient(emulated, stale, renewed);
    const asking = node.createInvoice(asked);
    if (emulated.kind === "nwc") await tries.end();
    expect(await asking).toMatchObject({ amountSats: 5 });
    expect(await node.lookUpInvoice((await asking).paymentHash)).toEqual({ state: "open" });
  });

  it("makes no invoice when it may only look them up", async () => {
    const secret = emulated.readingSecret?.();
    if (secret === undefined) return;
    expect(await catchFailure(createClient(emulated, secret).createInvoice(asked))).toMatchObject({
      fault: "refused",
    });
  });

  it("is reported with the permissions that it does not need", async () => {
    const permissions = (secret: string) =>
      findKind(emulated).readPermissions(createOptions(emulated, secret));
    expect(await permissions(emulated.secret())).toEqual({ missing: [], needless: [] });
    expect((await permissions(emulated.spendingSecret?.() ?? ""))?.needless).not.toEqual([]);
    const reading = emulated.readingSecret?.();
    if (reading !== undefined) expect((await permissions(reading))?.missing).not.toEqual([]);
  });

  it("is in a secret whose faults are named and not quoted", () => {
    const { parseSecret } = findKind(emulated);
    const good = JSON.parse(emulated.secret()) as Record<string, string>;
    expect(() => parseSecret("c0ffee")).toThrow("is not JSON");
    for (const name of Object.keys(good)) {
      expect(() => parseSecret(JSON.stringify({ ...good, [name]: "" }))).toThrow(`${name}: `);
      const damaged = JSON.stringify({ ...good, [name]: `${good[name] ?? ""}\u0000` });
      if (name !== "password" && name !== "certificate") {
        expect(() => parseSecret(damaged)).toThrow(`${name}: `);
        expect(() => parseSecret(damaged)).not.toThrow(good[name]?.slice(-32));
      }
    }
  });
});

/** Mixes the secret of one node with another's identity. */
function mixed(own: string, other: string): string {
  const [mine, theirs] = [own, other].map((secret) => JSON.parse(secret) as Record<string, string>);
  const { certificate } = mine ?? {};
  const { connection } = theirs ?? {};
  const secret = /secret=\w+/.exec(connection ?? "")?.[0] ?? "";
  return JSON.stringify({
    ...theirs,
    ...(certificate !== undefined && { certificate }),
    ...(connection !== undefined && { connection: mine?.connection?.replace(/secret=\w+/, secret) }),
  });
}

function secretParts(secret: string): string[] {
  return Object.entries(JSON.parse(secret) as Record<string, string>)
    .filter(([name]) => name !== "certificate")
    .map(([, value]) => /secret=(\w+)/.exec(value)?.[1] ?? value);
}
