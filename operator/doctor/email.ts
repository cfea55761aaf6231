import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { isMissing, fix, ok, type Check } from "./check.ts";
import type { Deployment } from "./deployment.ts";
import { deployCommand, type Stage } from "./stage.ts";

/** Creates the checks that documents can be emailed, and that alarms reach somebody. */
export function createEmailChecks(stage: Stage, deployment: Deployment): Check[] {
  return [
    ...(stage.senderAddress === undefined ? [] : sending(stage, stage.senderAddress)),
    alarms(stage, deployment),
  ];
}

function sending(stage: Stage, address: string): Check[] {
  const domain = address.split("@")[1] ?? "";
  return [
    {
      name: "email-sender",
      async run() {
        const ses = new SESv2Client();
        const problems: string[] = [];
        // SES sends for an address that is verified itself, or whose domain is.
        for (const identity of [address, domain]) {
          try {
            const { VerifiedForSendingStatus: isVerified, DkimAttributes: dkim } = await ses.send(
              new GetEmailIdentityCommand({ EmailIdentity: identity }),
            );
            if (isVerified) return ok(`${identity} is verified`);
            problems.push(`${identity} is not verified yet (DKIM: ${dkim?.Status ?? "none"})`);
          } catch (error) {
            if (!isMissing(error)) throw error;
          }
        }
        if (problems.length === 0)
          return fix(
            `SES does not know ${domain} in this region`,
            stage.isSenderDeployed
              ? deployCommand(stage)
              : `aws sesv2 create-email-identity --email-identity ${domain}, or leave email.verify out and deploy`,
          );
        return fix(
          problems.join("; "),
          "Add the stack's Dkim outputs to the domain's DNS, or click the link in SES's email to the address; SES may take three days",
        );
      },
    },
    {
      name: "email-sandbox",
      async run() {
        const account = await new SESv2Client().send(new GetAccountCommand());
        if (account.SendingEnabled !== true)
          return fix(
            `SES does not send for this account (${account.EnforcementStatus ?? "paused"})`,
            "aws sesv2 put-account-sending-attributes --sending-enabled, or answer SES's case in the support console",
          );
        if (account.ProductionAccessEnabled !== true)
          return fix(
            "The account is in SES's sandbox, which sends to verified addresses only",
            'Ask for production access (docs/deploy.md, "Email")',
          );
        return ok(`SES sends to anybody, ${String(account.SendQuota?.Max24HourSend ?? 0)} emails a day`);
      },
    },
  ];
}

function alarms({ name, alarmEmail }: Stage, deployment: Deployment): Check {
  return {
    name: "alarm-email",
    async run() {
      if (alarmEmail === undefined)
        return fix("Alarms go to nobody", `Set alarmEmail of the stage ${name} in cdk.json, and deploy`);
      const [topic] = await deployment.resources("AWS::SNS::Topic");
      if (topic === undefined) return { state: "unknown", found: "The stack has no alarm topic" };
      const { Subscriptions: all = [] } = await new SNSClient().send(
        new ListSubscriptionsByTopicCommand({ TopicArn: topic }),
      );
      const mine = all.find(({ Endpoint }) => Endpoint?.toLowerCase() === alarmEmail.toLowerCase());
      const again = `aws sns subscribe --topic-arn ${topic} --protocol email --notification-endpoint ${alarmEmail}`;
      // An unconfirmed subscription has no ARN but a word (SNS API, ListSubscriptionsByTopic).
      if (mine?.SubscriptionArn?.startsWith("arn:")) return ok(`Alarms go to ${alarmEmail}`);
      return fix(
        mine ? `${alarmEmail} has not confirmed yet` : `${alarmEmail} is not subscribed`,
        `Click the link in the email from AWS Notifications; to resend it: ${again}`,
      );
    },
  };
}
