import { httpHandler } from "../interface/http.ts";
import { createJobStore } from "../jobs/job-store.ts";
import { readSettings } from "../settings/read-settings.ts";
import { serviceSettings, tableSettings } from "../settings/settings.ts";
import { createTable } from "../aws/table.ts";
import { createStatus } from "./status.ts";

const jobs = createJobStore(createTable(readSettings(tableSettings, process.env)), () => Date.now());
const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, process.env);

export const handler = httpHandler("status", createStatus({ jobs, publicBaseUrl }));
