/** Key of a job's source in the bucket. */
export function sourceKey(jobId: string): string {
  return `sources/${jobId}.json`;
}

/** Key of a job's PDF in the bucket. */
export function pdfKey(jobId: string): string {
  return `documents/${jobId}.pdf`;
}
