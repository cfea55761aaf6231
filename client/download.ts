import { createHash } from "node:crypto";
import { jobOutput, type JobOutput, type JobStatus } from "../lambdas/http-contract/responses.ts";
import { ConversionError } from "./errors.ts";
import { read, type Wait } from "./send.ts";

/** What happens on the way: the PDF is known, or its download has to be repeated. */
export type DownloadEvent =
  { readonly event: "output"; readonly output: JobOutput } | ({ readonly event: "waiting" } & Wait);

/** Sends a GET request, and repeats it while the service is busy. */
export type Get = (url: string) => Promise<Response>;

/** How often the download is tried. */
const maxDownloads = 3;

/**
 * Downloads the PDF of a job that is done, and checks its length and hash. A download that breaks is repeated. The job itself says where the PDF is, unless
 * the service is an older one, or has no address left.
 * @throws {ConversionError} when it breaks three times, or no more downloads belong to the payment
 */
export async function downloadPdf(
  job: JobStatus,
  onEvent: (event: DownloadEvent) => void,
  get: Get,
): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    const embedded = attempt === 1 ? jobOutput.safeParse(job).data : undefined;
    const output = embedded ?? (await read(await get(job.path), jobOutput));
    if (attempt === 1) onEvent({ event: "output", output });
    const fault = await tryDownload(output, get);
    if (typeof fault !== "string") return fault;
    if (attempt === maxDownloads)
      throw new ConversionError(`${fault} Run the same command again; you are not charged again.`);
    onEvent({ event: "waiting", seconds: 0, reason: fault });
  }
}

async function tryDownload({ url, bytes, sha256 }: JobOutput, get: Get): Promise<Uint8Array | string> {
  try {
    const response = await get(url);
    if (response.status === 429)
      throw new ConversionError(
        "You have used all downloads that the payment includes. Keep the copy that you downloaded.",
      );
    if (!response.ok) return `The download failed with status ${response.status}.`;
    const pdf = new Uint8Array(await response.arrayBuffer());
    if (pdf.byteLength !== bytes) return `The download is incomplete: ${pdf.byteLength} of ${bytes} bytes.`;
    return createHash("sha256").update(pdf).digest("hex") === sha256 ? pdf : "The download is damaged.";
  } catch (error) {
    if (error instanceof TypeError) return "The download was interrupted.";
    throw error;
  }
}
