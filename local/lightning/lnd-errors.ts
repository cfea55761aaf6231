/** gRPC's codes, and the status that its gateway gives them (grpc-gateway, runtime/errors.go). */
const codes = {
  unknown: { code: 2, status: 500 },
  invalidArgument: { code: 3, status: 400 },
  notFound: { code: 5, status: 404 },
  unimplemented: { code: 12, status: 501 },
} as const;

/** What LND refuses, as its gateway writes it. Most of what LND refuses has no code of its own, and is `unknown`. */
export class LndError extends Error {
  override readonly name = "LndError";
  readonly status: number;
  readonly body: object;

  constructor(kind: keyof typeof codes, message: string) {
    super(message);
    const { code, status } = codes[kind];
    this.status = status;
    this.body = { code, message, details: [] };
  }
}

/** Makes an error as LND answers it. */
export function failure(kind: keyof typeof codes, message: string): LndError {
  return new LndError(kind, message);
}
