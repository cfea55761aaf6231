import type { HttpServer } from "../server/host/http-server.ts";
import { serveSecrets } from "../server/aws/secrets-manager.ts";

/** Secrets Manager on this machine. */
export interface LocalSecrets extends HttpServer {
  /** Gives a secret another value, as an operator who exchanges it does; what it was stays as the previous one. */
  put(name: string, secret: string): void;
  /** Takes the label of the previous value away. */
  endPrevious(name: string): void;
}

/** Starts Secrets Manager with these secrets. */
export async function startSecretsManager(initial: Readonly<Record<string, string>>): Promise<LocalSecrets> {
  const current: Record<string, string> = { ...initial };
  const previous: Record<string, string | undefined> = {};
  const server = await serveSecrets((name, stage) => (stage === "AWSCURRENT" ? current : previous)[name]);
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
