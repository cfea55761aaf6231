import { send, type NodeResponse } from "../../../lambdas/payments/networks/lightning/node/rest/send.ts";
import { resolveTrust } from "../../../lambdas/payments/networks/lightning/node/rest/pinned-certificate.ts";

/** A node of LND's REST API, and what lets us in. */
export interface NodeAddress {
  readonly url: string;
  readonly credentials: { readonly macaroon: string; readonly certificate: string };
}

export interface RestRequest {
  readonly body?: unknown;
  /** In place of the node's own; empty for none. */
  readonly macaroon?: string;
}

/** Much longer than any answer takes, but for a payment whose invoice is on hold. */
const timeoutMs = 120_000;

/** Sends one request, whatever the answer's status. A body that is text is sent as it is. */
export function ask(
  { url, credentials }: NodeAddress,
  method: "GET" | "POST",
  path: string,
  { body, macaroon = credentials.macaroon }: RestRequest = {},
): Promise<NodeResponse> {
  return send(
    {
      method,
      path,
      ...(body !== undefined && {
        contentType: "application/json",
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    },
    {
      url,
      headers: macaroon === "" ? {} : { "grpc-metadata-macaroon": macaroon },
      trust: resolveTrust(credentials.certificate),
      kept: false,
      timeoutMs,
    },
  );
}

/** Returns the answer of a node that grants the request. @throws {Error} that quotes any other answer */
export async function granted(...request: Parameters<typeof ask>): Promise<Record<string, unknown>> {
  const { status, body } = await ask(...request);
  if (status !== 200) throw new Error(`${request[1]} ${request[2]} was answered ${status}: ${body}`);
  return JSON.parse(body) as Record<string, unknown>;
}

/** Lets a node pay an invoice. @returns the preimage, hex */
export async function payInvoice(payer: Parameters<typeof ask>[0], invoice: string): Promise<string> {
  const body = { payment_request: invoice };
  const paid = await granted(payer, "POST", "/v1/channels/transactions", { body });
  if (paid.payment_error !== "") throw new Error(`A payment failed: ${String(paid.payment_error)}`);
  return Buffer.from(String(paid.payment_preimage), "base64").toString("hex");
}
