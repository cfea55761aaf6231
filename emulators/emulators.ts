import { randomBytes } from "node:crypto";
import type { Keypair } from "@solana/web3.js";
import { createLocalTable, startDynamoDb } from "../server/aws/dynamodb.ts";
import type { EvmChain } from "./evm/chain.ts";
import { network, startFacilitator, type LocalFacilitator } from "./facilitator.ts";
import { startInbox, type InboxEvent, type LocalInbox } from "./inbox.ts";
import { lightningNodes, type LightningNodeName } from "../lambdas/payments/networks/lightning/settings.ts";
import type { EmulatedNode } from "./lightning/emulated-node.ts";
import { startLightningNode, type LocalLightningNode } from "./lightning/node.ts";
import type { RegtestWallet } from "./lightning/wallet.ts";
import { localAudience, startOidcIssuer, type LocalIssuer } from "./oidc-issuer.ts";
import { startS3AndSqs, type LocalS3AndSqs, type QueueOptions } from "./s3-and-sqs.ts";
import { startSecretsManager, type LocalSecrets } from "./secrets-manager.ts";
import { createSolanaLedger, usdcMint, type SolanaLedger } from "./solana/ledger.ts";
import { createStartedParts } from "../server/host/started-parts.ts";
import { startStripe, type LocalStripe } from "./stripe/stripe.ts";
import { startSolanaRpc, type SolanaRpcServer } from "./solana/rpc.ts";

/** An emulator for each service that the functions call, all on loopback. */
export interface Emulators {
  readonly solana: SolanaLedger;
  readonly solanaRpc: SolanaRpcServer;
  /** The EVM chain; undefined where the service is not sold there. */
  readonly evm: EvmChain | undefined;
  /** A second one, Base, with a facilitator of its own. */
  readonly base: FacilitatedChain | undefined;
  readonly facilitator: LocalFacilitator;
  /** The node that is paid, unless another kind was asked for; its own wallet can pay, too. */
  readonly lightning: LocalLightningNode;
  /** The wallet of the node that is paid, whatever its kind. */
  readonly wallet: RegtestWallet;
  readonly aws: LocalS3AndSqs;
  /** Where cards pay. It sends no messages before it is told where to. */
  readonly stripe: LocalStripe;
  /** What the functions read their secrets from. */
  readonly secrets: LocalSecrets;
  /** The inbox that every e-mail ends in. */
  readonly inbox: LocalInbox;
  /** The issuer of access tokens. */
  readonly issuer: LocalIssuer;
  /** Where the table is. */
  readonly dynamoDb: { readonly endpoint: string; readonly table: string };
  /** A wallet with 100 USDC. */
  readonly payer: Keypair;
  /** The wallet that is paid. */
  readonly merchant: Keypair;
  /** What CloudFront shows API Gateway. */
  readonly frontDoorSecret: string;
  /** Where the AWS SDK finds each service, by its standard environment variables. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** Settings of the functions that name the emulators. No function reads `LIGHTNING_RELAY_URL`: the secret of a wallet names its relay. */
  readonly settings: Readonly<Record<string, string>>;
  /** Puts another address of the wallet's relay into the secret; nothing when it has none. */
  readonly moveRelay: (url: string | undefined) => void;
  stop(): Promise<void>;
}

/** An EVM chain, and who settles on it. */
export interface FacilitatedChain {
  readonly chain: EvmChain;
  readonly facilitator: LocalFacilitator;
  stop(): Promise<void>;
}

export interface EmulatorOptions {
  readonly queue?: QueueOptions;
  /** Whether documents are sold on an EVM chain, too, for which anvil is started; whether its clock is this process's `Date`; or on Base as well. */
  readonly evm?: boolean | "by this clock" | "and on Base" | undefined;
  /** Kind of the node that is paid, as `LIGHTNING_NODE` names it; LND when absent. */
  readonly node?: string | undefined;
  /** Where the inbox writes messages; nowhere when absent. */
  readonly inboxFolder?: string | undefined;
  /** Takes the events of SES. */
  readonly onEmailEvent: (event: InboxEvent) => Promise<void>;
}

/** Starts them all; when one cannot, those that did are stopped again. */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
  const parts = createStartedParts();

  try {
    const solana = createSolanaLedger();
    const frontDoorSecret = randomBytes(48).toString("base64");
    const lightning = await parts.keep(startLightningNode());
    const kind = lightningNodes.find((name) => name === options.node);
    const node = kind && (await parts.keep(startOtherNode(kind)));
    const stripe = await parts.keep(startStripe());
    const [dynamoDb, aws, secrets, solanaRpc, issuer, inbox] = await Promise.all([
      parts.keep(startDynamoDb()),
      parts.keep(startS3AndSqs(options.queue)),
      parts.keep(
        startSecretsManager({
          "signing-secret": randomBytes(48).toString("base64"),
          "front-door-secret": frontDoorSecret,
          "lightning-secret": node?.secret() ?? JSON.stringify(lightning.credentials),
          "x402-secret": "{}",
          "evm-secret": "{}",
          "card-secret": stripe.secret,
        }),
      ),
      parts.keep(startSolanaRpc(solana)),
      parts.keep(startOidcIssuer()),
      parts.keep(
        startInbox({
          folder: options.inboxFolder,
          verified: ["markdown-to-pdf.example"],
          onEvent: options.onEmailEvent,
        }),
      ),
    ]);
    const table = `documents-${randomBytes(4).toString("hex")}`;
    await createLocalTable(dynamoDb.endpoint, table);
    const merchant = await solana.createWallet({});
    // Some wallets pay the network's fee themselves.
    const payer = await solana.createWallet({ sol: 1n, usdc: 100_000_000n });
    const feePayer = await solana.createWallet({ sol: 100n });
    const evm = options.evm ? await parts.keep(startEvm(options.evm)) : undefined;
    const base = options.evm === "and on Base" ? await parts.keep(startBase()) : undefined;
    const facilitator = await parts.keep(
      startFacilitator({
        solana: { rpcUrl: solanaRpc.url, feePayer },
        ...(evm && { evm: { chain: evm } }),
      }),
    );
    return {
      solana,
      solanaRpc,
      evm,
      base,
      facilitator,
      lightning,
      wallet: node?.wallet ?? lightning,
      aws,
      stripe,
      secrets,
      inbox,
      issuer,
      dynamoDb: { endpoint: dynamoDb.endpoint, table },
      payer,
      merchant,
      frontDoorSecret,
      endpoints: {
        AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
        AWS_ENDPOINT_URL_S3: aws.endpoint,
        AWS_ENDPOINT_URL_SQS: aws.endpoint,
        AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
        AWS_ENDPOINT_URL_SES: inbox.url,
      },
      settings: {
        TABLE_NAME: table,
        BUCKET_NAME: aws.bucketName,
        RENDER_QUEUE_URL: aws.renderQueueUrl,
        SLOW_RENDER_QUEUE_URL: aws.slowRenderQueueUrl,
        DELIVER_QUEUE_URL: aws.deliverQueueUrl,
        SIGNING_SECRET_ID: "signing-secret",
        OIDC_ISSUER: issuer.url,
        OIDC_AUDIENCE: localAudience,
        OIDC_JWKS_URL: issuer.jwksUrl,
        X402_FACILITATOR_URL: facilitator.url,
        X402_NETWORK: network,
        X402_ASSET: usdcMint,
        X402_PAY_TO: merchant.publicKey.toBase58(),
        X402_SECRET_ID: "x402-secret",
        SOLANA_RPC_URL: solanaRpc.url,
        ...(evm && evmSettings([{ chain: evm, facilitator }, ...(base ? [base] : [])])),
        LIGHTNING_NODE: node?.kind ?? "lnd",
        ...nodeAddress(node, lightning),
        LIGHTNING_SECRET_ID: "lightning-secret",
        CARD_PRICE_CENTS: "2",
        CARD_SECRET_ID: "card-secret",
        CARD_MODE: "test",
        CARD_API_URL: stripe.url,
      },
      moveRelay(url) {
        if (url === undefined || node?.relayUrl === undefined) return;
        const moved = node.secret().replace(encodeURIComponent(node.relayUrl), encodeURIComponent(url));
        secrets.put("lightning-secret", moved);
      },
      stop: () => parts.stop(),
    };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

/** Starts another kind of node, loaded on demand, as only tests use one. */
async function startOtherNode(kind: LightningNodeName): Promise<EmulatedNode> {
  const { startNode } = await import("./lightning/nodes.ts");
  return startNode[kind]();
}

function nodeAddress(node: EmulatedNode | undefined, { url }: LocalLightningNode) {
  if (!node) return { LIGHTNING_URL: url };
  return {
    ...(node.url !== undefined && { LIGHTNING_URL: node.url }),
    ...(node.relayUrl !== undefined && { LIGHTNING_RELAY_URL: node.relayUrl }),
  };
}

/** Starts an EVM chain, loaded on demand, since its client takes a third of a second to load. */
async function startEvm(mode: NonNullable<EmulatorOptions["evm"]>): Promise<EvmChain> {
  const { startChain } = await import("./evm/chain.ts");
  const chain = await startChain();
  if (mode !== "by this clock") return chain;
  const { startClockProxy } = await import("./evm/clock-proxy.ts");
  const proxy = await startClockProxy(chain.rpcUrl);
  return {
    ...chain,
    rpcUrl: proxy.url,
    async stop() {
      await proxy.stop();
      await chain.stop();
    },
  };
}

async function startBase(): Promise<FacilitatedChain> {
  const { startChain } = await import("./evm/chain.ts");
  const chain = await startChain({ chainId: 8453 });
  const facilitator = await startFacilitator({ evm: { chain } });
  return {
    chain,
    facilitator,
    async stop() {
      await facilitator.stop();
      await chain.stop();
    },
  };
}

/** Returns settings by which a document costs a cent on the first chain, and a cent more on each further one. */
function evmSettings(
  chains: readonly Pick<FacilitatedChain, "chain" | "facilitator">[],
): Readonly<Record<string, string>> {
  return {
    EVM_NETWORKS: JSON.stringify(
      chains.map(({ chain, facilitator }, place) => ({
        facilitatorUrl: facilitator.url,
        network: chain.network,
        token: chain.token,
        payTo: chain.merchant.address,
        rpcUrl: chain.rpcUrl,
        priceUsdc: `0.0${String(place + 1)}`,
      })),
    ),
    EVM_SECRET_ID: "evm-secret",
  };
}
