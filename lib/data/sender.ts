import { CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib/core";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { StageConfiguration } from "../configuration.ts";

type EmailConfiguration = NonNullable<StageConfiguration["email"]>;

/** The sender's identity in SES, with its DNS records. It is separate from the service, which can then be replaced without verifying again. */
export class Sender extends Construct {
  constructor(scope: Construct, id: string, email: EmailConfiguration) {
    super(scope, id);
    const { address } = email.from;
    const isDomain = email.verify === "domain";
    const identity = new EmailIdentity(this, "Identity", {
      identity: isDomain ? Identity.domain(address.split("@")[1] ?? "") : Identity.email(address),
    });
    // An identity is known by its name, of which an account has one in a region: one that was kept could not be made again. It holds
    // nothing that its DNS records do not give back.
    identity.applyRemovalPolicy(RemovalPolicy.DESTROY);
    if (!isDomain) return;
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(Stack.of(this), `Dkim${index + 1}`, {
        value: `${name} CNAME ${value}`,
        description: "DNS record of the sender",
      });
    });
  }
}
