/** gRPC's codes, and the status that its gateway gives them (grpc-gateway, runtime/errors.go). */
const codes = {
  unknown: { code: 2, status: 500 },
  invalidArgument: { code: 3, status: 400 },
  notFound: { code: 5, status: 404 },
  alreadyExists: { code: 6, status: 409 },
  unimplemented: { code: 12, status: 501 },
} as const;

/** What LND refuses, as its gateway writes it. Most of what LND refuses has no code of its own, and is `unknown`. */
export class LndError extends Error {
  override readonly name = "LndError";
  readonly status: number;
  readonly body: object;

  /** Creates an error of gRPC. @param isStreamed whether a streamed call failed, rather than the gateway before it */
  constructor(kind: keyof typeof codes, message: string, isStreamed = false) {
    super(message);
    const { code, status } = codes[kind];
    const error = { code, message, details: [] };
    this.status = status;
    this.body = isStreamed ? { error } : error;
  }
}

/** Creates an error as LND answers it. */
export function failure(kind: keyof typeof codes, message: string): LndError {
  return new LndError(kind, message);
}

/** Creates the error of a call that answers by a stream (grpc-gateway, runtime/handler.go, errorChunk). */
export function streamFailure(kind: keyof typeof codes, message: string): LndError {
  return new LndError(kind, message, true);
}
