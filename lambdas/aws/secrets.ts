import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { boundedCalls, endingWithRequest } from "./bounded-calls.ts";

const client = endingWithRequest(new SecretsManagerClient(boundedCalls(2_000)));

/** The text of a secret. @throws when Secrets Manager cannot be reached, or has no such text */
export async function readSecret(id: string): Promise<string> {
  const { SecretString: secret } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  if (secret === undefined) throw new Error(`The secret ${id} has no text`);
  return secret;
}

/** A source of a secret that there may be none of: fetched once and kept; a failed fetch is not kept, and counts as none. */
export function createOptionalSecret(id: string | undefined): () => Promise<string | undefined> {
  let secret: Promise<string | undefined> | undefined;
  return () => {
    if (id === undefined) return Promise.resolve(undefined);
    secret ??= readSecret(id).catch(() => {
      secret = undefined;
      return undefined;
    });
    return secret;
  };
}
