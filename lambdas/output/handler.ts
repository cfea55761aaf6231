import { httpHandler } from "../interface/http.ts";
import { documentStorage } from "../jobs/document-storage.ts";
import { jobStore } from "../jobs/job-store.ts";
import { readSettings, storageSettings } from "../settings.ts";
import { openTable } from "../table.ts";
import { output } from "./output.ts";

const settings = readSettings(storageSettings, process.env);
const clock = (): number => Date.now();

export const handler = httpHandler(
  output({ jobs: jobStore(openTable(settings), clock), storage: documentStorage(settings), clock }),
);
