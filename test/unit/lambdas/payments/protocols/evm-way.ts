import { randomBytes } from "node:crypto";
import { keccak256, stringToBytes } from "viem";
import type { HttpRequest } from "../../../../../lambdas/http/http-handler.ts";
import type { TransferNetwork } from "../../../../../lambdas/payments/networks/network.ts";
import { createTransferMethod } from "../../../../../lambdas/payments/protocols/payment/methods/transfers.ts";
import { createPaymentScheme } from "../../../../../lambdas/payments/protocols/payment/protocol.ts";
import type { Protocol } from "../../../../../lambdas/payments/protocols/protocol.ts";
import { paymentLogs, secondsPerBlock } from "../networks/evm/node.ts";
import { settings, signed, type Fields } from "../networks/evm/payer.ts";
import { createWorld } from "../networks/evm/world.ts";
import { createRequestWith } from "./ways.ts";

/** Creates Base Sepolia, whose facilitator collects every payment. @param collected receives the nonces that are collected */
export function createTestEvm(clock: () => number, collected: string[] = []): TransferNetwork {
  const world = createWorld();
  const { chain } = world;
  world.time = clock();
  chain.start = Math.floor(clock() / 1000) - Number(chain.latest) * secondsPerBlock;
  world.collect = () => {
    const [payload] = (world.settled.at(-1) ?? []) as [{ readonly authorization: Fields }];
    const { authorization } = payload;
    const transaction = `0x${randomBytes(32).toString("hex")}`;
    chain.latest += 1n;
    chain.transactions[transaction] = { block: chain.latest, logs: paymentLogs(authorization) };
    collected.push(authorization.nonce);
    return { success: true, transaction, errorReason: undefined };
  };
  return world.network();
}

/** Signs an authorization of the price, another one each time unless its nonce is given. @param now epoch ms */
export function signedAuthorization(
  now: number,
  nonce: `0x${string}` = `0x${randomBytes(32).toString("hex")}`,
): ReturnType<typeof signed> {
  const seconds = Math.floor(now / 1000);
  return signed({ nonce, validAfter: String(seconds - 600), validBefore: String(seconds + 60) });
}

/** Creates the scheme `Payment` on an EVM network, and its challenge for a document. */
export async function evmChallenge(network: TransferNetwork, documentHash: string, clock: () => number) {
  const method = createTransferMethod(network, [network]);
  const scheme: Protocol = createPaymentScheme({
    methods: method ? [method] : [],
    realm: "pdf.example",
    challengeKey: () => Promise.resolve(new Uint8Array(32).fill(5)),
    clock,
  });
  const context = {
    ...{ id: "AAAAAAAAAAA", documentHash, resource: "/markdown", prices: { [settings.network]: "10000" } },
    expiresAt: Math.floor(clock() / 1000) + 3600,
  };
  const part = await scheme.offer("x402", context, () => undefined, createRequestWith({}));
  const [challenge] = part?.metadata?.payment as readonly { readonly id: string; readonly realm: string }[];
  if (!challenge) throw new Error("There is no challenge");
  return {
    scheme,
    /** What binds an authorization to the challenge. */
    nonce: keccak256(stringToBytes(`${challenge.id}${challenge.realm}`)),
    request({ authorization, signature }: Awaited<ReturnType<typeof signed>>): HttpRequest {
      const payload = { type: "authorization", ...authorization, signature };
      const credential = JSON.stringify({ challenge, payload });
      return createRequestWith({ authorization: `Payment ${Buffer.from(credential).toString("base64url")}` });
    },
  };
}
