import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { NoStackError, stackNames } from "../stack-outputs.ts";

const template = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) });

/** A template of CloudFormation, as far as it has to be known. */
export type Template = Readonly<{ Resources: Readonly<Record<string, { readonly Type: string }>> }>;

/** The templates of a stage by the names of their stacks. */
export type Templates = ReadonlyMap<string, Template>;

/** Reads the templates that `cdk synth` has written. @throws {NoStackError} if there is none of the stage */
export async function readSynthesisedTemplates(folder: string, stage: string): Promise<Templates> {
  const templates = await collect(stage, async (name) => {
    try {
      return await readFile(join(folder, `${name}.template.json`), "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  });
  if (templates.size > 0) return templates;
  throw new NoStackError(
    `There is no template of the stage ${stage} in ${folder}. Name a folder that cdk synth wrote.`,
  );
}

/** Reads the deployed templates, in the account and region of the AWS CLI. @throws {NoStackError} if there is none of the stage */
export async function readDeployedTemplates(stage: string): Promise<Templates> {
  const templates = await collect(stage, async (name) => {
    const client = new CloudFormationClient();
    try {
      const { TemplateBody: body } = await client.send(new GetTemplateCommand({ StackName: name }));
      return body;
    } catch (error) {
      // CloudFormation has no specific error for a missing stack.
      if (error instanceof Error && error.name === "ValidationError") return undefined;
      throw error;
    }
  });
  if (templates.size > 0) return templates;
  throw new NoStackError(
    `The stage ${stage} is not deployed in this account and region. Check --stage and AWS_REGION.`,
  );
}

async function collect(
  stage: string,
  read: (name: string) => Promise<string | undefined>,
): Promise<Templates> {
  const { data, service } = stackNames(stage);
  const templates = new Map<string, Template>();
  for (const name of [data, service]) {
    const text = await read(name);
    if (text !== undefined) templates.set(name, template.parse(JSON.parse(text)));
  }
  return templates;
}
