import { rmSync } from "node:fs";
import { describe, it } from "vitest";
import { firstStage, synthesise } from "./assembly.ts";
import { ownNetwork } from "./configurations.ts";

describe("the templates of the stacks", () => {
  const full = {
    domain: {
      name: "pdf.example.com",
      certificateArn: "arn:aws:acm:us-east-1:000000000000:certificate/0",
      hostedZoneId: "Z0",
    },
    alarmEmail: "operator@example.com",
    lightning: { node: "lnd", url: "https://lnd.example:8080" },
    accounts: { issuer: "https://issuer.example", audience: "pdf" },
  };
  it.each([
    ["the stage as it is checked in", "dev", firstStage],
    ["a stage with everything of its own", "prod", full],
    ["a stage whose node is in a network of its own", "own", ownNetwork],
    ["a stage whose functions go out by a canary", "dev", { lightning: full.lightning, canary: true }],
    ["a stage with one rail and no email", "small", { lightning: full.lightning }],
  ])("AwsSolutions finds no fault in %s", (_name, stage, configuration) => {
    const made = synthesise({ stage, nag: true, configuration });
    rmSync(made.folder, { recursive: true });
  });
});
