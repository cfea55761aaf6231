import * as z from "zod";
import { receiptArguments, toReceiptBody } from "../../lambdas/http-contract/mcp/receipt-arguments.ts";
import type { ConversionEvent } from "../convert.ts";
import { fetchReceipt } from "../receipt.ts";
import type { OutputFolder } from "./output-folder.ts";

/** What `receipt` is given. */
export const receiptInput = {
  ...receiptArguments.shape,
  output: z
    .string()
    .describe("Path of the PDF in the output folder, receipt-<job>.pdf by default. No file is overwritten.")
    .optional(),
};

/** What `receipt` returns. */
export const receiptOutput = {
  file: z.string().describe("Path of the PDF."),
  pages: z.number(),
  bytes: z.number(),
  sha256: z.string(),
};

/** Structured result of the tool `receipt`. */
export type ReceiptOutput = z.infer<z.ZodObject<typeof receiptOutput>>;

/** Writes the receipt of a bought document to a file. @throws {ConversionError} also when there is no such receipt */
export async function saveReceipt(
  { job, output, ...named }: z.infer<z.ZodObject<typeof receiptInput>>,
  options: { readonly baseUrl: string; readonly folder: OutputFolder; readonly signal: AbortSignal },
): Promise<ReceiptOutput> {
  const { baseUrl, folder, signal } = options;
  const place = await folder.place(output ?? `receipt-${job}.pdf`);
  let facts = { pages: 0, bytes: 0, sha256: "" };
  const onEvent = (event: ConversionEvent): void => {
    if (event.event !== "output") return;
    const { pages, bytes, sha256 } = event.output;
    facts = { pages, bytes, sha256 };
  };
  const pdf = await fetchReceipt(job, toReceiptBody(named), { baseUrl, signal, onEvent });
  return { file: await folder.write(place, pdf), ...facts };
}
