import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { createConfiguredDownloads } from "../jobs/downloads.ts";
import { JobStore } from "../jobs/job-store.ts";
import { readSettings } from "../settings/read-settings.ts";
import { serviceSettings, tableSettings } from "../settings/settings.ts";
import { Table } from "../aws/table.ts";
import { createOutput } from "./output.ts";

const table = new Table(readSettings(tableSettings, process.env));
const clock = (): number => Date.now();
const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, process.env);
const jobs = new JobStore(table, clock);
const { findDownload } = createConfiguredDownloads(process.env, { table, jobs, clock });

export const serve = createFetchHandler("output", createOutput({ jobs, findDownload, publicBaseUrl, clock }));

export const handler = toLambdaHandler(serve);
