import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { lightningNodes } from "../../../lambdas/payments/networks/lightning/settings.ts";
import type { LightningNodeName } from "../../../lambdas/payments/networks/lightning/settings.ts";
import type { EmulatedNode } from "../../../emulators/lightning/emulated-node.ts";
import { startNode } from "../../../emulators/lightning/nodes.ts";
import { runChecks, type CheckResult } from "../../../operator/doctor/check.ts";
import { lightningChecks } from "../../../operator/doctor/rails/lightning.ts";

/** What `npm run operator -- doctor` tells of each kind of Lightning node. */

/** Other files of this process ask a Secrets Manager of their own, whose address the client keeps. */
const secrets = new Map<string, string>();
const nodes = new Map<string, EmulatedNode>();
beforeAll(async () => {
  vi.spyOn(SecretsManagerClient.prototype, "send").mockImplementation(
    ({ input }: { readonly input: object }) => {
      const id = "SecretId" in input ? String(input.SecretId) : "";
      return Promise.resolve({ SecretString: secrets.get(id) }) as never;
    },
  );
  for (const kind of lightningNodes) nodes.set(kind, await startNode[kind]());
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  vi.restoreAllMocks();
  for (const node of nodes.values()) await node.stop();
});

let stored = 0;
/** Lists the doctor's findings about a node, by the names of the checks. */
async function look(
  node: EmulatedNode | undefined,
  secret = node?.secret(),
  settings: Readonly<Record<string, string>> = {},
) {
  const id = `secret-${String(++stored)}`;
  secrets.set(id, secret ?? "");
  const environment = {
    LIGHTNING_NODE: node?.kind ?? "",
    ...(node?.url !== undefined && { LIGHTNING_URL: node.url }),
    LIGHTNING_SECRET_ID: id,
    L402_CHALLENGE: "on",
    ...settings,
  };
  const rail = {
    name: "lightning",
    secretOutput: "LightningSecretId",
    isInVpc: false,
    environment: () => environment,
  } as const;
  const results: CheckResult[] = [];
  await runChecks(
    lightningChecks(rail, () => Promise.resolve(id)),
    (result) => results.push(result),
  );
  return Object.fromEntries(results.map((result) => [result.check.replace("lightning-", ""), result]));
}

it.each(lightningNodes)(
  "the check finds nothing wrong with %s and a credential that only receives",
  async (kind) => {
    const results = await look(nodes.get(kind));
    expect(Object.values(results).map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
  },
);

it.each<[LightningNodeName, string]>([
  ["lnd", "offchain:write"],
  ["phoenixd", "payments, as http-password"],
  ["lnbits", "payments, as the admin key"],
  ["nwc", "pay_invoice"],
])("the check reports that the credential of %s can pay, too, and what to do", async (kind, words) => {
  const node = nodes.get(kind);
  const { permissions } = await look(node, node?.spendingSecret?.());
  expect(permissions).toMatchObject({
    state: "fix",
    found: `The credential also allows ${words}`,
    fix: expect.stringContaining("Create a credential that only receives") as unknown,
  });
});

it.each<[LightningNodeName, string]>([
  ["lnd", "invoices:write"],
  ["nwc", "make_invoice"],
])("the check reports what the credential of %s does not allow", async (kind, words) => {
  const node = nodes.get(kind);
  const { permissions, node: made } = await look(node, node?.readingSecret?.());
  expect(permissions).toMatchObject({ state: "fix", found: `The credential does not allow ${words}` });
  expect(made).toMatchObject({
    state: "fix",
    found: expect.stringMatching(/rejected our credential|does not allow/) as unknown,
  });
});

describe("a wallet that takes three seconds for an invoice", () => {
  /** Lets each event that reaches the relay take time, by the doctor's clock. */
  const slowly = async (challenge: string) => {
    const node = nodes.get("nwc");
    let now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    const wallet = node?.wallet;
    const make = wallet?.make;
    if (!wallet || !make) throw new Error("There is no wallet");
    const slow = vi.spyOn(wallet, "make").mockImplementation((request) => {
      vi.setSystemTime((now += 3_000));
      return make(request);
    });
    const results = await look(node, undefined, { L402_CHALLENGE: challenge });
    slow.mockRestore();
    return results.node;
  };

  it("is too slow for the challenge of every 402, and the check says how to leave it out", async () => {
    expect(await slowly("on")).toMatchObject({
      state: "fix",
      found: expect.stringMatching(/^Created an invoice in 3000 ms.*too slow/) as unknown,
      fix: expect.stringContaining("lightning.l402Challenge to false") as unknown,
    });
  });

  it("is fast enough where invoices are made when a payer asks for one", async () => {
    expect(await slowly("off")).toMatchObject({ state: "ok" });
  });
});

it("the check names the field that a secret for another kind of node lacks, and how to store one", async () => {
  const { secret } = await look(nodes.get("lnd"), nodes.get("lnbits")?.secret());
  expect(secret).toMatchObject({
    state: "fix",
    found: expect.stringContaining("macaroon: ") as unknown,
    fix: expect.stringContaining("put-secret-value") as unknown,
  });
});
