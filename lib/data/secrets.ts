import { SecretValue, Validations, type RemovalPolicy } from "aws-cdk-lib/core";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { OpenRailName } from "../../lambdas/http-contract/payment/payment-methods.ts";
import { railSecrets } from "../rails/rails.ts";

export interface SecretsProps {
  readonly removalPolicy: RemovalPolicy;
}

/**
 * The signing secret and the front door's, generated, and those of the operator's node and facilitator, to be filled in. Every rail has its secret,
 * offered or not: a rail that is turned off and on again finds its old values.
 */
export class Secrets extends Construct {
  readonly signing: Secret;
  /** Identifies CloudFront to API Gateway, so that its statements about callers can be distinguished from the callers' own. */
  readonly frontDoor: Secret;
  private readonly rails: ReadonlyMap<OpenRailName, Secret>;

  constructor(scope: Construct, id: string, { removalPolicy }: SecretsProps) {
    super(scope, id);
    this.signing = new Secret(this, "Signing", {
      description: "Derives document ids; signs offers, tokens and links",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.frontDoor = new Secret(this, "FrontDoor", {
      description: "Proves to API Gateway that a request came through CloudFront",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.rails = new Map(
      railSecrets.map(({ name, secret: { id, description, initially } }) => [
        name,
        new Secret(this, id, {
          description,
          ...(initially !== undefined && { secretStringValue: SecretValue.unsafePlainText(initially) }),
          removalPolicy,
        }),
      ]),
    );

    const rotation = "AwsSolutions-SMG4";
    Validations.of(this.signing).acknowledge({
      id: rotation,
      reason: "Rotation ends every open offer and link, so operators rotate it by hand (docs/operate.md).",
    });
    Validations.of(this.frontDoor).acknowledge({
      id: rotation,
      reason: "Rotation takes a deployment, so operators rotate it by hand (docs/operate.md).",
    });
    for (const secret of this.rails.values()) {
      Validations.of(secret).acknowledge({
        id: rotation,
        reason: "The operator's node or provider issues it; a rotation function cannot request a new one.",
      });
    }
  }

  ofRail(name: OpenRailName): Secret {
    const secret = this.rails.get(name);
    if (!secret) throw new Error(`There is no secret of ${name}`);
    return secret;
  }
}
