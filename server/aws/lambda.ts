import { listen, readBody, type HttpServer } from "../host/http-server.ts";

/** The function has as much to do as it may. */
export class FunctionBusyError extends Error {
  override readonly name = "FunctionBusyError";
}

/** The function took more time or memory than it may, and was ended. */
export class FunctionEndedError extends Error {
  override readonly name = "FunctionEndedError";
}

/**
 * Invokes a function by its name or ARN.
 * @throws {FunctionBusyError | FunctionEndedError | Error} when it cannot, was ended, or failed
 */
export type InvokeFunction = (name: string, event: unknown) => Promise<unknown>;

/** Largest event of a function that is waited for, in bytes (Lambda quotas, "Invocation payload"). */
const maxEventBytes = 6 * 1024 * 1024;

/** Serves the one call of Lambda that the service makes, Invoke, of functions that are waited for. */
export function serveLambda(invoke: InvokeFunction): Promise<HttpServer> {
  return listen(async (request, response) => {
    const [, name = ""] = /\/functions\/([^/]+)\/invocations/.exec(request.url ?? "") ?? [];
    const event: unknown = JSON.parse((await readBody(request, maxEventBytes)).toString("utf8"));
    const send = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    };
    try {
      send(200, (await invoke(decodeURIComponent(name), event)) ?? null);
    } catch (error) {
      if (error instanceof FunctionBusyError) {
        const reason = { Type: "User", Reason: "ReservedFunctionConcurrentInvocationLimitExceeded" };
        send(429, { message: error.message, ...reason }, { "x-amzn-errortype": "TooManyRequestsException" });
        return;
      }
      const errorType = error instanceof FunctionEndedError ? "Sandbox.Timedout" : "Error";
      send(200, { errorType, errorMessage: String(error) }, { "x-amz-function-error": "Unhandled" });
    }
  });
}
