import { request } from "node:https";
import { localService } from "./local-service.ts";
import type { LocalServiceRecord } from "./local-service.ts";

export interface LocalWallets {
  /** Secret key of a Solana wallet with test USDC, as a JSON array. */
  readonly solana: string;
  readonly rpcUrl: string;
  payInvoice(paymentRequest: string): Promise<void>;
}

/** The test wallets of the service that `npm start` runs at this address, if it does. */
export async function localWallets(url: string): Promise<LocalWallets | undefined> {
  const found = await localService();
  if (found?.url !== url.replace("//localhost:", "//127.0.0.1:").replace(/\/+$/, "")) return undefined;
  return {
    solana: JSON.stringify(found.solana.secret_key),
    rpcUrl: found.solana.rpc_url,
    payInvoice: (paymentRequest) => payByNode(found.lightning, paymentRequest),
  };
}

// LND's own call to pay an invoice (`POST /v1/channels/transactions`).
function payByNode(node: LocalServiceRecord["lightning"], paymentRequest: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      `${node.url}/v1/channels/transactions`,
      {
        method: "POST",
        headers: { "grpc-metadata-macaroon": node.macaroon, "content-type": "application/json" },
        ca: node.certificate,
        checkServerIdentity: () => undefined,
      },
      (response) => {
        response.resume().on("end", resolve);
      },
    )
      .on("error", reject)
      .end(JSON.stringify({ payment_request: paymentRequest }));
  });
}
