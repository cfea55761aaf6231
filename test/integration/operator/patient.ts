import { vi } from "vitest";
import { startService, type LocalService } from "../../../emulators/service.ts";
import { runChecks, type CheckResult } from "../../../operator/doctor/check.ts";
import { createChecks } from "../../../operator/doctor/doctor.ts";
import type { Stage, StageRail } from "../../../operator/doctor/stage.ts";
import { certificateArn, startAwsAccount, wellAccount, type AwsAccount } from "./aws-account.ts";
import { postJson } from "../../post-json.ts";

/** A deployment that `npm run operator -- doctor` looks at: the local service's node, facilitator and chain, and an emulator of an AWS account. */
export interface Patient {
  readonly service: LocalService;
  readonly account: AwsAccount;
  /** Calls of AWS: service, region, call. */
  readonly asked: readonly string[];
  readonly awsUrl: string;
  stage: Stage;
  /** Outputs of the stacks. */
  readonly outputs: Record<string, string>;
  /** Settings of a rail, others in their place. */
  set(method: string, settings: Readonly<Record<string, string>>): void;
  look(): Promise<{ readonly isWell: boolean; readonly results: readonly CheckResult[] }>;
  /** Returns the finding of one check. */
  found(check: string): Promise<CheckResult | undefined>;
  /** Makes all well again. */
  heal(): void;
  stop(): Promise<void>;
}

/** What is looked at, in order. */
export const checkNames = [
  ...["credentials", "bootstrap", "concurrency", "data-stack", "service-stack", "table-recovery"],
  ...[
    "lightning-secret",
    "lightning-permissions",
    "lightning-node",
    "x402-secret",
    "facilitator",
    "solana-node",
    "token-account",
  ],
  ...["email-sender", "email-sandbox", "alarm-email", "certificate", "firewall", "health", "challenge"],
];

export async function startPatient(): Promise<Patient> {
  const service = await startService({ sweepEveryMs: 0 });
  // From here on its functions know where their table is.
  await postJson(`${service.url}/markdown`, { data: { text_body: "first" } });
  const well = () =>
    wellAccount({
      TableName: "documents",
      LightningSecretId: "lightning-secret",
      X402SecretId: "x402-secret",
      BaseUrl: service.url,
      DistributionDomain: "d111.cloudfront.net",
    });
  const account = well();
  const aws = await startAwsAccount(account);
  vi.stubEnv("AWS_ENDPOINT_URL", aws.url);
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", aws.url);
  vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", aws.url);

  const look: Patient["look"] = async () => {
    const results: CheckResult[] = [];
    const isWell = await runChecks(createChecks(patient.stage), (result) => results.push(result));
    return { isWell, results };
  };
  const patient: Patient = {
    service,
    account,
    asked: aws.asked,
    awsUrl: aws.url,
    stage: createStage(service),
    get outputs() {
      return account.stacks["MarkdownToPdf-dev-data"]?.outputs ?? {};
    },
    set(method, settings) {
      const changed = (rail: StageRail): StageRail => ({
        ...rail,
        environment: (id) => ({ ...rail.environment(id), ...settings }),
      });
      const rails = patient.stage.rails.map((rail) => (rail.name === method ? changed(rail) : rail));
      patient.stage = { ...patient.stage, rails };
    },
    look,
    found: async (check) => (await look()).results.find((result) => result.check === check),
    heal() {
      Object.assign(account, well());
      patient.stage = createStage(service);
      service.lightning.misbehave(undefined);
      service.facilitator.intercept(undefined);
    },
    async stop() {
      vi.unstubAllEnvs();
      await aws.stop();
      await service.stop();
    },
  };
  return patient;
}

function createStage({ settings }: LocalService): Stage {
  const given = (prefix: RegExp) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => prefix.test(name)));
  return {
    name: "dev",
    stacks: { data: "MarkdownToPdf-dev-data", service: "MarkdownToPdf-dev" },
    concurrency: 10,
    bootstrapVersion: 6,
    rails: [
      {
        name: "lightning",
        secretOutput: "LightningSecretId",
        isInVpc: false,
        environment: (id) => ({ ...given(/^LIGHTNING_/), LIGHTNING_SECRET_ID: id, L402_CHALLENGE: "on" }),
      },
      {
        name: "solana",
        secretOutput: "X402SecretId",
        isInVpc: false,
        environment: (id) => ({ ...given(/^(X402|SOLANA)_/), X402_SECRET_ID: id }),
      },
    ],
    senderAddress: "documents@example.com",
    isSenderDeployed: true,
    alarmEmail: "operator@example.com",
    firewall: 3_000,
    domain: { name: "pdf.example.com", certificateArn },
  };
}
