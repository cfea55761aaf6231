import { describe, expect, it } from "vitest";
import { createNostrWallet } from "../../../../client/payment/nostr-wallet.ts";
import { startWalletService } from "../../../../emulators/lightning/nostr/wallet-service.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** A buyer's wallet over Nostr, behind a relay. */

const service = await forThisFile(startWalletService(["nip44_v2"]));

const connectionIn = (secret: string) => (JSON.parse(secret) as { connection: string }).connection;
const makeInvoice = () => {
  const invoice = service.wallet.make({ sats: 5, memo: "m", expirySeconds: 600 });
  service.wallet.invoices.set(invoice.paymentHash, invoice);
  return invoice;
};

describe("a wallet with Nostr Wallet Connect", () => {
  it("pays an invoice, and returns the preimage", async () => {
    const { paymentRequest, preimage } = makeInvoice();
    const pay = createNostrWallet(connectionIn(service.spendingSecret?.() ?? ""));
    expect(await pay(paymentRequest)).toBe(preimage);
  });

  it("pays nothing by a connection that may only receive, and says so", async () => {
    const pay = createNostrWallet(connectionIn(service.secret()));
    await expect(pay(makeInvoice().paymentRequest)).rejects.toThrow("does not allow payments");
  });

  it("may have paid when it does not answer, which is not treated as a refusal", async () => {
    service.misbehave("silent");
    const pay = createNostrWallet(connectionIn(service.spendingSecret?.() ?? ""), 200);
    const waiting = comingTimeOuts(200);
    const paying = expect(pay(makeInvoice().paymentRequest)).rejects.toThrow(
      "did not report whether it paid",
    );
    await waiting.end();
    await paying;
    service.misbehave(undefined);
  });

  it.each(["", "nostr+walletconnect://00?relay=wss://r&secret=00", "https://hub.example"])(
    "is not created from %j, and no message quotes a secret",
    (text) => {
      expect(() => createNostrWallet(text)).toThrow(/^The wallet's connection /);
    },
  );
});
