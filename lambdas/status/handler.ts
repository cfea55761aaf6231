import { Table } from "../aws/table.ts";
import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { createAnswerJob } from "../jobs/answer-job.ts";
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
const { WAITING_REQUESTS: slots } = readSettings(waitingSettings, process.env);
const warn = (message: string, error: unknown): void => {
  logger.warn(message, { error });
};
const waiting = createWaiting({ table, jobs, slots, clock, warn });
const answerJob = createAnswerJob(waiting, publicBaseUrl, contact);

export const serve = createFetchHandler("status", createStatus({ jobs, answerJob }));

export const handler = toLambdaHandler(serve);
