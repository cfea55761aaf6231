import { optionList } from "../document/core/options/options.ts";
import { metaFields } from "./program/document-options.ts";
import type { ConversionEvent } from "./convert.ts";

/**
 * Renames the fields in a text to what the caller knows. The service and the engine name fields as the HTTP API does (`options.base_url`), and the
 * library names its setting `baseUrl`. A field that the caller cannot set keeps its name.
 */
export type RenameFields = (text: string) => string;

/** Names each field by the flag of the command line that sets it, such as `--base-url`. */
export const renameToFlags: RenameFields = createRenaming({
  baseUrl: "--url",
  "data.text_body": "the document",
  "data.bibliography": "--bibliography",
  "data.invoice": "--invoice",
  "data.brand": "--brand",
  "data.attachments": "--attach",
  corrects: "--corrects",
  "buyer.name": "--buyer",
  "buyer.address": "--address",
  "buyer.tax_id": "--tax-id",
  "buyer.reference": "--reference",
  transaction: "--transaction",
  "options.document_name": "the name of the file",
  ...Object.fromEntries(metaFields.map((name) => [`data.meta.${name}`, `--${name}`])),
  ...Object.fromEntries(optionList.map(([name]) => [`options.${name}`, `--${name.replaceAll("_", "-")}`])),
});

/** Names each field by the tool argument or environment variable that sets it. */
export const renameToArguments: RenameFields = createRenaming({
  baseUrl: "SERVICE_URL",
  "data.text_body": "the document",
  "data.bibliography": "bibliography or bibliography_file",
  "data.invoice": "invoice",
  "data.brand": "brand",
  "data.attachments": "attachments",
  corrects: "corrects",
  "buyer.name": "buyer",
  "buyer.address": "address",
  "buyer.tax_id": "tax_id",
  "buyer.reference": "reference",
  transaction: "transaction",
  "options.document_name": "the name of the file",
  ...Object.fromEntries(metaFields.map((name) => [`data.meta.${name}`, name])),
  ...Object.fromEntries(optionList.map(([name]) => [`options.${name}`, name])),
});

/** Renames the fields in every text of an event. */
export function renameInEvent(reported: ConversionEvent, rename: RenameFields): ConversionEvent {
  const event = changeWarnings(reported, (warning) => ({ ...warning, what: rename(warning.what) }));
  if (event.event === "waiting") return { ...event, reason: rename(event.reason) };
  if (event.event !== "progress") return event;
  return { ...event, status: { ...event.status, description: rename(event.status.description) } };
}

type Change = <Warning extends { readonly what: string; readonly line?: number | undefined }>(
  warning: Warning,
) => Warning;

/** Changes the warnings of an event. */
export function changeWarnings(event: ConversionEvent, change: Change): ConversionEvent {
  switch (event.event) {
    case "offers":
      return { ...event, ...(event.warnings && { warnings: event.warnings.map(change) }) };
    case "progress": {
      const { status } = event;
      const { warnings } = status;
      return { ...event, status: { ...status, ...(warnings && { warnings: warnings.map(change) }) } };
    }
    case "output": {
      const { output } = event;
      const { warnings } = output;
      return { ...event, output: { ...output, ...(warnings && { warnings: warnings.map(change) }) } };
    }
    default:
      return event;
  }
}

/** Renames the fields in a list of warnings, where there is one. */
export function renameInWarnings<Warning extends { readonly what: string }>(
  { warnings }: { readonly warnings?: readonly Warning[] | undefined },
  rename: RenameFields,
): { warnings?: Warning[] } {
  if (!warnings) return {};
  return { warnings: warnings.map((warning) => ({ ...warning, what: rename(warning.what) })) };
}

/** A field as messages and the `loc` of a 422 write it: `options.base_url`, `body.options.base_url`, `body.transaction`, `baseUrl`. */
const fieldPath = /(?<![\w./-])(?:body\.(\w+(?:\.\w+)*)|((?:data|options)(?:\.\w+)+|baseUrl\b))/g;

function createRenaming(names: Readonly<Record<string, string>>): RenameFields {
  const known = new Map(Object.entries(names));
  return (text) =>
    text.replace(
      fieldPath,
      (written: string, inBody: string | undefined, bare: string | undefined) =>
        known.get(inBody ?? bare ?? "") ?? written,
    );
}
