import type * as z from "zod";
import type { CredentialSource } from "../../credentials.ts";
import { LightningNodeError } from "../node.ts";
import type { Trust } from "./pinned-certificate.ts";
import { send, type NodeResponse, type NodeRequest } from "./send.ts";

export interface CallerOptions<Credential> {
  /** Base URL of the node's API. */
  readonly url: string;
  readonly credentials: CredentialSource<Credential>;
  /** Returns the headers that present the credential to this kind of node. */
  readonly present: (credential: Credential) => {
    readonly headers: Readonly<Record<string, string>>;
    readonly trust: Trust;
  };
  /** Returns whether a response means that the credential is refused. */
  readonly isRefusal: (reply: NodeResponse) => boolean;
  /** Limit on each attempt, in ms. */
  readonly timeoutMs: number;
}

/** Calls a node and reads its response. @throws {LightningNodeError} also for any error that `read` throws */
export type NodeCaller = <Result>(
  request: NodeRequest,
  read: (reply: NodeResponse) => Result,
) => Promise<Result>;

/**
 * Creates a caller of a node with a time-out for each attempt and one retry. All calls may be repeated: a look-up changes nothing, an invoice that is
 * requested again is found by its reference, and a canceled one stays so. When the credential is refused, or the certificate no longer trusted, the
 * current secret is tried once.
 */
export function createNodeCaller<Credential>(options: CallerOptions<Credential>): NodeCaller {
  const { url, credentials, present, isRefusal, timeoutMs } = options;
  const sendWith = async (credential: Credential, request: NodeRequest, isRetry: boolean) => {
    // A kept connection may have died unnoticed while the function was frozen: the retry uses a new one.
    const reply = await send(request, { url, ...present(credential), kept: !isRetry, timeoutMs });
    if (isRefusal(reply)) {
      throw new LightningNodeError("refused", "The Lightning node rejected our credential");
    }
    return reply;
  };

  const tryOnce = async (request: NodeRequest, isRetry: boolean): Promise<NodeResponse> => {
    const credential = await credentials.current();
    try {
      return await sendWith(credential, request, isRetry);
    } catch (error) {
      if (!isAboutCredential(error)) throw error;
      const replacement = await credentials.replacement(credential);
      if (replacement === undefined) throw error;
      return sendWith(replacement, request, isRetry);
    }
  };

  return async (request, read) => {
    try {
      return read(await tryOnce(request, false));
    } catch (error) {
      if (!(error instanceof LightningNodeError) || isAboutCredential(error)) throw error;
      return read(await tryOnce(request, true));
    }
  };
}

function isAboutCredential(error: unknown): boolean {
  return error instanceof LightningNodeError && (error.fault === "refused" || error.fault === "untrusted");
}

/** Reads a response of status 200 or 201 as JSON of a shape. @throws {LightningNodeError} that quotes nothing of the response */
export function readJson<Schema extends z.ZodType>(schema: Schema, reply: NodeResponse): z.infer<Schema> {
  if (reply.status !== 200 && reply.status !== 201) {
    throw new LightningNodeError("failed", `The Lightning node answered ${reply.status}`);
  }
  const parsed = schema.safeParse(toJson(reply.body));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new LightningNodeError("invalid", `The Lightning node's reply is invalid: ${faults.join("; ")}`);
}

/** Parses JSON. @returns undefined for any other text */
export function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
