import { createHash } from "node:crypto";
import * as z from "zod";
import { convert } from "../client.ts";
import type { ConversionEvent, DocumentKeys, Invoice, Paid, Payer, SpendingLimit } from "../client.ts";
import { correctsArgument } from "../../lambdas/http-contract/mcp/document-arguments.ts";
import { documentWarning } from "../../lambdas/http-contract/responses.ts";
import { renameInEvent, renameToArguments } from "../field-names.ts";
import { toNumber, formatUnit } from "../payment/amount.ts";
import { traceWarning } from "../files/includes.ts";
import { documentInput, readDocumentInput } from "./document-input.ts";
import { InvoiceUnpaidError } from "./invoice.ts";
import type { OutputFolder } from "./output-folder.ts";
import type { ReadableFiles } from "./readable-files.ts";

/** What `convert` is given. */
export const convertInput = {
  ...documentInput,
  output: z
    .string()
    .describe(
      "Path of the PDF in the output folder; by default, named after the title or the file. If a file has that name, the tool chooses " +
        "and returns another one (name-2.pdf).",
    )
    .optional(),
  corrects: correctsArgument.describe(
    "The job of a converted document that this one corrects: free at first, for at most a tenth of its words. Nothing is paid.",
  ),
  without_images: z
    .boolean()
    .describe("Whether to continue without missing images. Otherwise the tool lists them, and pays nothing.")
    .optional(),
};

const money = z.object({ amount: z.number(), currency: z.string() });

/** What may still be spent; in every result. */
export const moneyLeft = z.array(money).describe("What the limits still allow, until the server restarts.");

/** What `convert` returns. */
export const convertOutput = {
  status: z.enum(["done", "payment_required", "images_missing"]),
  file: z.string().describe("Path of the PDF.").optional(),
  taken: z.string().describe("The requested path, if another file has it.").optional(),
  pages: z.number().optional(),
  bytes: z.number().optional(),
  sha256: z.string().optional(),
  job: z.string().describe("Its job, for corrects and the tool receipt.").optional(),
  corrections_left: z.number().describe("How many corrections are free for now.").optional(),
  warnings: z
    .array(documentWarning)
    .describe(
      "Parts of the document that could not be rendered. If you fix and resend it, it counts (and costs) as a new document, unless corrects names its job.",
    )
    .optional(),
  paid: money
    .extend({
      method: z.string(),
      transaction: z.string().describe("Signature of the Solana transaction.").optional(),
      payment_hash: z.string().describe("Payment hash of the Lightning invoice.").optional(),
      preimage: z.string().describe("Proof of the Lightning payment, if the wallet returned it.").optional(),
    })
    .describe("How it was paid for; absent if it had been bought before.")
    .optional(),
  missing_images: z.array(z.string()).describe("Paths of missing images. Nothing was paid.").optional(),
  invoice: z.string().describe("BOLT11 invoice, for any Lightning wallet.").optional(),
  amount_sats: z.number().optional(),
  expires_at: z.string().optional(),
  money_left: moneyLeft,
};

/** Arguments of the tool `convert`. */
export type ConvertInput = z.infer<z.ZodObject<typeof convertInput>>;
/** Structured result of the tool `convert`. */
export type ConvertOutput = z.infer<z.ZodObject<typeof convertOutput>>;

/** What the server gives the tool `convert`. */
export interface ConvertToolOptions {
  readonly baseUrl: string;
  readonly folder: OutputFolder;
  readonly files: ReadableFiles;
  readonly payer: Payer;
  readonly accountKey: string | undefined;
  readonly limit: SpendingLimit;
  readonly keys: DocumentKeys;
  /** The invoices that persons were shown, by document; kept until the documents are there. */
  readonly shown: Map<string, Invoice>;
  readonly signal: AbortSignal;
  /** Reports progress. @param done 0 … 1 */
  readonly progress: (done: number, message: string) => void;
}

/** Buys a PDF and writes it to a file. @throws {ConversionError} and the payer's errors */
export async function convertDocument(
  input: ConvertInput,
  options: ConvertToolOptions,
): Promise<ConvertOutput> {
  const { baseUrl, folder, files, payer, accountKey, limit, keys, shown, signal, progress } = options;
  const { body, documentName, includes, missingImages } = await readDocumentInput(input, files);
  const place = await folder.place(input.output ?? documentName);
  if (missingImages.length > 0 && !(input.without_images ?? false))
    return { status: "images_missing", missing_images: [...missingImages], money_left: readMoneyLeft(limit) };
  const document = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const facts: Partial<Omit<ConvertOutput, "status" | "money_left">> = {};
  const onEvent = (reported: ConversionEvent): void => {
    const event = renameInEvent(reported, renameToArguments);
    switch (event.event) {
      case "offers":
        progress(0.1, "Paying for the document");
        break;
      case "paid":
        facts.paid = paidBy(event);
        break;
      case "waiting":
        progress(0.15, `Waiting: ${event.reason}`);
        break;
      case "progress":
        progress(0.2 + event.status.progress * 0.7, event.status.description);
        facts.job = event.status.corrects ?? event.status.id;
        if (event.status.corrections) facts.corrections_left = event.status.corrections.left;
        break;
      case "output":
        Object.assign(facts, {
          pages: event.output.pages,
          bytes: event.output.bytes,
          sha256: event.output.sha256,
          ...(event.output.warnings && {
            warnings: event.output.warnings.map((warning) => traceWarning(warning, includes)),
          }),
        });
    }
  };
  const pdf = await convert(body, {
    ...{ baseUrl, payer, accountKey, limit, keys, signal, onEvent },
    ...(input.corrects !== undefined && { corrects: input.corrects }),
  }).catch((error: unknown) => {
    if (error instanceof InvoiceUnpaidError) shown.set(document, error.invoice);
    throw error;
  });
  const invoice = shown.get(document);
  // A person has paid the invoice since, of which the service tells no more than the job.
  if (invoice && !facts.paid) facts.paid = toPaid(invoice);
  shown.delete(document);
  const file = await folder.write(place, pdf);
  return {
    status: "done",
    file,
    ...(file !== place && { taken: place }),
    ...facts,
    money_left: readMoneyLeft(limit),
  };
}

/** Returns the amounts that may still be spent. */
export function readMoneyLeft(limit: SpendingLimit): z.infer<typeof moneyLeft> {
  return limit.left().map((amount) => ({ amount: toNumber(amount), currency: formatUnit(amount.currency) }));
}

function paidBy({ method, amount = 0, currency = "", transaction, preimage }: Paid): ConvertOutput["paid"] {
  return {
    method,
    amount,
    currency,
    ...(transaction !== undefined && { transaction }),
    ...(preimage !== undefined && { preimage }),
  };
}

function toPaid({ amountSats, paymentHash }: Invoice): ConvertOutput["paid"] {
  return { method: "lightning", amount: amountSats, currency: "SATS", payment_hash: paymentHash };
}
