import { generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stageConfiguration } from "../../../lib/configuration.ts";
import { configuredRails } from "../../../lib/rails/rails.ts";
import { startChain } from "../../../emulators/evm/chain.ts";
import { startFacilitator } from "../../../emulators/facilitator.ts";
import { startSecretsManager } from "../../../emulators/secrets-manager.ts";
import { runChecks, type CheckResult } from "../../../operator/doctor/check.ts";
import { evmChecks } from "../../../operator/doctor/rails/evm.ts";
import { forThisFile } from "../../lifetimes.ts";
import { credentials } from "../../../server/aws/credentials.ts";

/** Two networks of EVM, of which Base's facilitator asks for a key; all of it real but Secrets Manager. */

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = keys.privateKey.export({ type: "sec1", format: "pem" }).toString();
const base = { cdpKey: { id: "key-1", secret: pem } };

const chains = await Promise.all([forThisFile(startChain()), forThisFile(startChain({ chainId: 8453 }))]);
const facilitators = await Promise.all([
  forThisFile(startFacilitator({ evm: { chain: chains[0] } })),
  forThisFile(
    startFacilitator({ evm: { chain: chains[1] }, requireKey: { id: "key-1", publicKey: keys.publicKey } }),
  ),
]);
const secrets = await forThisFile(startSecretsManager({}));
vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", secrets.url);
Object.assign(process.env, credentials);
beforeEach(() => {
  secrets.put("evm-secret", JSON.stringify({ networks: { base } }));
});

/** Lists the findings about the networks, with other settings for Base. */
async function found(changes: object = {}): Promise<readonly CheckResult[]> {
  const said = stageConfiguration.parse({
    evm: ["base-sepolia", "base"].map((network) => ({
      ...{ network, payTo: chains[0].merchant.address },
      facilitatorUrl: "https://facilitator.example",
      rpcUrl: "https://node.example",
    })),
  });
  const [rail] = configuredRails(said);
  const list = JSON.parse(rail?.environment("evm-secret").EVM_NETWORKS ?? "[]") as readonly object[];
  // These are on this machine, where no deployment's are.
  const networks = list.map((settings, place) => ({
    ...settings,
    facilitatorUrl: facilitators[place]?.url,
    rpcUrl: chains[place]?.rpcUrl,
    ...(place === 1 && changes),
  }));
  const results: CheckResult[] = [];
  const environment = () => ({ EVM_NETWORKS: JSON.stringify(networks), EVM_SECRET_ID: "evm-secret" });
  const stageRail = { name: "evm", secretOutput: "EvmSecretId", isInVpc: false, environment } as const;
  await runChecks(
    evmChecks(stageRail, () => Promise.resolve("evm-secret")),
    (result) => results.push(result),
  );
  return results;
}

const listFaults = (results: readonly CheckResult[]) =>
  results.filter(({ state }) => state !== "ok").map(({ check, found: text }) => `${check}: ${text}`);

describe("the doctor for several EVM networks", () => {
  it("checks each with its own facilitator, key, node and token", async () => {
    const results = await found();
    expect(listFaults(results)).toEqual([]);
    expect(results.map(({ check }) => check)).toEqual(
      ["84532", "8453"].flatMap((id) =>
        ["secret", "facilitator", "node", "token"].map((part) => `evm-${part}-${id}`),
      ),
    );
  });

  it("names the one that lacks its key", async () => {
    for (const secret of [{}, { networks: { "base-sepolia": base } }]) {
      secrets.put("evm-secret", JSON.stringify(secret));
      expect(listFaults(await found())).toEqual([expect.stringMatching(/^evm-facilitator-8453: /)]);
    }
  });

  it("takes a key for all networks, and one by the network's CAIP-2 id", async () => {
    for (const secret of [base, { networks: { "eip155:8453": base } }]) {
      secrets.put("evm-secret", JSON.stringify(secret));
      expect(listFaults(await found())).toEqual([]);
    }
  });

  it("refuses a secret for an unknown network", async () => {
    secrets.put("evm-secret", JSON.stringify({ networks: { bsae: base } }));
    expect(listFaults(await found())).toContainEqual(
      expect.stringMatching(/^evm-secret-84532: .*invalid: networks/),
    );
  });

  it("names the one whose node or token belongs to another network", async () => {
    expect(listFaults(await found({ rpcUrl: chains[0].rpcUrl }))).toEqual([
      "evm-node-8453: Serves eip155:84532, but payments are on eip155:8453",
      expect.stringMatching(/^evm-token-8453: /),
    ]);
    const token = { ...chains[1].token, name: "USDC" };
    expect(listFaults(await found({ token }))).toEqual([
      expect.stringMatching(/^evm-token-8453: .*EIP-712 domain/),
    ]);
  });
});
