import * as z from "zod";
import { listen, readBody } from "./http-server.ts";
import type { HttpServer } from "./http-server.ts";

const request = z.object({
  SecretId: z.string(),
  VersionStage: z.enum(["AWSCURRENT", "AWSPREVIOUS"]).default("AWSCURRENT"),
});

/** Secrets Manager on this machine. */
export interface LocalSecrets extends HttpServer {
  /** Gives a secret another value, as an operator who exchanges it does; what it was stays as the previous one. */
  put(name: string, secret: string): void;
  /** Takes the label of the previous value away. */
  endPrevious(name: string): void;
}

/** Starts the one call of Secrets Manager that the service makes, GetSecretValue. */
export async function startSecretsManager(initial: Readonly<Record<string, string>>): Promise<LocalSecrets> {
  const current: Record<string, string> = { ...initial };
  const previous: Record<string, string | undefined> = {};
  const server = await listen(async (incoming, response) => {
    const { SecretId, VersionStage } = request.parse(
      JSON.parse((await readBody(incoming, 10_000)).toString("utf8")),
    );
    // By name, or by ARN, which ends in it.
    const secret = (VersionStage === "AWSCURRENT" ? current : previous)[SecretId.split(":").pop() ?? ""];
    const body =
      secret === undefined
        ? { __type: "ResourceNotFoundException", message: `There is no secret ${SecretId}` }
        : { ARN: SecretId, Name: SecretId, SecretString: secret };
    response.writeHead(secret === undefined ? 400 : 200, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(body));
  });
  return {
    ...server,
    put(name, secret) {
      previous[name] = current[name];
      current[name] = secret;
    },
    endPrevious(name) {
      previous[name] = undefined;
    },
  };
}
