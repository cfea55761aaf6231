import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { z } from "zod";

/** Where the service of `npm start` listens unless `PORT` says otherwise. */
export const defaultPort = 3000;

/** Where `npm start` leaves the keys of its test wallets; worth nothing anywhere else. */
export const testWalletsFile = new URL("../../out/local-service.json", import.meta.url);

export const testWallets = z.object({
  /** The service's own address. */
  url: z.url(),
  solana: z.object({ rpc_url: z.url(), secret_key: z.array(z.int()) }),
  /** The regtest node, whose own wallet can pay. */
  lightning: z.object({ url: z.url(), macaroon: z.string(), certificate: z.string() }),
});

export interface LocalWallets {
  /** Secret key of a Solana wallet with test USDC, as a JSON array. */
  readonly solana: string;
  readonly rpcUrl: string;
  payInvoice(paymentRequest: string): Promise<void>;
}

/** The test wallets of the service that `npm start` runs at this address, if it does. */
export async function localWallets(url: string): Promise<LocalWallets | undefined> {
  try {
    const found = testWallets.parse(JSON.parse(await readFile(testWalletsFile, "utf8")));
    if (found.url !== url.replace("//localhost:", "//127.0.0.1:").replace(/\/+$/, "")) return undefined;
    return {
      solana: JSON.stringify(found.solana.secret_key),
      rpcUrl: found.solana.rpc_url,
      payInvoice: (paymentRequest) => payByNode(found.lightning, paymentRequest),
    };
  } catch {
    return undefined;
  }
}

// LND's own call to pay an invoice (`POST /v1/channels/transactions`).
function payByNode(node: z.infer<typeof testWallets>["lightning"], paymentRequest: string): Promise<void> {
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
