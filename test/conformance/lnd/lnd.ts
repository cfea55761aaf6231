import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Conformance, Report } from "../conformance.ts";
import { buildNodes } from "./build.ts";
import { createClient, tryClient } from "./client.ts";
import { compare } from "./compare.ts";
import { startNetwork, type LightningNetwork } from "./network.ts";
import { realNode, emulatedNode } from "./node-under-test.ts";
import { tryPurchases } from "./purchases.ts";
import { questions } from "./questions.ts";
import { tryRefunds } from "./refunds.ts";

export const lnd: Conformance = {
  name: "lnd",
  about: "the Lightning emulator, the clients of LND and the service itself, against LND on regtest",
  needs: ["go"],
  async run(report) {
    const network = await startNetwork(await buildNodes(report.say), report.say);
    try {
      const emulator = await emulatedNode();
      try {
        const real = realNode(network);
        for (const { name, ask } of questions)
          await report.check(`answers of LND and emulator: ${name}`, async () => {
            const [lnds, emulators] = await Promise.all([ask(real), ask(emulator)]);
            compare(lnds, emulators);
          });
        await tryClient("LND", real, report);
        await tryClient("the emulator", emulator, report);
      } finally {
        await emulator.stop();
      }
      await tryPurchases(network, report);
      await tryRefunds(network, report);
      await tryForgetting(network, report);
    } finally {
      report.say("Stopping the nodes");
      await network.stop();
    }
  },
};

/** Checks the requirements of docs/deploy.md for a node, and why they exist. */
async function tryForgetting(network: LightningNetwork, report: Report): Promise<void> {
  const { merchant } = network;
  const client = createClient(merchant);
  const canceled = async () => {
    const asked = {
      reference: randomBytes(32).toString("hex"),
      amountSats: 5,
      description: "One PDF",
      expirySeconds: 900,
    };
    const { paymentHash } = await client.createInvoice(asked);
    await realNode(network).cancel(paymentHash);
    return client.lookUpInvoice(paymentHash);
  };
  await report.check("LND keeps canceled invoices", async () => {
    assert.deepEqual(await canceled(), { state: "canceled" });
  });
  await report.check("LND forgets them with --gc-canceled-invoices-on-the-fly", async () => {
    await merchant.stop();
    await merchant.start("--gc-canceled-invoices-on-the-fly");
    assert.deepEqual(await canceled(), { state: "unknown" });
  });
}
