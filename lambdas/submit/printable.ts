import { findAttachmentFault } from "../../document/core/attachments/attachments.ts";
import { checkBibliography } from "../../document/features/citations/read-works.ts";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import type { InvoiceFault } from "../../document/features/invoices/faults.ts";
import { findFrontMatterInvoiceFaults } from "../../document/features/invoices/front-matter-invoice.ts";
import { invoiceFileName } from "../../document/features/invoices/file-name.ts";
import type { ErrorCode } from "../http-contract/error-codes.ts";
import { ValidationError } from "../http-contract/errors.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";

/**
 * Refuses a document whose failure can be foreseen without rendering it, a bibliography that holds nothing to cite, an invoice that breaks rules,
 * files that can't be attached, and a brand that can't be used.
 * @throws {ValidationError} with the reason, and the line where there is one
 */
export async function checkPrintable({ data, options }: ConversionRequest): Promise<void> {
  const refusal = checkMarkdown(data.text_body, options);
  if (refusal)
    refuse(
      ["text_body"],
      refusal.code ?? "document-too-large",
      `${refusal.message} (line ${String(refusal.line)})`,
    );
  const bibliography = checkBibliography(data.bibliography);
  if (bibliography.refusal !== undefined)
    refuse(["bibliography"], "bibliography-unreadable", bibliography.refusal);
  const fault = findAttachmentFault(data.attachments ?? [], invoiceFileName);
  if (fault) refuse(["attachments", ...fault.path], "attachment-invalid", fault.message);
  await checkInvoices(data);
  await checkBrand(data);
}

/** Checks the brand of a request, or that of the document's front matter, which it replaces. @throws {ValidationError} with all faults */
async function checkBrand({ brand, text_body: markdown }: ConversionRequest["data"]): Promise<void> {
  const { findBrandFaults } = await import("../../document/core/brand/brand-faults.ts");
  const faults = await findBrandFaults(brand, markdown);
  if (faults.length === 0) return;
  throw new ValidationError(
    faults.map(({ path, code, message }) => ({
      ...(brand === undefined
        ? {
            loc: ["body", "data", "text_body"],
            msg: `The front matter's ${["brand", ...path].join(".")}: ${message}`,
          }
        : { loc: ["body", "data", "brand", ...path], msg: message }),
      type: "value_error",
      code,
    })),
  );
}

/** Checks the invoice of a request, or that of the document's front matter, which it replaces. @throws {ValidationError} with all faults */
async function checkInvoices({ invoice, text_body: markdown }: ConversionRequest["data"]): Promise<void> {
  if (invoice === undefined) {
    const faults = await findFrontMatterInvoiceFaults(markdown);
    throwFaults(faults, ({ path, message }) => ({
      loc: ["body", "data", "text_body"],
      msg: `The front matter's ${["invoice", ...path].join(".")}: ${message}`,
    }));
    return;
  }
  const { checkInvoice } = await import("../../document/features/invoices/check-invoice.ts");
  const { faults = [] } = checkInvoice(invoice);
  throwFaults(faults, ({ path, message }) => ({ loc: ["body", "data", "invoice", ...path], msg: message }));
}

function throwFaults(
  faults: readonly InvoiceFault[],
  describe: (fault: InvoiceFault) => { readonly loc: (string | number)[]; readonly msg: string },
): void {
  if (faults.length === 0) return;
  throw new ValidationError(
    faults.map((fault) => ({
      ...describe(fault),
      type: "value_error",
      code: "e-invoice-invalid",
      ...(fault.rule !== undefined && { rule: fault.rule }),
    })),
  );
}

function refuse(field: readonly (string | number)[], code: ErrorCode, msg: string): never {
  throw new ValidationError([{ loc: ["body", "data", ...field], msg, type: "value_error", code }]);
}
