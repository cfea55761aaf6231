import { httpHandler } from "../interface/http.ts";
import { readSettings, serviceSettings } from "../settings.ts";
import { site } from "./site.ts";

const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, process.env);

export const handler = httpHandler(site({ publicBaseUrl }));
