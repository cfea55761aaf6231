import * as z from "zod";
import { listen, readBody, type HttpServer } from "../host/http-server.ts";

const request = z.object({
  SecretId: z.string(),
  VersionStage: z.enum(["AWSCURRENT", "AWSPREVIOUS"]).default("AWSCURRENT"),
});

/** Reads a secret by its name; undefined if there is none. */
export type ReadSecret = (
  name: string,
  stage: z.infer<typeof request>["VersionStage"],
) => string | undefined | Promise<string | undefined>;

/** Serves the one call of Secrets Manager that the service makes, GetSecretValue. */
export function serveSecrets(read: ReadSecret): Promise<HttpServer> {
  return listen(async (incoming, response) => {
    const { SecretId, VersionStage } = request.parse(
      JSON.parse((await readBody(incoming, 10_000)).toString("utf8")),
    );
    // By name, or by ARN, which ends in it.
    const secret = await read(SecretId.split(":").pop() ?? "", VersionStage);
    const body =
      secret === undefined
        ? { __type: "ResourceNotFoundException", message: `There is no secret ${SecretId}` }
        : { ARN: SecretId, Name: SecretId, SecretString: secret };
    response.writeHead(secret === undefined ? 400 : 200, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(body));
  });
}
