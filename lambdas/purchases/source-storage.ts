import type { SourceStorage } from "../jobs/document-storage.ts";
import type { BucketSettings } from "../settings/settings.ts";

/** Creates storage of sources in the bucket of the settings. Its S3 client is loaded with the first: a 402 stores nothing. */
export function createSourceStorage(settings: BucketSettings): SourceStorage {
  let loaded: Promise<SourceStorage> | undefined;
  const storage = (): Promise<SourceStorage> =>
    (loaded ??= import("../jobs/s3-storage.ts").then(({ createDocumentStorage }) =>
      createDocumentStorage(settings),
    ));
  return {
    putSource: async (jobId, source) => (await storage()).putSource(jobId, source),
    getSource: async (jobId) => (await storage()).getSource(jobId),
    deleteSource: async (jobId) => (await storage()).deleteSource(jobId),
  };
}
