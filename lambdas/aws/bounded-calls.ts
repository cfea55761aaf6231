/** Most that opening a connection to AWS may take, in ms. */
const connectionTimeout = 2_000;

/**
 * Options of an AWS client whose calls end: without them one that is never answered takes its function's whole time.
 * @param requestTimeout how long each try may take, in ms; the client makes three
 */
export function boundedCalls(requestTimeout: number) {
  // Without the flag, the SDK only warns of a request that takes longer.
  return { requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true } };
}
