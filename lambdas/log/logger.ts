import { Logger } from "@aws-lambda-powertools/logger";
import { withoutSecrets } from "./without-secrets.ts";

/** The log of a function. Nothing is written to it but through {@link withoutSecrets}: messages, errors with their causes and all that they carry. */
export function createLogger(): Logger {
  return new Logger({
    jsonReplacerFn: (key, value) => {
      // What Node says cannot be read as an address, whole.
      if (key === "input") return undefined;
      return typeof value === "string" ? withoutSecrets(value) : value;
    },
  });
}
