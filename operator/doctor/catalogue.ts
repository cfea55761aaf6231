import * as z from "zod";
import { callWithRetry } from "../../lambdas/http-client/http-call.ts";
import { evmSettings } from "../../lambdas/payments/networks/evm/settings.ts";
import { solanaSettings } from "../../lambdas/payments/networks/solana/settings.ts";
import { fix, improve, ok, type Check, type Finding } from "./check.ts";
import type { Deployment } from "./deployment.ts";
import type { StageRail } from "./stage.ts";

/** Coinbase's facilitator, which keeps a catalogue, the Bazaar. */
const cdpHost = "api.cdp.coinbase.com";

const timeoutMs = 30_000;
/** The catalogue drops entries without a payment for 30 days. The warning comes after this many. */
const warnAfterDays = 20;
const dayMs = 24 * 60 * 60 * 1000;

/** The catalogue's view of a resource (CDP API, "Validate x402 endpoint"), as far as it is read. More checks may come. */
const validation = z.object({
  valid: z.boolean(),
  preflight: z.array(
    z.object({ check: z.string(), passed: z.boolean(), detail: z.string(), severity: z.string() }),
  ),
  simulation: z.object({ outcome: z.string(), rejectionReason: z.string().optional() }),
  index: z
    .object({
      active: z.boolean(),
      quality: z.object({ lastCalledAt: z.iso.datetime({ offset: true }).nullish() }).nullish(),
    })
    .nullable(),
});
const refusal = z.object({ errorMessage: z.string() });

/** Creates the check whether Coinbase's catalogue lists the service; nothing where no network is settled by its facilitator. */
export function createCatalogueChecks(rails: readonly StageRail[], deployment: Deployment): Check[] {
  const facilitator = listFacilitators(rails).find((url) => new URL(url).hostname === cdpHost);
  if (facilitator === undefined) return [];
  return [
    createCatalogueCheck(
      facilitator,
      () => deployment.output("BaseUrl"),
      () => Date.now(),
    ),
  ];
}

/** Creates the check of one facilitator's catalogue. @param address of the service @param clock epoch ms */
export function createCatalogueCheck(
  facilitator: string,
  address: () => Promise<string>,
  clock: () => number,
): Check {
  return {
    name: "catalogue",
    async run() {
      const resource = `${await address()}/markdown`;
      const url = `${facilitator.replace(/\/+$/, "")}/validate`;
      const reply = await callWithRetry({
        url,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ resource, method: "POST" }),
        timeoutMs,
      });
      const json: unknown = JSON.parse(reply.body);
      if (reply.status !== 200) {
        const reason = refusal.safeParse(json).data?.errorMessage ?? `status ${String(reply.status)}`;
        throw new Error(`The catalogue could not look at ${resource}: ${reason}`);
      }
      return explainValidation(validation.parse(json), resource, clock());
    },
  };
}

function explainValidation(
  { valid, preflight, simulation, index }: z.output<typeof validation>,
  resource: string,
  now: number,
): Finding {
  const failed = preflight.filter(({ passed, severity }) => !passed && severity === "required");
  if (!valid) {
    const reasons = failed.map(({ check, detail }) => `${check}: ${detail}`);
    const reason = reasons.join("; ") || (simulation.rejectionReason ?? simulation.outcome);
    return fix(
      `Coinbase's catalogue does not list ${resource}: ${reason}`,
      `Look at: curl -i -X POST ${resource}, which must answer 402 with PAYMENT-REQUIRED`,
    );
  }
  const buy = "Buy a document by x402, for example: npm run convert -- FILE.md -o OUT.pdf --pay base";
  if (!index?.active)
    return improve(`Coinbase's catalogue would list ${resource}, and does so after its first payment`, buy);
  const lastCalledAt = index.quality?.lastCalledAt;
  if (lastCalledAt === null || lastCalledAt === undefined)
    return ok(`Coinbase's catalogue lists ${resource}`);
  const days = Math.floor((now - Date.parse(lastCalledAt)) / dayMs);
  const listed = `Coinbase's catalogue lists ${resource}; its last payment is ${String(days)} days old`;
  return days > warnAfterDays ? improve(`${listed}, and it is dropped after 30`, buy) : ok(listed);
}

function listFacilitators(rails: readonly StageRail[]): readonly string[] {
  return rails.flatMap(({ environment }) => {
    // What is configured does not depend on where the secret is.
    const variables = environment("the secret");
    const solana = solanaSettings.safeParse(variables).data?.X402_FACILITATOR_URL;
    const evm = evmSettings.safeParse(variables).data?.EVM_NETWORKS ?? [];
    return [...(solana === undefined ? [] : [solana]), ...evm.map(({ facilitatorUrl }) => facilitatorUrl)];
  });
}
