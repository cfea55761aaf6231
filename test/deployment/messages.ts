/** A request on its way in, as CloudFront and API Gateway hand it on. */
export interface InboundRequest {
  readonly method: string;
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Address of whoever sent it. */
  readonly sender: string;
}

/** An answer on its way out. */
export interface OutboundResponse {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[] | undefined;
  readonly body: Buffer;
}

/** Creates the answer of one of them, rather than of a function. */
export function makeResponse(status: number, contentType: string, body: string): OutboundResponse {
  return { status, headers: { "content-type": contentType }, body: Buffer.from(body) };
}
