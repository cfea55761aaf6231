/** Where the bucket has what belongs to a job: one key for each, so that storing it again changes nothing. */

export function sourceKey(jobId: string): string {
  return `sources/${jobId}.json`;
}

export function pdfKey(jobId: string): string {
  return `documents/${jobId}.pdf`;
}
