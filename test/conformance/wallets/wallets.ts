import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { EmulatedNode } from "../../../emulators/lightning/emulated-node.ts";
import { startNode } from "../../../emulators/lightning/nodes.ts";
import type { Conformance, Report } from "../conformance.ts";
import { installPython } from "../python.ts";
import { cacheFolder, runCommand, startProgram, waitFor } from "../tools.ts";
import { startRealLnbits, type RealLnbits } from "./lnbits.ts";
import { askLnbits, lnbitsQuestions } from "./lnbits-questions.ts";
import { createTriedClient, tryNode } from "./try-node.ts";

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const wallets: Conformance = {
  name: "wallets",
  about: "the emulators and clients of LNbits and Nostr Wallet Connect, against LNbits and nostr-sdk",
  needs: ["python3"],
  async run(report) {
    const lnbits = await startRealLnbits(report.say);
    const emulated = await startNode.lnbits();
    try {
      await compareLnbits(lnbits, emulated, report);
      const { url, wallet, pay } = lnbits;
      const secret = JSON.stringify({ invoiceKey: wallet.inkey });
      await tryNode("LNbits", { kind: "lnbits", url, secret, pay }, report);
      await report.check("LNbits: an unknown key is refused", async () => {
        const unknown = JSON.stringify({ invoiceKey: "0".repeat(32) });
        const node = createTriedClient({ kind: "lnbits", url, secret: unknown });
        const asked = { reference: "ab".repeat(32), amountSats: 5, description: "", expirySeconds: 900 };
        await assert.rejects(node.createInvoice(asked), { fault: "refused" });
      });
      await tryNostr(lnbits, report);
    } finally {
      await emulated.stop();
      await lnbits.stop();
    }
  },
};

async function compareLnbits(lnbits: RealLnbits, emulated: EmulatedNode, report: Report): Promise<void> {
  const { invoiceKey: inkey = "" } = JSON.parse(emulated.secret()) as Record<string, string>;
  const { invoiceKey: adminkey = "" } = JSON.parse(emulated.spendingSecret?.() ?? "{}") as Record<
    string,
    string
  >;
  for (const question of lnbitsQuestions)
    await report.check(`answers of LNbits and emulator: ${question.name}`, async () => {
      const theirs = await askLnbits(lnbits.url, lnbits.wallet, question);
      assert.deepEqual(await askLnbits(emulated.url ?? "", { inkey, adminkey }, question), theirs);
    });
}

/** Keys, ciphers and relay of nostr-sdk, which is written in Rust and shares no code with nostr-tools. */
async function tryNostr({ url, wallet, pay }: RealLnbits, report: Report): Promise<void> {
  const python = await installPython("nostr", ["nostr-sdk==0.45.1", "websockets==15.0.1"], report.say);
  const log = join(cacheFolder, "logs", "wallet-service.log");
  const service = startProgram(python, [program("wallet_service.py")], log, {
    env: { LNBITS_URL: url, LNBITS_KEY: wallet.inkey },
  });
  try {
    const connections = await waitFor("the wallet service", () => {
      const line = readFileSync(log, "utf8")
        .split("\n")
        .find((text) => text.startsWith("{"));
      return line === undefined ? undefined : z.record(z.string(), z.string()).parse(JSON.parse(line));
    });
    for (const [encryption, connection] of Object.entries(connections)) {
      const secret = JSON.stringify({ connection });
      await tryNode(
        `a wallet of nostr-sdk's in ${encryption}`,
        { kind: "nwc", url: "", secret, pay },
        report,
      );
    }
  } finally {
    await service.stop();
  }
  const emulated = await startNode.nwc();
  try {
    await report.check("the emulated wallet and relay serve nostr-sdk's client", async () => {
      const { connection = "" } = JSON.parse(emulated.secret()) as Record<string, string>;
      const { output } = await runCommand(python, [program("wallet_client.py"), connection]);
      const { invoice, amount } = z
        .object({ invoice: z.string(), amount: z.number() })
        .parse(JSON.parse(output.trim().split("\n").at(-1) ?? ""));
      assert.match(invoice, /^lnbcrt50n1/);
      assert.equal(amount, 5000);
    });
  } finally {
    await emulated.stop();
  }
}
