import { Table } from "../aws/table.ts";
import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { createJobAnswers } from "../jobs/answer-job.ts";
import { createConfiguredDownloads } from "../jobs/downloads.ts";
import { JobStore } from "../jobs/job-store.ts";
import { createWaiting } from "../jobs/waiting.ts";
import { createLogger } from "../log/logger.ts";
import { readSettings } from "../settings/read-settings.ts";
import { serviceSettings, tableSettings, waitingSettings } from "../settings/settings.ts";
import { createStatus } from "./status.ts";

const logger = createLogger();
const clock = (): number => Date.now();
const table = new Table(readSettings(tableSettings, process.env));
const jobs = new JobStore(table, clock);
const { PUBLIC_BASE_URL: publicBaseUrl, CONTACT: contact } = readSettings(serviceSettings, process.env);
const { WAITING_REQUESTS: slots, JOBS_END_IN_PROCESS: endInProcess } = readSettings(
  waitingSettings,
  process.env,
);
const warn = (message: string, error: unknown): void => {
  logger.warn(message, { error });
};
const waiting = createWaiting({ table, jobs, slots, endInProcess, clock, warn });
const { findDownload } = createConfiguredDownloads(process.env, { table, jobs, clock });
const { answerJob } = createJobAnswers({ waiting, findDownload, publicBaseUrl, contact, clock });

export const serve = createFetchHandler("status", createStatus({ jobs, answerJob }));

export const handler = toLambdaHandler(serve);
