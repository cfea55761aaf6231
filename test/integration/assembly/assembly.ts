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

/** What `cdk synth` makes: the templates of both stacks and the folder with their assets. */
export interface Assembly {
  readonly folder: string;
  readonly data: Template;
  readonly service: Template;
}

const cdkJson = JSON.parse(readFileSync(new URL("../../../cdk.json", import.meta.url), "utf8")) as {
  context: Record<string, unknown>;
};

/** A stage with both rails, whose outside is nowhere: a deployment to this machine puts its own in its place. */
export const bothRails = {
  lightning: { node: "lnd", url: "https://lnd.example:8080" },
  x402: {
    facilitatorUrl: "https://facilitator.example",
    network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    payTo: "11111111111111111111111111111111",
    rpcUrl: "https://solana.example",
  },
};

export interface SynthesisOptions {
  readonly stage?: string;
  /** The stage's settings, in place of those in cdk.json. */
  readonly configuration?: unknown;
  /** Where it is deployed to; nowhere in particular when absent. */
  readonly region?: string;
  /** Whether functions and the browser are really bundled, which takes seconds. */
  readonly bundle?: boolean;
  /** Whether AwsSolutions has to find nothing. */
  readonly nag?: boolean;
}

/** Synthesises both stacks as `npx cdk synth` does. */
export function synthesise(options: SynthesisOptions = {}): Assembly {
  const {
    stage = "dev",
    configuration = cdkJson.context[stage],
    region,
    bundle = false,
    nag = false,
  } = options;
  const folder = mkdtempSync(join(tmpdir(), "assembly-"));
  const app = new App({
    outdir: folder,
    analyticsReporting: false,
    context: {
      ...cdkJson.context,
      stage,
      [stage]: configuration,
      ...(!bundle && { "aws:cdk:bundling-stacks": [] }),
    },
  });
  try {
    if (nag) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    return made(app, folder, region === undefined ? undefined : { account: "000000000000", region });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function made(app: App, folder: string, env: Environment | undefined): Assembly {
  const { data, service } = addStacks(app, env);
  app.synth();
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, `${name}.template.json`), "utf8")) as Template;
  return { folder, data: read(data.stackName), service: read(service.stackName) };
}

/** Resources of a type, by logical id. */
export function resourcesOf(
  template: Template,
  type: string,
): [id: string, properties: Readonly<Record<string, unknown>>][] {
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties }]) => [id, Properties ?? {}]);
}
