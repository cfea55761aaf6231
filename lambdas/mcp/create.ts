import { createFetchHandler, type FetchHandler } from "../http/http-handler.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import { mcpSettings, previewSettings, serviceSettings } from "../settings/settings.ts";
import { createHttpSend, type Send } from "./api.ts";
import { createMcp } from "./mcp.ts";

/** Creates the function out of its environment. @param send calls the service; over HTTP when absent */
export function createConfiguredMcp(environment: NodeJS.ProcessEnv, send?: Send): FetchHandler {
  const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, environment);
  const { API_URL: apiUrl = publicBaseUrl } = readSettings(mcpSettings, environment);
  const showsPreviews = readOptionalSettings(previewSettings, environment) !== undefined;
  return createFetchHandler(
    "mcp",
    createMcp({ publicBaseUrl, showsPreviews, send: send ?? createHttpSend(apiUrl) }),
  );
}
