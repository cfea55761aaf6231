import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

const client = new SecretsManagerClient({});

/** The text of a secret. @throws when Secrets Manager cannot be reached, or has no such text */
export async function readSecret(id: string): Promise<string> {
  const { SecretString: secret } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  if (secret === undefined) throw new Error(`The secret ${id} has no text`);
  return secret;
}
