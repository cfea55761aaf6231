import { signalForRecords } from "../http-client/deadline.ts";

/** How long opening a connection to AWS may take, in ms. */
const connectionTimeout = 2_000;

/**
 * Returns options that limit the time of an AWS client's calls. Without them, an unanswered call takes its function's whole time.
 * @param requestTimeout limit of each try, in ms; the client makes three
 */
export function boundedCalls(requestTimeout: number) {
  // Without the flag, the SDK only warns of a request that takes longer.
  return { requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true } };
}

interface Client {
  readonly config: {
    readonly requestHandler: {
      handle: (request: never, options?: { abortSignal?: unknown }) => Promise<unknown>;
    };
  };
}

/** Ends the calls of a client with the request that they are made for. @returns the same client */
export function endingWithRequest<Some extends Client>(client: Some): Some {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => {
    const abortSignal = signalForRecords() ?? options?.abortSignal;
    return handle(request, { ...options, ...(abortSignal !== undefined && { abortSignal }) });
  };
  return client;
}
