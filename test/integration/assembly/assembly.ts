import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib/core";
import type { Environment } from "aws-cdk-lib/core";
import { AwsSolutionsChecks } from "cdk-nag";
import { addStacks } from "../../../lib/service-app.ts";

/** A resource as a template holds it, its values not resolved. */
export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
}

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

/** A stack, as a deployment takes it. */
export interface Stack {
  readonly name: string;
  readonly region: string;
  readonly template: Template;
  readonly isProtected: boolean;
  /** The version of the bootstrap stack that it asks for. */
  readonly bootstrapVersion: number;
}

export interface Templates {
  readonly data: Template;
  readonly service: Template;
  /** All of them, in the order in which they go out. */
  readonly stacks: readonly Stack[];
}

/** What `cdk synth` makes: the templates and the folder with their assets. */
export interface Assembly extends Templates {
  readonly folder: string;
}

const cdkJson = JSON.parse(readFileSync(new URL("../../../cdk.json", import.meta.url), "utf8")) as {
  context: Record<string, unknown>;
};

/** A stage with all rails, whose outside is nowhere: a deployment to this machine puts its own in its place. */
export const allRails = {
  lightning: { node: "lnd", url: "https://lnd.example:8080" },
  x402: {
    facilitatorUrl: "https://facilitator.example",
    network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    payTo: "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9",
    rpcUrl: "https://solana.example",
  },
  evm: {
    facilitatorUrl: "https://facilitator.example",
    network: "base-sepolia",
    payTo: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    rpcUrl: "https://base.example",
  },
};

/** What a stage that takes real money has to say. */
export const forRealMoney = {
  alarmEmail: "alarms@shop.example",
  seller: "Example & Sons",
  contact: "help@shop.example",
  waf: false,
};

/** A stage with all that can be configured in the service. */
const everything = {
  ...allRails,
  accounts: { packs: [{ documents: 100, percentOff: 20 }] },
  card: { priceCents: 2 },
  ownPurchases: {
    monthlyLimitCents: 100,
    walletSecretArn: "arn:aws:secretsmanager:us-east-1:000000000000:secret:WALLET",
  },
  email: { from: "Markdown to PDF <documents@dev.example.com>" },
  lambdaConcurrency: 12,
};

/** The stage `dev` as it is checked in. */
export const firstStage = cdkJson.context.dev;

interface TemplateOptions {
  readonly stage?: string;
  /** The stage's settings. */
  readonly configuration?: unknown;
  /** Where it is deployed to; nowhere in particular when absent. */
  readonly region?: string;
}

export interface SynthesisOptions extends TemplateOptions {
  /** Whether functions and the browser are really bundled, which takes seconds. */
  readonly bundle?: boolean;
  /** Whether AwsSolutions has to find nothing. */
  readonly nag?: boolean;
}

/** Synthesises the stacks as `npx cdk synth` does, which holds the templates against the rules of CloudFormation. */
export function synthesise(options: SynthesisOptions = {}): Assembly {
  return synthesised(options, true);
}

const known = new Map<string, Templates>();

/** Synthesises the templates without those rules, which take longer than everything else. A process does so once for all callers with the same arguments. */
export function synthesiseTemplates({
  stage = "dev",
  configuration,
  region,
}: TemplateOptions = {}): Templates {
  const options = {
    stage,
    configuration: configuration ?? everything,
    ...(region && { region }),
  };
  const key = JSON.stringify(options);
  const before = known.get(key);
  if (before) return before;
  const { folder, ...templates } = synthesised(options, false);
  rmSync(folder, { recursive: true });
  known.set(key, frozen(templates));
  return templates;
}

function synthesised(options: SynthesisOptions, areRulesHeld: boolean): Assembly {
  const { stage = "dev", configuration = everything, region, bundle = false, nag = false } = options;
  const folder = mkdtempSync(join(tmpdir(), "assembly-"));
  const app = new App({
    outdir: folder,
    analyticsReporting: false,
    builtinCloudFormationValidation: areRulesHeld,
    context: {
      ...cdkJson.context,
      stage,
      [stage]:
        configuration === firstStage ? configuration : { ...forRealMoney, ...(configuration as object) },
      ...(!bundle && { "aws:cdk:bundling-stacks": [] }),
    },
  });
  try {
    if (nag) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    return toAssembly(app, folder, region === undefined ? undefined : { account: "000000000000", region });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function toAssembly(app: App, folder: string, env: Environment | undefined): Assembly {
  const { data, service } = addStacks(app, env);
  const stacks = app.synth().stacks.map((stack) => ({
    name: stack.stackName,
    region: stack.environment.region,
    template: stack.template as Template,
    isProtected: stack.terminationProtection ?? false,
    bootstrapVersion: stack.requiresBootstrapStackVersion ?? 0,
  }));
  const named = (name: string): Template => {
    const stack = stacks.find((candidate) => candidate.name === name);
    if (!stack) throw new Error(`${name} was not synthesised`);
    return stack.template;
  };
  return { folder, data: named(data.stackName), service: named(service.stackName), stacks };
}

/** Tests share it: none may change it for the others. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value))
    for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}

/** Resources of a type, by logical id. */
export function findResources(
  template: Template,
  type: string,
): [id: string, properties: Readonly<Record<string, unknown>>][] {
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties }]) => [id, Properties ?? {}]);
}
