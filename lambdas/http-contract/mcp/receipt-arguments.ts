import * as z from "zod";
import { argumentsSchema } from "./tool-arguments.ts";

/** What an agent says of a receipt. */
export const receiptArguments = argumentsSchema({
  job: z
    .string({ error: ({ input }) => (input === undefined ? "is missing" : "must be text") })
    .describe("The document's, as convert returns it."),
  buyer: z.string().describe("Name of a person or a company.").optional(),
  address: z.array(z.string()).describe("Lines.").optional(),
  tax_id: z.string().optional(),
  reference: z.string().describe("The buyer's, such as an order's number.").optional(),
  transaction: z
    .string()
    .describe("Or hash of the Lightning payment, to be shown. It leads to the payer.")
    .optional(),
  paper: z.enum(["a4", "letter"]).optional(),
});

/** Returns the body of `POST /job/{job_id}/receipt` for these arguments. */
export function toReceiptBody({
  buyer: name,
  address,
  tax_id,
  reference,
  transaction,
  paper,
}: Omit<z.output<typeof receiptArguments>, "job">) {
  return { buyer: { name, address, tax_id, reference }, transaction, paper };
}
