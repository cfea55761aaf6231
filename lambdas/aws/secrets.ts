import type { GetSecretValueCommandInput } from "@aws-sdk/client-secrets-manager";
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { boundedCalls, endingWithRequest } from "./bounded-calls.ts";

const client = endingWithRequest(new SecretsManagerClient(boundedCalls(2_000)));

/**
 * Reads the text of a secret.
 * @param version the current one when absent
 * @throws when Secrets Manager cannot be reached, or has no such text
 */
export async function readSecret(
  id: string,
  version: Pick<GetSecretValueCommandInput, "VersionId" | "VersionStage"> = {},
): Promise<string> {
  const command = new GetSecretValueCommand({ SecretId: id, ...version });
  const { SecretString: secret } = await client.send(command);
  if (secret === undefined) throw new Error(`The secret ${id} has no string value`);
  return secret;
}

/** Reads the previous text of a secret; undefined where there is none. @throws when Secrets Manager cannot be reached */
export async function readPreviousSecret(id: string): Promise<string | undefined> {
  try {
    return await readSecret(id, { VersionStage: "AWSPREVIOUS" });
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
