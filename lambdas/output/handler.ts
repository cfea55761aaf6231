import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { createDownloadAddresses } from "../jobs/download-addresses.ts";
import { createDownloadUrl } from "../jobs/download-url.ts";
import { JobStore } from "../jobs/job-store.ts";
import { readSettings } from "../settings/read-settings.ts";
import { bucketSettings, downloadSettings, serviceSettings, tableSettings } from "../settings/settings.ts";
import { Table } from "../aws/table.ts";
import { createOutput } from "./output.ts";

const table = new Table(readSettings(tableSettings, process.env));
const downloadUrl = createDownloadUrl(readSettings(bucketSettings, process.env));
const clock = (): number => Date.now();
const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, process.env);
const jobs = new JobStore(table, clock);
const { DOWNLOADS_PER_PURCHASE: max } = readSettings(downloadSettings, process.env);
const addresses = createDownloadAddresses(table, jobs, { max, clock });

export const serve = createFetchHandler(
  "output",
  createOutput({ jobs, addresses, downloadUrl, publicBaseUrl, clock }),
);

export const handler = toLambdaHandler(serve);
