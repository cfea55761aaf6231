import type * as z from "zod";
import { LightningNodeError } from "./node/node.ts";

/** Reads the secret of a node. @throws {LightningNodeError} whose message names the field at fault and no value */
export function parseSecret<Schema extends z.ZodType>(schema: Schema, secret: string): z.infer<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(secret);
  } catch {
    // No cause: the message of a SyntaxError quotes the text that it could not parse, which is the secret.
    throw new LightningNodeError("unfit-credential", "The secret of the Lightning node is not JSON");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new LightningNodeError(
    "unfit-credential",
    `The secret of the Lightning node is invalid: ${faults.join("; ")}`,
  );
}

/** A cached credential, replaced when the node no longer takes it. */
export interface CredentialSource<Credential> {
  /** Returns the credential. @throws {LightningNodeError} when there is none */
  current(): Promise<Credential>;
  /**
   * Reads the credential that has replaced one that the node refused.
   * @returns undefined when the secret is still the same
   * @throws {LightningNodeError}
   */
  replacement(refused: Credential): Promise<Credential | undefined>;
}

/** Caches the credential in a secret. A failed fetch is not cached. @param fetchSecret asks the secret store at each call */
export function createCredentialSource<Credential>(
  fetchSecret: () => Promise<string>,
  parse: (secret: string) => Credential,
): CredentialSource<Credential> {
  interface Held {
    readonly secret: string;
    readonly credential: Credential;
  }
  let cache: Promise<Held> | undefined;

  const fetch = async (previous?: Held): Promise<Held> => {
    let secret: string;
    try {
      secret = await fetchSecret();
    } catch (cause) {
      throw new LightningNodeError("no-credential", "We couldn't read the secret of the Lightning node", {
        cause,
      });
    }
    return previous?.secret === secret ? previous : { secret, credential: parse(secret) };
  };

  const hold = (fetching: Promise<Held>): Promise<Held> => {
    cache = fetching;
    fetching.catch(() => {
      if (cache === fetching) cache = undefined;
    });
    return fetching;
  };

  return {
    async current() {
      return (await (cache ?? hold(fetch()))).credential;
    },

    async replacement(refused) {
      const cacheBefore = cache;
      const current = await cacheBefore;
      // When another call is replacing it, or has done so, its credential is the new one.
      const isFirst = cache === cacheBefore && current?.credential === refused;
      const next = await (isFirst ? hold(fetch(current)) : (cache ?? hold(fetch())));
      return next.credential === refused ? undefined : next.credential;
    },
  };
}
