import { rmSync } from "node:fs";
import { it } from "vitest";
import { synthesise } from "./assembly.ts";
import { ownNetwork, region } from "./configurations.ts";

/** Errors of the rules fail a synthesis (cdk.json). More configurations are tried by the slow tests. */
it("a stage with everything keeps the rules of CloudFormation for every type of resource", () => {
  const { folder } = synthesise({
    region,
    configuration: {
      ...ownNetwork,
      domain: {
        name: "pdf.example.com",
        certificateArn: "arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-0000-0000-000000000000",
        hostedZoneId: "Z0123456789ABCDEFGHIJ",
      },
      email: { from: "Markdown to PDF <documents@example.com>" },
      accounts: { selfSignUp: true },
      alarmEmail: "operator@example.com",
      canary: true,
      waf: 1000,
    },
  });
  rmSync(folder, { recursive: true });
});
