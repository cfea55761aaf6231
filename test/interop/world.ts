import { randomUUID } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import { network } from "../../emulators/facilitator.ts";
import type { EvmWallet } from "../../emulators/evm/wallet.ts";
import { startService } from "../../emulators/service.ts";
import { usdcMint } from "../../emulators/solana/ledger.ts";
import type { Outcome, SimulationOptions } from "../../emulators/solana/ledger.ts";

/** Price of a document with the local service's settings, in base units of USDC. */
const priceUsdc = 10_000n;
/** Most that a wallet pays for one purchase, so that a client which pays without end is found out. */
const mostPayments = 3;

/** What a client pays with. */
export type RailName = "solana" | "base" | "lightning";

/** A Solana wallet with some USDC and its account. */
export interface SolanaWallet {
  readonly address: string;
  /** 64 bytes, and the same as base58. */
  readonly secretKey: Uint8Array;
  readonly secretKeyBase58: string;
}

/** The service, and all that a client needs besides. */
export interface World {
  /** Base URL of the service. */
  readonly url: string;
  /** Where documents are sent. */
  readonly endpoint: string;
  /** JSON-RPC of a Solana node. */
  readonly rpcUrl: string;
  /** JSON-RPC of a node of Base Sepolia. */
  readonly evmRpcUrl: string;
  /** CAIP-2. */
  readonly network: string;
  readonly usdcMint: string;
  /** Creates a wallet with some USDC, and without SOL unless it is requested. */
  solanaWallet(funds?: { readonly sol: bigint }): Promise<SolanaWallet>;
  /** Creates a wallet on Base Sepolia with some USDC and no ether. */
  evmWallet(): Promise<EvmWallet>;
  /** Pays an invoice by a Lightning wallet. @returns the preimage, hex */
  payInvoice(invoice: string): Promise<string>;
}

/** The world as those see it who run the matrix. */
export interface WatchedWorld extends World {
  /** Creates a document that nobody has sent yet. */
  document(): string;
  /** Counts how often the merchant was paid the price, on any rail. @throws {Error} when it was paid any other amount */
  payments(): Promise<number>;
  /** Refuses the next payment on this rail, once: by the facilitator, or by the wallet. */
  refuseNext(rail: RailName): void;
  /** Returns whether that refusal has happened. */
  hasRefused(): boolean;
  refuseNothing(): void;
  /**
   * Begins the next purchase. The wallet may pay again, and Solana is a slot further: clients that write no memo make the
   * same transaction twice within one, whatever the document.
   */
  newPurchase(): void;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<WatchedWorld> {
  const service = await startService({
    sweepEveryMs: 0,
    evm: "and on Base",
    environment: { POWERTOOLS_LOG_LEVEL: "SILENT" },
  });
  const { solana, evm, base, lightning, facilitator, merchant } = service;
  if (!evm || !base) throw new Error("There are no EVM chains");
  let refusing: RailName | undefined;
  let paidSincePurchase = 0;

  facilitator.intercept((operation, run) => {
    if (operation !== "verify" || refusing === undefined || refusing === "lightning") return run();
    refusing = undefined;
    return Promise.resolve({ isValid: false, invalidReason: "insufficient_funds" });
  });

  // Where the payer pays the fee, no facilitator is asked, but the node.
  const simulate = solana.simulate.bind(solana);
  Object.assign(solana, {
    simulate(wire: Uint8Array, options: SimulationOptions = {}): Outcome {
      if (refusing !== "solana" || options.sigVerify !== true) return simulate(wire, options);
      refusing = undefined;
      return { ...simulate(wire, options), err: "InsufficientFundsForFee" };
    },
  });

  return {
    url: service.url,
    endpoint: `${service.url}/markdown`,
    rpcUrl: service.solanaRpc.url,
    evmRpcUrl: evm.rpcUrl,
    network,
    usdcMint,

    async solanaWallet(funds = { sol: 0n }) {
      const { publicKey, secretKey } = await solana.createWallet({ usdc: 1_000_000n, ...funds });
      return {
        address: publicKey.toBase58(),
        secretKey,
        secretKeyBase58: getBase58Decoder().decode(secretKey),
      };
    },

    evmWallet: () => evm.createWallet({ usdc: 1_000_000n }),

    payInvoice(invoice) {
      if (refusing === "lightning") {
        refusing = undefined;
        return Promise.reject(new Error("the wallet found no route"));
      }
      paidSincePurchase++;
      if (paidSincePurchase > mostPayments) return Promise.reject(new Error("the wallet's limit is reached"));
      return Promise.resolve(lightning.pay(invoice));
    },

    document: () => JSON.stringify({ data: { text_body: `# A document\n\n${randomUUID()}` } }),

    async payments() {
      const [onSolana, onEvm, onBase] = await Promise.all([
        solana.balance(merchant.publicKey.toBase58()),
        evm.readBalance(evm.merchant.address),
        base.chain.readBalance(base.chain.merchant.address),
      ]);
      if (onBase !== 0n) throw new Error("a wallet without USDC on Base has paid there");
      const received = onSolana + onEvm;
      if (received % priceUsdc !== 0n) throw new Error(`the merchant has ${received} base units`);
      const settled = [...lightning.invoices.values()].filter(({ state }) => state === "SETTLED");
      return Number(received / priceUsdc) + settled.length;
    },

    refuseNext(rail) {
      refusing = rail;
    },
    hasRefused: () => refusing === undefined,
    refuseNothing() {
      refusing = undefined;
    },
    newPurchase() {
      paidSincePurchase = 0;
      solana.slots.advance(1);
    },
    stop: () => service.stop(),
  };
}
