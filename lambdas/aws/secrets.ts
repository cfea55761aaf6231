import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { boundedCalls } from "./bounded-calls.ts";

const client = new SecretsManagerClient(boundedCalls(2_000));

/** The text of a secret. @throws when Secrets Manager cannot be reached, or has no such text */
export async function readSecret(id: string): Promise<string> {
  const { SecretString: secret } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  if (secret === undefined) throw new Error(`The secret ${id} has no text`);
  return secret;
}
