import { SecretValue, Validations } from "aws-cdk-lib";
import type { RemovalPolicy } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

export interface SecretsProps {
  readonly removalPolicy: RemovalPolicy;
  readonly lightning: boolean;
  readonly x402: boolean;
}

/** The signing secret, generated, and what the operator's node and facilitator ask for, to be filled in. */
export class Secrets extends Construct {
  readonly signing: Secret;
  readonly lightning: Secret | undefined;
  readonly x402: Secret | undefined;

  constructor(scope: Construct, id: string, { removalPolicy, lightning, x402 }: SecretsProps) {
    super(scope, id);
    this.signing = new Secret(this, "Signing", {
      description: "Names documents and signs offers, tokens and links",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.lightning = lightning
      ? new Secret(this, "Lightning", {
          description: 'LND: {"macaroon":"<hex>","certificate":"<PEM>"}; phoenixd: {"password":"…"}',
          removalPolicy,
        })
      : undefined;
    this.x402 = x402
      ? new Secret(this, "X402", {
          description:
            'What facilitator and Solana node ask for, if they do: {"facilitatorHeaders":{…},"rpcUrl":"…"}',
          secretStringValue: SecretValue.unsafePlainText("{}"),
          removalPolicy,
        })
      : undefined;

    const rotation = "AwsSolutions-SMG4";
    Validations.of(this.signing).acknowledge({
      id: rotation,
      reason:
        "A new signing secret ends every open offer and link; it is exchanged by hand, as the README says.",
    });
    for (const secret of [this.lightning, this.x402]) {
      if (!secret) continue;
      Validations.of(secret).acknowledge({
        id: rotation,
        reason:
          "Issued by the operator's own node or provider, which no rotation function can ask for a new one.",
      });
    }
  }
}
