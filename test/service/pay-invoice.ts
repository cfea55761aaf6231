import { request } from "node:https";
import { json } from "node:stream/consumers";

/** Pays an invoice by the local node and prints the preimage, as `lncli payinvoice` does: `pay-invoice.ts INVOICE`. */

const { LIGHTNING_NODE_URL = "", LIGHTNING_MACAROON = "" } = process.env;
const [invoice] = process.argv.slice(2);

request(
  `${LIGHTNING_NODE_URL}/v1/channels/transactions`,
  { method: "POST", headers: { "grpc-metadata-macaroon": LIGHTNING_MACAROON }, rejectUnauthorized: false },
  (response) => {
    void json(response).then((answer) => {
      const { payment_preimage: preimage } = answer as { payment_preimage: string };
      console.log(Buffer.from(preimage, "base64").toString("hex"));
    });
  },
).end(JSON.stringify({ payment_request: invoice }));
