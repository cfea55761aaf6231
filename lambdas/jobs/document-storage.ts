import type { ConversionRequest } from "../http-contract/requests.ts";

/** Where the sources of documents are kept. A document has one key, so storing its source again changes nothing. */
export interface SourceStorage {
  putSource(jobId: string, source: ConversionRequest): Promise<void>;
  /** Reads a job's source. @throws {SourceMissingError} when there is none, or it was deleted */
  getSource(jobId: string): Promise<ConversionRequest>;
  deleteSource(jobId: string): Promise<void>;
}

/** Sources, and PDFs beside them. */
export interface DocumentStorage extends SourceStorage {
  putPdf(jobId: string, pdf: Uint8Array): Promise<void>;
  getPdf(jobId: string): Promise<Uint8Array>;
}

/** The source of a job is not in the bucket. */
export class SourceMissingError extends Error {
  override readonly name = "SourceMissingError";
}

/** Returns the key of a job's source in the bucket. */
export function sourceKey(jobId: string): string {
  return `sources/${jobId}.json`;
}

/** Returns the key of a job's PDF in the bucket. */
export function pdfKey(jobId: string): string {
  return `documents/${jobId}.pdf`;
}
