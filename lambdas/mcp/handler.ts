import { httpHandler } from "../http/http-handler.ts";
import { readSettings } from "../settings/read-settings.ts";
import { mcpSettings, serviceSettings } from "../settings/settings.ts";
import { createMcp } from "./mcp.ts";

const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, process.env);
const { API_URL: apiUrl = publicBaseUrl } = readSettings(mcpSettings, process.env);

export const handler = httpHandler("mcp", createMcp({ publicBaseUrl, apiUrl }));
