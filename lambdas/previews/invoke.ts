import * as z from "zod";
import { boundedCalls, endingWithRequest } from "../aws/bounded-calls.ts";
import { previewOutcome, type PreviewOrder, type PreviewOutcome } from "./message.ts";

/**
 * Has the pages of a document printed.
 * @returns undefined when no printer is free
 * @throws {PreviewFunctionError} when the function failed
 */
export type PrintPreview = (order: PreviewOrder) => Promise<PreviewOutcome | undefined>;

/** The function for previews failed, and its document is not known to be the cause. */
export class PreviewFunctionError extends Error {
  override readonly name = "PreviewFunctionError";
}

/** How long an answer is waited for, in ms: longer than the function may take (lib/service/previewing.ts), and less than the request may. */
export const invocationMs = 21_000;

/** How Lambda names the end of a function that took too much time or memory (Lambda, "Runtime errors"). */
const endedTypes: readonly string[] = ["Sandbox.Timedout", "Runtime.ExitError", "Runtime.OutOfMemory"];

const functionFault = z.object({
  errorType: z.string().default(""),
  errorMessage: z.string().default("It said nothing of it"),
});

const ended: PreviewOutcome = { refusal: "Printing it takes too long, or too much memory." };

/** Invokes the function for previews, and waits for what it answers. @param functionName name or ARN */
export function createPrintPreview(functionName: string): PrintPreview {
  const load = async () => {
    const { InvokeCommand, LambdaClient, TooManyRequestsException } = await import("@aws-sdk/client-lambda");
    // Tried once: whoever asked can ask again.
    const client = endingWithRequest(new LambdaClient({ ...boundedCalls(invocationMs), maxAttempts: 1 }));
    return { client, InvokeCommand, TooManyRequestsException };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return async (order) => {
    const { client, InvokeCommand, TooManyRequestsException } = await (loaded ??= load());
    try {
      const { FunctionError, Payload } = await client.send(
        new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(order) }),
      );
      const answer: unknown = JSON.parse(Buffer.from(Payload ?? []).toString("utf8") || "null");
      if (FunctionError === undefined) return previewOutcome.parse(answer);
      const { errorType, errorMessage } = functionFault.parse(answer);
      if (endedTypes.includes(errorType)) return ended;
      throw new PreviewFunctionError(errorMessage);
    } catch (error) {
      if (error instanceof TooManyRequestsException) return undefined;
      // Its start does not count against the function's own time.
      if (error instanceof Error && error.name === "TimeoutError") return ended;
      throw error;
    }
  };
}
