import { randomBytes } from "node:crypto";
import { readSecret } from "../../../lambdas/aws/secrets.ts";
import { nodeOptions } from "../../../lambdas/payments/networks/lightning/create.ts";
import { nodeKinds } from "../../../lambdas/payments/networks/lightning/node/kinds.ts";
import { LightningNodeError } from "../../../lambdas/payments/networks/lightning/node/node.ts";
import { lightningSettings } from "../../../lambdas/payments/networks/lightning/settings.ts";
import type { LightningSettings } from "../../../lambdas/payments/networks/lightning/settings.ts";
import { findLowestPrice } from "../../../lambdas/payments/price.ts";
import { fix, improve, ok, formatReason, type Finding } from "../check.ts";
import type { RailChecks } from "./rail-checks.ts";

/** Lifetime of the doctor's invoice, in seconds. */
const expirySeconds = 600;

/** Above this, payers wait too long for a 402's challenge, in ms. The service omits it after 2,500. */
const slowMs = 2_000;

/** Checks the node's secret, its permissions, and how fast the node creates invoices. */
export const lightningChecks: RailChecks = ({ environment, isInVpc }, secretId) => {
  const clock = (): number => Date.now();
  const environmentNow = async () => environment(await secretId());
  const settings = async () => lightningSettings.parse(await environmentNow());

  /** Explains an error of the node, with advice. */
  const explainError = (error: unknown, { LIGHTNING_URL: url }: LightningSettings): Finding => {
    if (isInVpc && error instanceof LightningNodeError && /^(unreachable|slow)$/.test(error.fault))
      return {
        state: "unknown",
        found: `${error.message}; the functions reach it from lightning.vpc, this machine may not`,
      };
    const address = url ?? "the wallet behind the secret's connection";
    return fix(
      formatReason(error),
      `Make ${address} reachable from the internet, and store that node's secret (docs/deploy.md, "The Lightning node's secret")`,
    );
  };

  return [
    {
      name: "lightning-secret",
      async run() {
        const { LIGHTNING_NODE: kind, LIGHTNING_SECRET_ID: id } = await settings();
        const secret = await readSecret(id);
        try {
          const shape = nodeKinds[kind].parseSecret(secret);
          return ok(`Holds ${Object.keys(shape).join(" and ")}, as ${kind} needs`);
        } catch (error) {
          return fix(
            formatReason(error),
            `aws secretsmanager put-secret-value --secret-id ${id} --secret-string file://node.json`,
          );
        }
      },
    },
    {
      name: "lightning-permissions",
      async run() {
        const lightning = await settings();
        const { readPermissions } = nodeKinds[lightning.LIGHTNING_NODE];
        try {
          const permissions = await readPermissions(nodeOptions(lightning, { clock }));
          if (!permissions)
            return ok(`${lightning.LIGHTNING_NODE} does not report its credential's permissions`);
          const { missing, needless } = permissions;
          const how =
            'Create a credential that only receives (docs/deploy.md, "The Lightning node\'s secret"), store it, and revoke this one';
          if (missing.length > 0) return fix(`The credential does not allow ${missing.join(", ")}`, how);
          if (needless.length > 0) return improve(`The credential also allows ${needless.join(", ")}`, how);
          return ok("The credential can only create and look up invoices");
        } catch (error) {
          return explainError(error, lightning);
        }
      },
    },
    {
      name: "lightning-node",
      async run() {
        const given = await settings();
        const node = nodeKinds[given.LIGHTNING_NODE].create(nodeOptions(given, { clock }));
        try {
          const begun = clock();
          const { paymentHash } = await node.createInvoice({
            reference: randomBytes(32).toString("hex"),
            amountSats: findLowestPrice(given.LIGHTNING_PRICE_SATS),
            description: "Markdown to PDF, npm run operator -- doctor",
            expirySeconds,
          });
          const tookMs = clock() - begun;
          const { state } = await node.lookUpInvoice(paymentHash);
          if (state !== "open")
            return fix(`Created an invoice, but reports it as ${state}`, "Check the node's log");
          const made = `Created an invoice in ${String(tookMs)} ms; it expires in ${String(expirySeconds / 60)} minutes`;
          if (tookMs < slowMs || (await environmentNow()).L402_CHALLENGE === "off") return ok(made);
          return improve(
            `${made}, which is too slow for a challenge in each 402`,
            "Set lightning.l402Challenge to false in cdk.json; the service then creates invoices on request",
          );
        } catch (error) {
          return explainError(error, given);
        }
      },
    },
  ];
};
