import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { Template } from "../../integration/assembly/assembly.ts";
import { makeByHand, type Substitute } from "./by-hand.ts";
import { accountId, region, type Moto } from "./start-moto.ts";

/** A stack that moto has made of a template. */
export interface MadeStack {
  readonly name: string;
  /** Physical ids by logical id. */
  readonly ids: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
}

/** A template without what moto's CloudFormation does not make. */
export interface TakenTemplate {
  readonly template: Template;
  /** Logical ids of each type that was made otherwise, through the API of its service. */
  readonly byHand: ReadonlyMap<string, readonly string[]>;
  /** Types that were left out, with the logical ids of each. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>;
}

/** Creates the bootstrap's resources: its version, and the bucket of assets with an object in each place. */
export async function bootstrap(templates: readonly Template[]): Promise<void> {
  const name = "/cdk-bootstrap/hnb659fds/version";
  await new SSMClient().send(new PutParameterCommand({ Name: name, Value: "30", Type: "String" }));
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = `cdk-hnb659fds-assets-${accountId}-${region}`;
  await s3.send(new CreateBucketCommand({ Bucket }));
  const keys = JSON.stringify(templates).matchAll(/"S3Key":"([^"]+)"/g);
  for (const [, Key = ""] of keys) await s3.send(new PutObjectCommand({ Bucket, Key, Body: emptyZip }));
}

/** An archive of no files (APPNOTE.TXT 4.3.16). */
const emptyZip = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);

/** Removes the resources that moto's CloudFormation does not support, creates those that moto has otherwise, and replaces references to the rest by names. */
export async function adaptTemplate(template: Template, moto: Moto): Promise<TakenTemplate> {
  const resources = Object.entries(template.Resources);
  const known = await moto.knows([...new Set(resources.map(([, { Type }]) => Type))]);
  const [byHand, leftOut] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const absent = new Map<string, Substitute>();
  for (const [id, { Type, Properties = {} }] of resources) {
    // For a resource of our own it would wait for a function that it does not run.
    if (known.has(Type) && !Type.startsWith("Custom::")) continue;
    const properties = withSubstitutes(Properties, absent) as Readonly<Record<string, unknown>>;
    const made = await makeByHand(moto, Type, `${id}-${randomBytes(6).toString("hex")}`, properties);
    absent.set(id, made ?? { ref: `left-out-${id}`, attributes: {} });
    const list = made ? byHand : leftOut;
    list.set(Type, [...(list.get(Type) ?? []), id]);
  }
  const kept = resources
    .filter(([id]) => !absent.has(id))
    .map(([id, { DependsOn = [], ...resource }]) => {
      const dependencies = [DependsOn].flat().filter((dependency) => !absent.has(dependency));
      return [id, { ...(withSubstitutes(resource, absent) as object), DependsOn: dependencies }];
    });
  const Outputs = withSubstitutes(template.Outputs ?? {}, absent) as NonNullable<Template["Outputs"]>;
  const Resources = Object.fromEntries(kept) as Template["Resources"];
  return { template: { ...template, Resources, Outputs }, byHand, leftOut };
}

function withSubstitutes(value: unknown, absent: ReadonlyMap<string, Substitute>): unknown {
  if (Array.isArray(value)) return value.map((item) => withSubstitutes(item, absent));
  if (typeof value !== "object" || value === null) return value;
  const { Ref: ref, "Fn::GetAtt": attribute } = value as { Ref?: string; "Fn::GetAtt"?: readonly string[] };
  const [id = "", name = ""] = attribute ?? [ref];
  const substitute = absent.get(id);
  if (substitute)
    return attribute ? (substitute.attributes[name] ?? `left-out-${id}-${name}`) : substitute.ref;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, withSubstitutes(field, absent)]),
  );
}

/** Creates a stack, whose every resource has to be there afterwards. */
export async function create(name: string, template: Template): Promise<MadeStack> {
  const client = new CloudFormationClient({ maxAttempts: 1 });
  const Capabilities = ["CAPABILITY_IAM" as const];
  await client.send(
    new CreateStackCommand({ StackName: name, TemplateBody: JSON.stringify(template), Capabilities }),
  );
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
  assert.equal(stack?.StackStatus, "CREATE_COMPLETE", stack?.StackStatusReason);
  const ids = new Map<string, string>();
  for await (const { StackResourceSummaries: some = [] } of paginateListStackResources(
    { client },
    { StackName: name },
  ))
    for (const { LogicalResourceId: id = "", PhysicalResourceId: physical = "" } of some)
      ids.set(id, physical);
  assert.deepEqual([...ids.keys()].sort(), Object.keys(template.Resources).sort());
  const outputs = (stack.Outputs ?? []).map(
    ({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue] as const,
  );
  return { name, ids, outputs: new Map(outputs) };
}
