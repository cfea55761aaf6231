import type * as z from "zod";
import type { CredentialSource } from "../credentials.ts";
import { LightningNodeError } from "./node.ts";
import type { Trust } from "./pinned-certificate.ts";
import { send } from "./send.ts";
import type { NodeReply, NodeRequest } from "./send.ts";

export interface CallerOptions<Credential> {
  /** Base URL of the node's API. */
  readonly url: string;
  readonly credentials: CredentialSource<Credential>;
  /** How one kind of node is shown its credential. */
  readonly present: (credential: Credential) => {
    readonly headers: Readonly<Record<string, string>>;
    readonly trust: Trust;
  };
  /** Whether a reply says that the credential is not taken. */
  readonly isRefusal: (reply: NodeReply) => boolean;
  /** How long each try may take, in ms. */
  readonly timeoutMs: number;
}

/** Calls a node and reads its reply. @throws {LightningNodeError} also whatever `read` throws as one */
export type NodeCaller = <Result>(
  request: NodeRequest,
  read: (reply: NodeReply) => Result,
) => Promise<Result>;

/**
 * Calls a node with a time-out for each try and one retry. To repeat is safe for both calls that we make: a look-up
 * changes nothing, and an invoice that is asked for again is found by its reference.
 * A refused credential (or a certificate that is no longer trusted) is exchanged for the secret's present one, once.
 */
export function createNodeCaller<Credential>(options: CallerOptions<Credential>): NodeCaller {
  const { url, credentials, present, isRefusal, timeoutMs } = options;
  const sendWith = async (credential: Credential, request: NodeRequest, isRetry: boolean) => {
    // A kept connection may have died unnoticed while the function was frozen: the retry does not pick another such one.
    const reply = await send(request, { url, ...present(credential), kept: !isRetry, timeoutMs });
    if (isRefusal(reply)) {
      throw new LightningNodeError("refused", "The Lightning node does not take our credential");
    }
    return reply;
  };

  const tryOnce = async (request: NodeRequest, isRetry: boolean): Promise<NodeReply> => {
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

/** Reads a reply of status 200 as JSON of a shape. @throws {LightningNodeError} that quotes nothing of the reply */
export function readJson<Schema extends z.ZodType>(schema: Schema, reply: NodeReply): z.infer<Schema> {
  if (reply.status !== 200) {
    throw new LightningNodeError("failed", `The Lightning node answered ${reply.status}`);
  }
  const parsed = schema.safeParse(toJson(reply.body));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new LightningNodeError("invalid", `The Lightning node's reply does not fit: ${faults.join("; ")}`);
}

/** @returns undefined when it is not JSON */
export function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
