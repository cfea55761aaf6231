import { createSelfSigned } from "./certificate.ts";
import type { EmulatedNode } from "./emulated-node.ts";
import { createLndApi } from "./lnd-api.ts";
import { LndError } from "./lnd-errors.ts";
import { createBakery, type Bakery, type Permission } from "./macaroons.ts";
import { startNodeServer, type NodeServer } from "./node-server.ts";
import { createOutgoingPayments, type OutgoingPayments } from "./outgoing-payments.ts";
import { createRegtestWallet, type RegtestWallet } from "./wallet.ts";

/** A Lightning node on this machine, with LND's REST API. */
export interface LocalLightningNode extends NodeServer, RegtestWallet {
  /** Macaroon in hex with `invoices:read invoices:write`, and the PEM of the node's certificate. */
  readonly credentials: { readonly macaroon: string; readonly certificate: string };
  /** The macaroon of the node's wallet, which may pay, in hex. */
  readonly walletMacaroon: string;
  /** Those that its router makes. */
  readonly payments: OutgoingPayments;
  readonly bake: Bakery["bake"];
  /** Refuses all macaroons that were baked so far. */
  readonly revokeAll: Bakery["revokeAll"];
}

/** Starts a Lightning node of the regtest network that speaks LND's REST API over TLS with a macaroon. */
export async function startLightningNode(): Promise<LocalLightningNode> {
  const identity = createSelfSigned("lightning.local");
  const bakery = createBakery();
  const wallet = createRegtestWallet();
  const { make, invoices, pay } = wallet;
  const payments = createOutgoingPayments(wallet);
  const api = createLndApi({ bakery, make, invoices, pay, payments });

  const server = await startNodeServer({
    identity,
    failure: { status: 500, body: { code: 2, message: "internal error", details: [] } },
    async answer({ method, path, headers, body }) {
      const { "grpc-metadata-macaroon": macaroon } = headers;
      try {
        return { status: 200, body: await api({ method, path, macaroon: macaroon?.toString(), body }) };
      } catch (error) {
        if (error instanceof LndError) return error;
        throw error;
      }
    },
  });

  return Object.assign(server, wallet, {
    credentials: {
      macaroon: bakery.bake("invoices:read", "invoices:write"),
      certificate: identity.certificate,
    },
    walletMacaroon: bakery.bake("offchain:read", "offchain:write"),
    payments,
    bake: (...permissions: readonly Permission[]) => bakery.bake(...permissions),
    revokeAll: () => {
      bakery.revokeAll();
    },
  });
}

/** Starts the same node, to be held against those of other kinds. */
export async function startLnd(): Promise<EmulatedNode> {
  const node = await startLightningNode();
  const { certificate } = node.credentials;
  const formatSecret = (...permissions: readonly Permission[]) =>
    JSON.stringify({ macaroon: node.bake(...permissions), certificate });
  let secret = formatSecret("invoices:read", "invoices:write");
  return {
    kind: "lnd",
    url: node.url,
    wallet: node,
    secret: () => secret,
    spendingSecret: () => formatSecret("invoices:read", "invoices:write", "offchain:write"),
    readingSecret: () => formatSecret("invoices:read"),
    renew() {
      node.revokeAll();
      secret = formatSecret("invoices:read", "invoices:write");
      return secret;
    },
    misbehave: (fault) => {
      node.misbehave(fault);
    },
    stop: () => node.stop(),
  };
}
