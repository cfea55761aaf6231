import { createHash } from "node:crypto";
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  pad,
  parseAbi,
  parseSignature,
  toEventSelector,
  toHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import * as z from "zod";
import { authorizationTypedData } from "../../../lambdas/http-contract/payment/transfer-authorization.ts";
import { usdcNetworks } from "../../../lambdas/http-contract/payment/usdc-networks.ts";
import type { Authorization } from "../../../lambdas/payments/networks/evm/authorization.ts";
import {
  confirms,
  findOnChain,
  type ChainOutcome,
  type SoughtPayment,
} from "../../../lambdas/payments/networks/evm/chain/payment-on-chain.ts";
import { readReceipt } from "../../../lambdas/payments/networks/evm/chain/rpc.ts";
import { readBalance } from "../../../lambdas/payments/networks/evm/chain/token.ts";
import { ChainError, createJsonRpc, type JsonRpc } from "../../../lambdas/payments/networks/json-rpc.ts";
import { CannotRefundError, type TransferBy, type TransferOutcome } from "../attempt.ts";
import type { RefundSettings } from "../settings.ts";
import type { RefundPlan, RefundWay } from "../way.ts";
import { notOnChain, readUsdcPayment, usdcText, type UsdcPayment } from "./amounts.ts";

export interface EvmWayOptions extends Pick<RefundSettings, "evm"> {
  readonly clock: () => number;
  /** How long a transaction is waited for, in ms; 60,000 when absent. */
  readonly confirmMs?: number;
}

const rpcTimeoutMs = 10_000;
/** How long an authorization may be used, in ms. Only once that is over, and unused, is another one signed. */
const validMs = 20 * 60_000;
/** Time of it that must be left to send it, in ms. */
const minLeftMs = 60_000;

const abi = parseAbi([
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
]);
const transferred = toEventSelector("Transfer(address,address,uint256)");

interface Node {
  readonly rpc: JsonRpc;
  readonly url: string;
}

/**
 * Pays USDC on networks of EVM, by an authorization of the operator's wallet (EIP-3009) that the wallet itself sends. Its nonce is made of the
 * payment, so the token itself refuses to refund a payment twice from one wallet.
 */
export function createEvmWay({ evm, clock, confirmMs = 60_000 }: EvmWayOptions): RefundWay {
  const account = evm && privateKeyToAccount(evm.REFUND_EVM_WALLET_KEY as `0x${string}`);

  return {
    plan: ({ payer }): RefundPlan =>
      evm ? { to: payer ?? "" } : { byHand: "Set REFUND_EVM_WALLET_KEY to pay it" },

    async prepare(refund) {
      const payment = readUsdcPayment(refund);
      if (!account) throw new CannotRefundError("Set REFUND_EVM_WALLET_KEY.");
      try {
        const node = await openNode(payment.network);
        await checkReceived(node.rpc, payment);
        const authorization: Authorization = {
          from: account.address.toLowerCase() as `0x${string}`,
          to: payment.payer.toLowerCase() as `0x${string}`,
          value: String(payment.units),
          validAfter: "0",
          validBefore: String(Math.floor((clock() + validMs) / 1000)),
          nonce: deriveNonce(refund.payment_id),
        };
        const { token, domainName } = payment.usdc;
        const domain = {
          name: domainName,
          version: "2",
          chainId: parseChainId(payment.network),
          verifyingContract: token as `0x${string}`,
        };
        const signature = await account.signTypedData(authorizationTypedData(domain, authorization));
        const transfer: TransferBy<"evm"> = {
          way: "evm",
          network: payment.network,
          token,
          signed: { authorization, signature },
        };
        await checkFunds(node, payment, transfer);
        return transfer;
      } catch (error) {
        if (error instanceof ChainError || error instanceof BaseError)
          throw new CannotRefundError(formatError(error), { cause: error });
        throw error;
      }
    },

    async pay(transfer): Promise<TransferOutcome> {
      if (transfer.way !== "evm") throw new TypeError("The transfer is not on an EVM network");
      try {
        const node = await openNode(transfer.network);
        const sought = soughtPayment(transfer);
        const before = await findOnChain(node.rpc, sought);
        const endsAt = Number(transfer.signed.authorization.validBefore) * 1000;
        if (before.result !== "unused" || endsAt - clock() < minLeftMs || !account)
          return toTransferOutcome(before, transfer);
        const chain = toViemChain(transfer.network, node.url);
        const wallet = createWalletClient({
          chain,
          transport: http(node.url, { timeout: rpcTimeoutMs, retryCount: 0 }),
        });
        const transaction = await wallet.writeContract({ ...encodeCall(transfer), account, chain });
        await confirms(node.rpc, transaction, sought, confirmMs);
        return toTransferOutcome(await findOnChain(node.rpc, sought), transfer);
      } catch (error) {
        if (error instanceof ChainError || error instanceof BaseError || error instanceof CannotRefundError)
          return { result: "unknown", reason: formatError(error) };
        throw error;
      }
    },
  };

  /** Opens the given node where it is one of the network, and else the network's public one. @throws {CannotRefundError | ChainError} */
  async function openNode(network: string): Promise<Node> {
    for (const url of [evm?.REFUND_EVM_RPC_URL, usdcNetworks[network]?.rpcUrl]) {
      if (url === undefined) continue;
      const rpc = createJsonRpc(network, () => Promise.resolve(url), rpcTimeoutMs);
      const chainId = Number(await rpc(z.string(), "eth_chainId", []));
      // On another chain the authorization looks unused.
      if (chainId === parseChainId(network)) return { rpc, url };
    }
    throw new CannotRefundError(`The node at REFUND_EVM_RPC_URL does not serve ${network}.`);
  }

  /** Checks the wallet's balances. @throws {CannotRefundError | ChainError | BaseError} */
  async function checkFunds(
    node: Node,
    { usdc, units }: UsdcPayment,
    transfer: TransferBy<"evm">,
  ): Promise<void> {
    const { from } = transfer.signed.authorization;
    const balance = await readBalance(node.rpc, usdc.token, from);
    if (balance < units)
      throw new CannotRefundError(
        `The wallet ${from} holds ${usdcText(balance)} on ${usdc.title}, but the refund is ${usdcText(units)}.`,
      );
    const client = createPublicClient({
      chain: toViemChain(transfer.network, node.url),
      transport: http(node.url, { timeout: rpcTimeoutMs, retryCount: 0 }),
    });
    const [ether, gas, { maxFeePerGas }] = [
      await client.getBalance({ address: from }),
      await client.estimateContractGas({ ...encodeCall(transfer), account: from }),
      await client.estimateFeesPerGas(),
    ];
    if (ether < gas * maxFeePerGas)
      throw new CannotRefundError(
        `The wallet ${from} holds too little ETH on ${usdc.title} for gas. Send it some.`,
      );
  }
}

function parseChainId(network: string): number {
  return Number(network.replace("eip155:", ""));
}

function toViemChain(network: string, url: string) {
  return defineChain({
    id: parseChainId(network),
    name: network,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
}

/** Derives the nonce of a payment's refund, the same for ever. */
function deriveNonce(paymentId: string): `0x${string}` {
  return `0x${createHash("sha256").update(`refund\0${paymentId}`).digest("hex")}`;
}

function encodeCall({ token, signed: { authorization, signature } }: TransferBy<"evm">) {
  const { r, s, yParity } = parseSignature(signature);
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return {
    address: token as `0x${string}`,
    abi,
    functionName: "transferWithAuthorization",
    args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, 27 + yParity, r, s],
  } as const;
}

function soughtPayment({ token, signed }: TransferBy<"evm">): SoughtPayment {
  // Any use of it is this refund.
  return { authorization: signed.authorization, token, notBefore: 0, confirmations: 1 };
}

function toTransferOutcome(outcome: ChainOutcome, { signed, network }: TransferBy<"evm">): TransferOutcome {
  const { from, nonce, validBefore } = signed.authorization;
  switch (outcome.result) {
    case "landed":
      return { result: "paid", proof: `transaction ${outcome.transaction}` };
    case "gone":
      return { result: "unpaid", reason: "The authorization expired unused" };
    case "unused": {
      const until = new Date(Number(validBefore) * 1000).toISOString();
      return {
        result: "unknown",
        reason: `The transfer is in no block of ${network} yet, and expires at ${until}`,
      };
    }
    case "unknown":
      return {
        result: "unknown",
        reason: `The authorization ${nonce} of ${from} is used on ${network}, but not confirmed yet`,
      };
  }
}

/** Checks on the chain that the payment came in USDC, in this amount and from this wallet. @throws {CannotRefundError | ChainError} */
async function checkReceived(rpc: JsonRpc, { transaction, usdc, payer, units }: UsdcPayment): Promise<void> {
  const receipt = await readReceipt(rpc, transaction);
  const topics = [transferred, pad(payer.toLowerCase() as `0x${string}`)];
  const isReceived = receipt?.logs.some(
    (log) =>
      log.address.toLowerCase() === usdc.token.toLowerCase() &&
      topics.every((topic, place) => log.topics[place]?.toLowerCase() === topic) &&
      log.data.toLowerCase() === toHex(units, { size: 32 }),
  );
  if (receipt?.status !== 1n || !isReceived) throw notOnChain();
}

/** Formats an error's own sentence. What else viem says names the node's address, which may hold a key. */
function formatError(error: Error): string {
  return error instanceof BaseError ? error.shortMessage : error.message;
}
