import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import * as z from "zod";
import { createInvoiceMaker } from "../../../emulators/lightning/invoices.ts";
import { listen, readBody, type HttpServer } from "../../../server/host/http-server.ts";

const payment = z.union([
  z.object({ out: z.literal(false), amount: z.number() }),
  z.object({ out: z.literal(true), bolt11: z.string() }),
]);

/**
 * Starts a mint's node with the API of LNbits. Invoices of the mint count as paid at once.
 * @param pay pays another node's invoice, and returns the preimage, hex
 */
export function startMintFunding(pay: (invoice: string) => Promise<string>): Promise<HttpServer> {
  const make = createInvoiceMaker();
  const preimages = new Map<string, string>();

  const asked = async (body: string): Promise<object> => {
    const wanted = payment.parse(JSON.parse(body));
    if (wanted.out) {
      const hash = decodeInvoice(wanted.bolt11)?.paymentHash ?? "";
      preimages.set(hash, await pay(wanted.bolt11));
      return { payment_hash: hash };
    }
    const made = make({ sats: wanted.amount, memo: "ecash", expirySeconds: 600 });
    preimages.set(made.paymentHash, made.preimage);
    return { checking_id: made.paymentHash, payment_hash: made.paymentHash, bolt11: made.paymentRequest };
  };
  const found = (hash: string): object | undefined => {
    const preimage = preimages.get(hash);
    return preimage === undefined
      ? undefined
      : { paid: true, preimage, details: { fee: 0, status: "success" } };
  };

  return listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://mint");
    const answer =
      request.method === "POST"
        ? await asked((await readBody(request, 10_000)).toString("utf8"))
        : pathname.endsWith("/wallet")
          ? { balance: 1_000_000_000 }
          : found(pathname.split("/").at(-1) ?? "");
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
}
