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
    // A region has one identity of a name: if it were kept, the stack could not create it again. Its DNS records restore it.
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
