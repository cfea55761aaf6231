import { Logger } from "@aws-lambda-powertools/logger";
import { currentRequestId } from "./request-id.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Creates the log of a function. Lines of a request have its id. All texts pass {@link withoutSecrets}: messages, errors, their causes and properties. */
export function createLogger(): Logger {
  return new Logger({
    jsonReplacerFn: (key, value) => {
      // Node puts a complete invalid URL here.
      if (key === "input") return undefined;
      // The complete line.
      if (key === "") return { request_id: currentRequestId(), ...(value as object) };
      return typeof value === "string" ? withoutSecrets(value) : value;
    },
  });
}
