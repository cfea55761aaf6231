import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { createConfiguredSubmit } from "./create.ts";

export const serve = createFetchHandler(
  "submit",
  createConfiguredSubmit(process.env, createLogger(), createFunctionMetrics("submit")),
);

export const handler = toLambdaHandler(serve);
