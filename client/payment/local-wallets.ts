import { request } from "node:https";
import { json } from "node:stream/consumers";
import * as z from "zod";
import { ConversionError } from "../errors.ts";
import { findLocalService, type LocalServiceRecord } from "../local-service.ts";

/** The test wallets of an `npm start`. */
export interface LocalWallets {
  /** Secret key of a Solana wallet with test USDC, as a JSON array. */
  readonly solana: string;
  readonly rpcUrl: string;
  /** Private key of a wallet with test USDC on Base Sepolia, and its node. */
  readonly evm: { readonly key: string; readonly rpcUrl: string } | undefined;
  payInvoice(paymentRequest: string): Promise<string>;
}

/** Creates the test wallets of the service that `npm start` runs at this address, if it does. */
export async function createLocalWallets(url: string): Promise<LocalWallets | undefined> {
  const service = await findLocalService(url);
  return (
    service && {
      solana: JSON.stringify(service.solana.secret_key),
      rpcUrl: service.solana.rpc_url,
      evm: service.evm && { key: service.evm.private_key, rpcUrl: service.evm.rpc_url },
      payInvoice: (paymentRequest) => payByNode(service.lightning, paymentRequest),
    }
  );
}

/** LND says in one way that a payment failed, and in another one that it did not try. */
const paid = z.union([
  z.object({ payment_error: z.string(), payment_preimage: z.string() }),
  z
    .object({ message: z.string().min(1) })
    .transform(({ message }) => ({ payment_error: message, payment_preimage: "" })),
]);

/**
 * Pays an invoice from a local node's own wallet, by LND's own call (`POST /v1/channels/transactions`).
 * @returns the preimage, hex
 * @throws {ConversionError} when the node does not pay it
 */
export async function payByNode(
  node: LocalServiceRecord["lightning"],
  paymentRequest: string,
): Promise<string> {
  const body = await new Promise<unknown>((resolve, reject) => {
    request(
      `${node.url}/v1/channels/transactions`,
      {
        method: "POST",
        headers: { "grpc-metadata-macaroon": node.macaroon, "content-type": "application/json" },
        ca: node.certificate,
        checkServerIdentity: () => undefined,
      },
      (response) => {
        json(response).then(resolve, reject);
      },
    )
      .on("error", reject)
      .end(JSON.stringify({ payment_request: paymentRequest }));
  });
  const { payment_error: error, payment_preimage: preimage } = paid.parse(body);
  if (error !== "") throw new ConversionError(`The local node did not pay the invoice: ${error}`);
  return Buffer.from(preimage, "base64").toString("hex");
}
