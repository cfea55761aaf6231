import type { DocumentStorage } from "../jobs/document-storage.ts";
import type { BucketSettings } from "../settings/settings.ts";

/** Sources to be kept, and PDFs to be read. */
export type PurchaseStorage = Omit<DocumentStorage, "putPdf">;

/** Creates storage in the bucket of the settings, in which a purchase stores sources and no PDFs. Its S3 client is loaded with the first: a 402 stores nothing. */
export function createPurchaseStorage(settings: BucketSettings): PurchaseStorage {
  let loaded: Promise<PurchaseStorage> | undefined;
  const storage = (): Promise<PurchaseStorage> =>
    (loaded ??= import("../jobs/s3-storage.ts").then(({ createDocumentStorage }) =>
      createDocumentStorage(settings),
    ));
  return {
    putSource: async (jobId, source) => (await storage()).putSource(jobId, source),
    getSource: async (jobId) => (await storage()).getSource(jobId),
    deleteSource: async (jobId) => (await storage()).deleteSource(jobId),
    getPdf: async (jobId) => (await storage()).getPdf(jobId),
  };
}
