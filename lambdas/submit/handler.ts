import { httpHandler } from "../http/http-handler.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { createConfiguredSubmit } from "./create.ts";

export const handler = httpHandler(
  "submit",
  createConfiguredSubmit(process.env, createLogger(), createFunctionMetrics("submit")),
);
