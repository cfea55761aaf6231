import { Stack } from "aws-cdk-lib";
import type { StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Api } from "./api.ts";
import type { StageConfiguration } from "./configuration.ts";
import { Render } from "./render.ts";
import { Storage } from "./storage.ts";

export interface ServiceStackProps extends StackProps {
  readonly stage: string;
  readonly configuration: StageConfiguration;
}

/** The whole service. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { stage, configuration } = props;
    const { documentHours, renderConcurrency, termsUrl, publicBaseUrl, lightning, x402 } = configuration;

    const storage = new Storage(this, "Storage", {
      keep: stage === "prod",
      documentHours,
      hasLightning: lightning !== undefined,
    });
    const stores = {
      TABLE_NAME: storage.table.tableName,
      BUCKET_NAME: storage.bucket.bucketName,
      DOCUMENT_HOURS: String(documentHours),
    };
    const render = new Render(this, "Render", {
      storage,
      environment: stores,
      concurrency: renderConcurrency,
    });
    new Api(this, "Api", {
      storage,
      render,
      stores,
      publicBaseUrl,
      service: termsUrl === undefined ? {} : { TERMS_URL: termsUrl },
      rails: {
        ...(lightning &&
          storage.lightningSecret && {
            LIGHTNING_NODE: lightning.node,
            LIGHTNING_URL: lightning.url,
            LIGHTNING_SECRET_ID: storage.lightningSecret.secretArn,
            LIGHTNING_PRICE_SATS: String(lightning.priceSats),
            LIGHTNING_PRIVATE_CHANNELS: lightning.privateChannels ? "on" : "off",
            L402_CHALLENGE: lightning.l402Challenge ? "on" : "off",
          }),
        ...(x402 && {
          X402_FACILITATOR_URL: x402.facilitatorUrl,
          X402_NETWORK: x402.network,
          X402_ASSET: x402.asset,
          X402_PAY_TO: x402.payTo,
          X402_PRICE_USDC: x402.priceUsdc,
          SOLANA_RPC_URL: x402.rpcUrl,
        }),
      },
    });
  }
}
