import { TooManyRequestsError } from "../http-contract/errors.ts";
import { readSettings } from "../settings/read-settings.ts";
import { bucketSettings, downloadSettings } from "../settings/settings.ts";
import type { Table } from "../aws/table.ts";
import { createDownloadAddresses, downloadSeconds, type DownloadAddresses } from "./download-addresses.ts";
import type { DownloadUrl } from "./download-url.ts";
import type { Job } from "./job.ts";
import type { JobStore } from "./job-store.ts";

/** An address of a PDF, and until when it can be used. The names are those of responses. */
export interface Download {
  readonly url: string;
  readonly expires_at: string;
}

/** Finds the address that the PDF of a job can be downloaded from now. @returns undefined once all addresses of the purchase were handed out */
export type FindDownload = (job: Job) => Promise<Download | undefined>;

/** Signs the addresses that are counted. */
export function createFindDownload(addresses: DownloadAddresses, downloadUrl: DownloadUrl): FindDownload {
  return async (job) => {
    const signedAt = await addresses.signedAt(job);
    if (signedAt === undefined) return undefined;
    return {
      url: await downloadUrl({ jobId: job.job_id, documentName: job.document_name }, signedAt),
      expires_at: new Date(signedAt + downloadSeconds * 1000).toISOString(),
    };
  };
}

/** The downloads that a purchase includes. */
export interface Downloads {
  readonly addresses: DownloadAddresses;
  readonly findDownload: FindDownload;
}

/**
 * Creates both from the environment. The signing code is loaded with the first address: most requests need none.
 * @throws {SettingsError} when it is invalid
 */
export function createConfiguredDownloads(
  environment: NodeJS.ProcessEnv,
  { table, jobs, clock }: { readonly table: Table; readonly jobs: JobStore; readonly clock: () => number },
): Downloads {
  const { DOWNLOADS_PER_PURCHASE: max } = readSettings(downloadSettings, environment);
  const bucket = readSettings(bucketSettings, environment);
  let loaded: Promise<DownloadUrl> | undefined;
  const addresses = createDownloadAddresses(table, jobs, { max, clock });
  const findDownload = createFindDownload(addresses, async (...of) => {
    loaded ??= import("./download-url.ts").then(({ createDownloadUrl }) => createDownloadUrl(bucket));
    return (await loaded)(...of);
  });
  return { addresses, findDownload };
}

/** Creates the error of a job all of whose addresses were handed out. @param now epoch ms */
export function createAllHandedOut({ expires_at: expiresAt }: Job, now: number): TooManyRequestsError {
  const until = new Date(expiresAt * 1000).toISOString();
  return new TooManyRequestsError(
    "downloads-too-many",
    "You have used all downloads that this document's payment includes. Keep the PDF that you " +
      `downloaded. You can buy the document again after ${until}.`,
    Math.max(1, expiresAt - Math.floor(now / 1000)),
  );
}
