import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";

/** Creates the context that Lambda hands to a function. @param timeoutMs the function's time-out */
export function createLambdaContext(functionName: string, timeoutMs: number): Context {
  const until = Date.now() + timeoutMs;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: "1024",
    awsRequestId: randomUUID(),
    logGroupName: functionName,
    logStreamName: "local",
    getRemainingTimeInMillis: () => Math.max(0, until - Date.now()),
  } as Context;
}
