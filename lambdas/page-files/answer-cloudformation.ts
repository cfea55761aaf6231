import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from "aws-lambda";

/** Of the resource in every stack: were it to change, CloudFormation would have what it names deleted. */
const physicalId = "page-files";
/** CloudFormation takes 4,096 bytes ("Custom resource response objects"). */
const maxReasonCharacters = 500;

/**
 * Does what a custom resource's event asks for, and tells CloudFormation the outcome, for which it waits.
 * @throws {Error} when CloudFormation did not take the answer; Lambda then calls the function again
 */
export async function answerCloudFormation(
  event: CloudFormationCustomResourceEvent,
  act: () => Promise<void>,
): Promise<void> {
  const { StackId, RequestId, LogicalResourceId } = event;
  const named = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: physicalId };
  const outcome = await act().then(
    (): CloudFormationCustomResourceResponse => ({ ...named, Status: "SUCCESS" }),
    (error: unknown): CloudFormationCustomResourceResponse => ({
      ...named,
      Status: "FAILED",
      Reason: String(error).slice(0, maxReasonCharacters),
    }),
  );
  // As bytes, without a content type: the address is signed for none.
  const answer = await fetch(event.ResponseURL, {
    method: "PUT",
    body: new TextEncoder().encode(JSON.stringify(outcome)),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`CloudFormation answered ${String(answer.status)}`);
}
