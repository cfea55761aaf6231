import { followCharge } from "../purchases/follow-charge.ts";
import { UnavailableError, UnknownPathError, WebhookRefusedError } from "../http-contract/errors.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { HttpResponse } from "../http/response.ts";
import { deriveIdentity } from "../jobs/identity.ts";
import { filterNetworks, isSamePayment } from "../payments/networks/network.ts";
import { askNetwork } from "../payments/protocols/protocol.ts";
import { readDocumentRecords } from "../purchases/records.ts";
import type { SubmitOptions } from "./submit-options.ts";

/**
 * Creates the receiver of a payment service's messages. A message makes the service look: what is paid is bought as by the buyer's own request, and the
 * account of a pack whose money is disputed or was paid back is frozen. So it does not matter how often, when and in which order messages come. An error makes the
 * payment service send the message again.
 */
export function createAnswerWebhook({
  networks,
  keys,
  table,
  purchases,
  clock,
  countForgedMessage,
}: Pick<SubmitOptions, "networks" | "keys" | "table" | "purchases" | "clock" | "countForgedMessage">): (
  request: HttpRequest,
) => Promise<HttpResponse> {
  const [network] = filterNetworks(networks, "checkouts");
  return async ({ headers, body }) => {
    if (!network) throw new UnknownPathError("This service takes no cards.");
    const message = await askNetwork(() => network.readMessage(headers, body)).catch((error: unknown) => {
      if (error instanceof WebhookRefusedError) countForgedMessage();
      throw error;
    });
    if (!message) return received;
    const document = deriveIdentity((await keys()).identity, message.documentHash, message.pack);
    const records = await readDocumentRecords(table, document, clock());
    const goods = purchases.packGoods();
    if (!records.isBought) {
      const payments = await askNetwork(
        async () => (await network.findPayments?.(document, records.items)) ?? [],
      );
      for (const payment of payments) {
        const paid = { payment, verify: () => Promise.resolve(undefined) };
        const { result } = await purchases.buy(document, goods, paid);
        if (result === "pending")
          throw new UnavailableError("payment-pending", "The payment is being settled. Send this again.", 5);
      }
    }
    const pack = await goods.find(document.jobId);
    if (pack && isSamePayment(pack.payment, message))
      await followCharge(table, pack.account_id, () => askNetwork(() => message.readCharge()), clock);
    return received;
  };
}

const received: HttpResponse = { status: 200, body: { received: true } };
