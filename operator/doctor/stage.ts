import type { OpenRailName } from "../../lambdas/http-contract/payment/payment-methods.ts";

/** What is to be deployed, as far as its checks need to know. */
export interface Stage {
  readonly name: string;
  readonly stacks: { readonly data: string; readonly service: string };
  /** Functions that may run at once when all queues are full. */
  readonly concurrency: number;
  /** The oldest bootstrap stack that the app deploys with. */
  readonly bootstrapVersion: number;
  readonly rails: readonly StageRail[];
  /** Undefined where nothing is emailed. */
  readonly senderAddress: string | undefined;
  /** Whether a deployment has SES verify the sender, rather than use an existing identity. */
  readonly isSenderDeployed: boolean;
  readonly alarmEmail: string | undefined;
  /** Requests that one address may send in five minutes, or the operator's own firewall by its ARN; undefined for none. */
  readonly firewall: number | string | undefined;
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
}

/** A rail that a stage offers, as the doctor checks it. */
export interface StageRail {
  readonly name: OpenRailName;
  /** Output of the data stack that names the rail's secret. */
  readonly secretOutput: string;
  /** Whether functions reach it from a VPC, where this machine may not be. */
  readonly isInVpc: boolean;
  /** Returns the environment variables from which the rail's settings are read. */
  readonly environment: (secretId: string) => Readonly<Record<string, string>>;
}

export function deployCommand({ name }: Pick<Stage, "name">): string {
  return `npx cdk deploy --all -c stage=${name}`;
}
