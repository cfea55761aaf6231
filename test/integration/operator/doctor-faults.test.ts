import { afterEach, describe, expect, it } from "vitest";
import { certificateArn } from "./aws-account.ts";
import { checkNames, startPatient } from "./patient.ts";
import { forThisFile } from "../../lifetimes.ts";

/** Each fault of a deployment is reported by `npm run operator -- doctor`, with its fix. */

const patient = await forThisFile(startPatient());
afterEach(() => {
  patient.heal();
});

/** What is wrong, in which check it shows, and how it is fixed. */
type Fault = readonly [check: string, name: string, fault: () => unknown, fix: RegExp];
const faults: readonly Fault[] = [
  ["concurrency", "the quota of a new account", () => (patient.account.concurrency = 9), /L-B99A9384/],
  [
    "bootstrap",
    "no bootstrap",
    () => (patient.account.bootstrapped = {}),
    /cdk bootstrap aws:\/\/111122223333\/us-east-1/,
  ],
  [
    "bootstrap",
    "an old bootstrap",
    () => (patient.account.bootstrapped = { "us-east-1": 5 }),
    /cdk bootstrap/,
  ],
  [
    "service-stack",
    "no service",
    () => delete patient.account.stacks["MarkdownToPdf-dev"],
    /cdk deploy --all -c stage=dev/,
  ],
  [
    "data-stack",
    "a failed first deployment",
    () =>
      Object.assign(patient.account.stacks["MarkdownToPdf-dev-data"] ?? {}, { status: "ROLLBACK_COMPLETE" }),
    /delete-stack --stack-name MarkdownToPdf-dev-data, then: npx cdk deploy/,
  ],
  [
    "table-recovery",
    "no recovery",
    () => (patient.account.recovery = "DISABLED"),
    /update-continuous-backups --table-name documents/,
  ],
  [
    "lightning-secret",
    "a secret not filled in",
    () => (patient.outputs.LightningSecretId = "x402-secret"),
    /put-secret-value --secret-id x402-secret/,
  ],
  [
    "lightning-node",
    "a node in trouble",
    () => {
      patient.service.lightning.misbehave("error");
    },
    /reachable/,
  ],
  [
    "lightning-node",
    "another node's certificate",
    () => {
      patient.set("lightning", { LIGHTNING_URL: patient.service.url.replace("http:", "https:") });
    },
    /reachable/,
  ],
  [
    "x402-secret",
    "a secret that is no JSON",
    () => (patient.outputs.X402SecretId = "signing-secret"),
    /put-secret-value --secret-id signing-secret/,
  ],
  [
    "facilitator",
    "a facilitator of nothing",
    () => {
      patient.service.facilitator.intercept(() =>
        Promise.resolve({ kinds: [], signers: {}, extensions: [] }),
      );
    },
    /facilitatorUrl/,
  ],
  [
    "facilitator",
    "no facilitator",
    () => {
      patient.set("solana", { X402_FACILITATOR_URL: "http://127.0.0.1:1" });
    },
    /facilitatorUrl/,
  ],
  [
    "solana-node",
    "a node of another network",
    () => {
      patient.set("solana", { X402_NETWORK: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" });
    },
    /of that network/,
  ],
  [
    "solana-node",
    "no node",
    () => {
      patient.set("solana", { SOLANA_RPC_URL: "http://127.0.0.1:1" });
    },
    /that responds/,
  ],
  [
    "token-account",
    "a wallet that cannot be paid",
    () => {
      patient.set("solana", { X402_PAY_TO: "11111111111111111111111111111111" });
    },
    /Send any amount/,
  ],
  [
    "email-sender",
    "a sender without DNS records",
    () => (patient.account.identities = { "example.com": false }),
    /Dkim/,
  ],
  ["email-sender", "no sender", () => (patient.account.identities = {}), /cdk deploy/],
  [
    "email-sender",
    "a sender that is said to exist",
    () => {
      patient.account.identities = {};
      patient.stage = { ...patient.stage, isSenderDeployed: false };
    },
    /create-email-identity --email-identity example\.com/,
  ],
  ["email-sandbox", "the sandbox", () => (patient.account.sending.production = false), /production access/],
  [
    "email-sandbox",
    "an account that may not send",
    () => (patient.account.sending.enabled = false),
    /put-account-sending-attributes/,
  ],
  [
    "alarm-email",
    "an address that nobody confirmed",
    () => (patient.account.subscriptions = { "operator@example.com": "PendingConfirmation" }),
    /Click the link/,
  ],
  [
    "alarm-email",
    "no subscription",
    () => (patient.account.subscriptions = {}),
    /sns subscribe --topic-arn arn:aws:sns/,
  ],
  [
    "alarm-email",
    "nobody to tell",
    () => {
      patient.stage = { ...patient.stage, alarmEmail: undefined };
    },
    /alarmEmail/,
  ],
  [
    "firewall",
    "no rate by address",
    () => {
      patient.stage = { ...patient.stage, firewall: undefined };
    },
    /Set waf of/,
  ],
  [
    "certificate",
    "a certificate that waits",
    () =>
      (patient.account.certificates[certificateArn] = {
        name: "pdf.example.com",
        status: "PENDING_VALIDATION",
        region: "us-east-1",
      }),
    /_x\.example\. CNAME _y\.acm\./,
  ],
  [
    "certificate",
    "a certificate for another name",
    () =>
      (patient.account.certificates[certificateArn] = {
        name: "*.a.example.com",
        status: "ISSUED",
        region: "us-east-1",
      }),
    /request-certificate --region us-east-1/,
  ],
  [
    "certificate",
    "a certificate of another account",
    () => (patient.account.certificates = {}),
    /request-certificate --region us-east-1/,
  ],
  [
    "health",
    "a name that leads nowhere",
    () => (patient.outputs.BaseUrl = "http://127.0.0.1:1"),
    /Point pdf\.example\.com to d111\.cloudfront\.net/,
  ],
];

describe("the doctor", () => {
  it.each(faults)("says in %s how to fix: %s", async (check, _, fault, fix) => {
    fault();
    const { isWell, results } = await patient.look();
    expect(isWell).toBe(false);
    const result = results.find((candidate) => candidate.check === check);
    expect(result).toMatchObject({ state: "fix", fix: expect.stringMatching(fix) as string });
    expect(results.map((entry) => entry.check)).toEqual(checkNames);
  });
});
