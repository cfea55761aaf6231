import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { createBuyers } from "../../integration/server/buy-across-death.ts";
import { startOutside, type Outside } from "../../integration/server/outside.ts";
import { lightningPayer, type PaidNode } from "../../integration/server/payers.ts";
import { killServers } from "../../integration/server/server-process.ts";
import type { Conformance, Report } from "../conformance.ts";
import { buildNodes } from "./build.ts";
import { startNetwork, type LightningNetwork } from "./network.ts";
import { granted, payInvoice } from "./rest.ts";

/** A part of LND's list of invoices. */
const invoicePage = z.object({
  invoices: z.array(z.object({ state: z.string() })),
  last_index_offset: z.string(),
});
const leastDeaths = 40;
/** In which a document is bought across a death, or never is. */
const purchaseMs = 240_000;

export const serverKills: Conformance = {
  name: "server-kills",
  about: "a server on LND, killed at each call that it makes for a payment: each paid document exactly once",
  needs: ["go"],
  async run(report) {
    const network = await startNetwork(await buildNodes(report.say), report.say);
    try {
      const outside = await startOutside();
      try {
        await killAtEachCall(sellingOn(network, outside), paidNode(network), report);
      } finally {
        await killServers();
        await outside.stop();
      }
    } finally {
      report.say("Stopping the nodes");
      await network.stop();
    }
  },
};

async function killAtEachCall(outside: Outside, node: PaidNode, report: Report): Promise<void> {
  const { buyAcrossDeath } = createBuyers(outside);
  let deaths = 0;
  for (const shows of ["nothing", "L402"] as const) {
    report.say(`Looking for the calls of a purchase that shows ${shows}`);
    const { calls } = await buyAcrossDeath(await lightningPayer(node, shows), "");
    for (const [index, call] of calls.entries())
      for (const moment of ["before", "after"]) {
        const place = `${String(index + 1)} of ${String(calls.length)}, ${call.replace(/[\da-f-]{32,}/g, "…")}`;
        await report.check(`payer shows ${shows}: killed ${moment} call ${place}`, async () => {
          const purchase = buyAcrossDeath(
            await lightningPayer(node, shows),
            `${String(index + 1)} ${moment}`,
          );
          if ((await inTime(purchase)).died) deaths++;
          else report.note(`this purchase ended before call ${place}`);
        });
        await killServers();
      }
  }
  // Not every purchase makes every call.
  await report.check(`${String(deaths)} servers were killed, at least ${String(leastDeaths)}`, () => {
    assert.ok(deaths >= leastDeaths);
  });
}

/** Creates the outside world of servers whose configuration and secret name the merchant's LND. */
function sellingOn({ merchant }: LightningNetwork, outside: Outside): Outside {
  return {
    ...outside,
    async makeFolder() {
      const data = await outside.makeFolder({ lightning: { node: "lnd", url: merchant.url } });
      await writeFile(join(data, "secrets/lightning.json"), JSON.stringify(merchant.credentials));
      return data;
    },
  };
}

function paidNode({ merchant, payer }: LightningNetwork): PaidNode {
  return {
    pay: (invoice) => payInvoice(payer, invoice),
    async settled() {
      let settled = 0;
      for (let offset = "0"; ;) {
        // An answer that holds all of them would be larger than is read.
        const page = await granted(
          merchant,
          "GET",
          `/v1/invoices?num_max_invoices=50&index_offset=${offset}`,
        );
        const { invoices, last_index_offset: last } = invoicePage.parse(page);
        if (invoices.length === 0) return settled;
        settled += invoices.filter(({ state }) => state === "SETTLED").length;
        offset = last;
      }
    },
  };
}

async function inTime<Value>(purchase: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The document was not there after ${String(purchaseMs / 1000)} s`));
    }, purchaseMs);
  });
  return Promise.race([purchase, late]).finally(() => {
    clearTimeout(timer);
  });
}
