import { httpHandler } from "../interface/http.ts";
import { documentStorage } from "../jobs/document-storage.ts";
import { jobStore } from "../jobs/job-store.ts";
import { bucketSettings, readSettings, serviceSettings, tableSettings } from "../settings.ts";
import { openTable } from "../table.ts";
import { output } from "./output.ts";

const table = openTable(readSettings(tableSettings, process.env));
const storage = documentStorage(readSettings(bucketSettings, process.env));
const clock = (): number => Date.now();
const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, process.env);

export const handler = httpHandler(output({ jobs: jobStore(table, clock), storage, publicBaseUrl, clock }));
