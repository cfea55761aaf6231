import { Logger } from "@aws-lambda-powertools/logger";
import { withoutSecrets } from "./without-secrets.ts";

/** Creates the log of a function. All texts pass {@link withoutSecrets}: messages, errors, their causes and properties. */
export function createLogger(): Logger {
  return new Logger({
    jsonReplacerFn: (key, value) => {
      // Node puts the whole of an invalid URL here.
      if (key === "input") return undefined;
      return typeof value === "string" ? withoutSecrets(value) : value;
    },
  });
}
