import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";

/** A stage is not deployed here, or its stack lacks the requested output. */
export class NoStackError extends Error {
  override readonly name = "NoStackError";
}

export function stackNames(stage: string): { readonly data: string; readonly service: string } {
  return { data: `MarkdownToPdf-${stage}-data`, service: `MarkdownToPdf-${stage}` };
}

/** Returns an output of a stack, in the account and region of the AWS CLI. @throws {NoStackError} when there is no such stack, or no such output */
export async function readStackOutput(stack: string, output: string): Promise<string> {
  const { Stacks = [] } = await new CloudFormationClient({})
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: unknown) => {
      // CloudFormation has no specific error for that.
      if (error instanceof Error && error.name === "ValidationError")
        throw new NoStackError(
          `There is no stack ${stack} in this account and region. Check --stage and AWS_REGION.`,
          {
            cause: error,
          },
        );
      throw error;
    });
  const value = Stacks[0]?.Outputs?.find(({ OutputKey: key }) => key === output)?.OutputValue;
  if (value === undefined)
    throw new NoStackError(`The stack ${stack} has no output ${output}. Deploy this version first.`);
  return value;
}
