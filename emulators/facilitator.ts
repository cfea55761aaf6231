import { x402Facilitator } from "@x402/core/facilitator";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import * as z from "zod";
import type { EvmFacilitation } from "./evm/facilitator.ts";
import { isAuthorized, type FacilitatorKey } from "./facilitator-key.ts";
import { listen, readBody, type HttpServer } from "../server/host/http-server.ts";
import { facilitateSolana, type SolanaFacilitation } from "./solana/facilitator.ts";

export { network } from "./solana/facilitator.ts";

const operations = ["verify", "settle", "supported"] as const;
/** An operation of a facilitator: the last part of its path. */
export type FacilitatorOperation = (typeof operations)[number];

/**
 * Stands between a request and its answer, so that a test can make the facilitator err or lie. `run` does the real work;
 * what is returned is sent as JSON with status 200, a `Response` as it is, and `"hang-up"` closes the connection.
 */
export type Interceptor = (operation: FacilitatorOperation, run: () => Promise<unknown>) => Promise<unknown>;

/** A facilitator on this machine, which tests can make err. */
export interface LocalFacilitator extends HttpServer {
  /** Operations asked for, in order. */
  readonly requests: FacilitatorOperation[];
  intercept(interceptor: Interceptor | undefined): void;
}

/** What a facilitator settles on, and whom it lets. */
export interface FacilitatorOptions {
  readonly solana?: SolanaFacilitation;
  readonly evm?: EvmFacilitation;
  /** Whoever asks needs a token of this key. Anybody may ask when absent. */
  readonly requireKey?: FacilitatorKey;
}

const paymentRequest = z.object({
  paymentPayload: z.custom<PaymentPayload>((value) => typeof value === "object" && value !== null),
  paymentRequirements: z.custom<PaymentRequirements>((value) => typeof value === "object" && value !== null),
});

/** Starts a facilitator over HTTP, made of the official packages: it really verifies, signs and executes. It lists Solana first. */
export async function startFacilitator(options: FacilitatorOptions): Promise<LocalFacilitator> {
  const facilitator = new x402Facilitator();
  if (options.solana) await facilitateSolana(facilitator, options.solana);
  if (options.evm) {
    // What speaks to the chain takes a third of a second to load.
    const { facilitateEvm } = await import("./evm/facilitator.ts");
    await facilitateEvm(facilitator, options.evm);
  }
  const requests: FacilitatorOperation[] = [];
  let intercept: Interceptor | undefined;

  const run = async (operation: FacilitatorOperation, body: string): Promise<unknown> => {
    if (operation === "supported") return facilitator.getSupported();
    const { paymentPayload, paymentRequirements } = paymentRequest.parse(JSON.parse(body));
    return operation === "verify"
      ? facilitator.verify(paymentPayload, paymentRequirements)
      : facilitator.settle(paymentPayload, paymentRequirements);
  };

  const server = await listen(async (request, response) => {
    const { url = "", method = "", headers } = request;
    const operation = operations.find((name) => url === `/${name}`);
    if (!operation) {
      response.writeHead(404).end();
      return;
    }
    const named = { method, host: new URL(server.url).host, path: url };
    if (options.requireKey && !(await isAuthorized(headers.authorization, named, options.requireKey))) {
      response.writeHead(401, { "content-type": "application/json" }).end(unauthorized);
      return;
    }
    requests.push(operation);
    const body = (await readBody(request, 100_000)).toString("utf8");
    const work = () => run(operation, body);
    try {
      const answer = await (intercept ? intercept(operation, work) : work());
      if (answer === "hang-up") {
        request.socket.destroy();
        return;
      }
      const [status, text] =
        answer instanceof Response ? [answer.status, await answer.text()] : [200, JSON.stringify(answer)];
      const headers = answer instanceof Response ? Object.fromEntries(answer.headers) : {};
      response.writeHead(status, { ...headers, "content-type": "application/json" }).end(text);
    } catch {
      response.writeHead(500, { "content-type": "application/json" }).end('{"error":"internal"}');
    }
  });

  return {
    ...server,
    requests,
    intercept(interceptor) {
      intercept = interceptor;
    },
  };
}

/** Of Coinbase's developer platform. */
const unauthorized = JSON.stringify({
  errorType: "unauthorized",
  errorMessage: "The request is not properly authenticated.",
});
