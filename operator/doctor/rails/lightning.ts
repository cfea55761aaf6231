import { randomBytes } from "node:crypto";
import { readSecret } from "../../../lambdas/aws/secrets.ts";
import {
  parseLndCredential,
  parsePhoenixdCredential,
} from "../../../lambdas/payments/networks/lightning/credentials.ts";
import { createLightningNode } from "../../../lambdas/payments/networks/lightning/create.ts";
import { LightningNodeError } from "../../../lambdas/payments/networks/lightning/node/node.ts";
import { lightningSettings } from "../../../lambdas/payments/networks/lightning/settings.ts";
import { fix, ok, reasonOf } from "../check.ts";
import type { RailChecks } from "./rail-checks.ts";

/** How long the doctor's invoice can be paid, in seconds. Nobody is shown it. */
const expirySeconds = 600;

/** Whether the node's secret is one, and the node takes it and makes invoices. */
export const lightningChecks: RailChecks = ({ environment, isInVpc }, secretId) => {
  const settings = async () => lightningSettings.parse(environment(await secretId()));
  return [
    {
      name: "lightning-secret",
      async run() {
        const { LIGHTNING_NODE: kind, LIGHTNING_SECRET_ID: id } = await settings();
        const secret = await readSecret(id);
        try {
          const shape = kind === "lnd" ? parseLndCredential(secret) : parsePhoenixdCredential(secret);
          return ok(`Holds ${Object.keys(shape).join(" and ")}, as ${kind} needs`);
        } catch (error) {
          return fix(
            reasonOf(error),
            `aws secretsmanager put-secret-value --secret-id ${id} --secret-string file://node.json`,
          );
        }
      },
    },
    {
      name: "lightning-node",
      async run() {
        const given = await settings();
        const node = createLightningNode(given, () => Date.now());
        try {
          const { paymentHash } = await node.createInvoice({
            reference: randomBytes(32).toString("hex"),
            amountSats: given.LIGHTNING_PRICE_SATS,
            description: "Markdown to PDF, npm run operator -- doctor",
            expirySeconds,
          });
          const { state } = await node.lookUpInvoice(paymentHash);
          if (state === "open")
            return ok(`Made an invoice that ends unpaid in ${String(expirySeconds / 60)} minutes`);
          return fix(`Made an invoice, and calls it ${state}`, "Look at the node's log");
        } catch (error) {
          if (isInVpc && error instanceof LightningNodeError && /^(unreachable|slow)$/.test(error.fault))
            return {
              state: "unknown",
              found: `${error.message}; functions reach it from lightning.vpc, and this machine may not`,
            };
          return fix(
            reasonOf(error),
            `Make ${given.LIGHTNING_URL} reachable from the internet, and its secret that of this node (docs/deploy.md, "The Lightning node's secret")`,
          );
        }
      },
    },
  ];
};
