import { createKeyPairSignerFromBytes } from "@solana/kit";
import type { Keypair } from "@solana/web3.js";
import { x402Facilitator } from "@x402/core/facilitator";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { ExactSvmScheme } from "@x402/svm/exact/facilitator";
import * as z from "zod";
import { isAllowed } from "./cdp-token.ts";
import type { CdpPublicKey } from "./cdp-token.ts";
import type { LocalEvmChain } from "../evm/chain.ts";
import { listen, readBody } from "../http-server.ts";
import type { HttpServer } from "../http-server.ts";

/** CAIP-2 id of Solana's devnet: the packages refuse names that they do not know. */
export const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

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

const paymentRequest = z.object({
  paymentPayload: z.custom<PaymentPayload>((value) => typeof value === "object" && value !== null),
  paymentRequirements: z.custom<PaymentRequirements>((value) => typeof value === "object" && value !== null),
});

/** Further settings of a facilitator. */
export interface FacilitatorOptions {
  /** Another chain that it settles on; Solana alone when absent. */
  readonly evm?: LocalEvmChain | undefined;
  /** Key of which every call has to bring a token, as Coinbase's facilitator wants it; none when absent. */
  readonly cdpKey?: CdpPublicKey;
}

/** A facilitator over HTTP, made of the official packages: it really verifies, co-signs and executes. */
export async function startFacilitator(
  rpcUrl: string,
  feePayer: Keypair,
  { evm, cdpKey }: FacilitatorOptions = {},
): Promise<LocalFacilitator> {
  const signer = await createKeyPairSignerFromBytes(feePayer.secretKey);
  const facilitator = new x402Facilitator().register(
    network,
    new ExactSvmScheme(toFacilitatorSvmSigner(signer, { defaultRpcUrl: rpcUrl })),
  );
  if (evm) (await import("../evm/facilitator-scheme.ts")).settleOnEvm(facilitator, evm);
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
    const operation = operations.find((name) => request.url === `/${name}`);
    if (!operation) {
      response.writeHead(404).end();
      return;
    }
    if (cdpKey && !(await isAllowed(request, cdpKey))) {
      response.writeHead(401, { "content-type": "application/json" }).end('{"errorType":"unauthorized"}');
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
      response.writeHead(status, { "content-type": "application/json" }).end(text);
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
