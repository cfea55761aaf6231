import type { IncomingMessage } from "node:http";
import { listen } from "../../../server/host/http-server.ts";

/** The lies of a service. */
export interface Lies {
  /** Price in the offers that a person is shown: sats, USDC. */
  readonly sats?: number;
  readonly usdc?: number;
  /** What the `PAYMENT-REQUIRED` header holds; none when undefined. */
  readonly header?: unknown;
  /** BOLT11. */
  readonly invoice?: string;
}

export interface EvilService {
  readonly url: string;
  lie(lies: Lies): void;
  /** The signed transactions that it received, in base64. It refuses each, yet could submit it. */
  readonly transactions: string[];
  stop(): Promise<void>;
}

/** Starts a service that speaks the interface, asks for whatever a test sets, and never returns a document. */
export async function startEvilService(): Promise<EvilService> {
  let currentLies: Lies = {};
  const transactions: string[] = [];
  const server = await listen((request: IncomingMessage, response) => {
    request.resume();
    const signed = request.headers["payment-signature"];
    if (typeof signed === "string") {
      const { payload } = JSON.parse(Buffer.from(signed, "base64").toString()) as {
        payload: { transaction: string };
      };
      transactions.push(payload.transaction);
    }
    const isInvoice = request.url === "/payment-request";
    const header = currentLies.header === undefined ? {} : { "payment-required": base64(currentLies.header) };
    response.writeHead(isInvoice ? 200 : 402, { "content-type": "application/json", ...header });
    response.end(JSON.stringify(isInvoice ? invoiceBody(currentLies) : offersBody(currentLies, server.url)));
  });
  return {
    url: server.url,
    transactions,
    lie(lies) {
      currentLies = lies;
    },
    stop: () => server.stop(),
  };
}

function offersBody({ sats = 5, usdc = 0.01 }: Lies, url: string): object {
  const offer = { title: "", description: "", type: "one-time", metadata: {} };
  return {
    version: "0.2.2",
    payment_request_url: `${url}/payment-request`,
    payment_context_token: "token",
    offers: [
      { ...offer, id: "a", amount: sats, currency: "SATS", payment_methods: ["lightning"] },
      { ...offer, id: "b", amount: usdc, currency: "USDC", payment_methods: ["x402"] },
    ],
    terms_url: "",
    metadata: { expires_at: "2100-01-01T00:00:00Z", error: "refused" },
  };
}

function invoiceBody({ invoice = "" }: Lies): object {
  return {
    version: "0.2.2",
    offer_id: "a",
    // In the past, so that a client does not wait for it to be paid.
    expires_at: "2020-01-01T00:00:00Z",
    payment_request: { payment_request: invoice, payment_hash: "0".repeat(64), payment_qr_svg: "" },
  };
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");
