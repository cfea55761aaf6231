import type { JobStatus } from "../../lambdas/http-contract/responses.ts";
import { runWhileBusy } from "../busy.ts";
import { createButton, createElement } from "../create-element.ts";
import {
  askOutput,
  askStatus,
  downloadPdf,
  explainResponse,
  parseJob,
  reach,
  ServiceError,
} from "../service.ts";
import { translate } from "../words/translate.ts";
import { readUsualPaper } from "../workspace/usual-paper.ts";
import { saveFile } from "./save-file.ts";

/** The dialog in which somebody has the receipt of a document: who is to be named in it, and as which kind of file. */

/** Who is to be named. */
interface Buyer {
  readonly name: string;
  readonly address: readonly string[];
  readonly tax_id: string;
  readonly reference: string;
}

/** What this browser keeps of a buyer: all but the reference, which is another one for each document. */
type KeptBuyer = Pick<Buyer, "name" | "address" | "tax_id">;

const storageName = "markdown-to-pdf:buyer";
/** As the service takes them, in characters. */
const limits = { name: 200, address: 6 * 200, tax_id: 100, reference: 200 } as const;
const maxLines = 6;
const pauseMs = 700;
/** How often the service is asked again while another request of the same receipt is at work. */
const maxTries = 5;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A document that was bought. */
interface Bought {
  readonly jobId: string;
  /** What the payment is found by, where this browser has seen it. */
  readonly transaction: string | undefined;
}

/** Opens the dialog. @param saveText saves the receipt as a file of plain text */
export function openReceipt(bought: Bought, saveText: () => void): void {
  const kept = readBuyer();
  const heading = createElement("h2", { id: "receipt-heading" }, translate("Receipt"));
  const dialog = createElement("dialog", { className: "receipt", "aria-labelledby": heading.id });
  const fields = {
    name: createField("name", translate("Buyer: person or company"), "organization", kept.name),
    address: createField("address", translate("Address"), "street-address", kept.address?.join("\n")),
    tax_id: createField("tax_id", translate("Tax ID"), "off", kept.tax_id),
    reference: createField("reference", translate("Your reference, such as an order number"), "off", ""),
  };
  const fault = createElement("p", { className: "fault", role: "alert", hidden: true });
  const save = createElement("button", { type: "submit", className: "primary" }, translate("Save as PDF"));
  const form = createElement(
    "form",
    {},
    heading,
    createElement(
      "p",
      { className: "hint" },
      translate("All fields may be empty. They stay in this browser, and on the receipt."),
    ),
    ...Object.values(fields).map(({ box }) => box),
    fault,
    createElement(
      "p",
      { className: "actions" },
      save,
      createButton(translate("Save as text"), saveText),
      createButton(translate("Close"), () => {
        dialog.close();
      }),
    ),
  );
  dialog.append(form);
  dialog.onclose = () => {
    dialog.remove();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    fault.hidden = true;
    const buyer = {
      name: fields.name.field.value,
      address: splitAddress(fields.address.field.value),
      tax_id: fields.tax_id.field.value,
      reference: fields.reference.field.value,
    };
    keepBuyer(buyer);
    void runWhileBusy(save, translate("The receipt is being made …"), () => saveReceipt(bought, buyer))
      .then(() => {
        dialog.close();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        fault.textContent = error.message;
        fault.hidden = false;
      });
  };
  document.body.append(dialog);
  dialog.showModal();
}

/** Has the service print the receipt, and saves it. @throws {ServiceError} */
async function saveReceipt({ jobId, transaction }: Bought, buyer: Buyer): Promise<void> {
  const { default_paper: paper } = readUsualPaper();
  const output = await askOutput(await printReceipt(jobId, { buyer, transaction, paper }));
  if (!output) throw createGone();
  saveFile(await downloadPdf(output), output.document_name);
}

/** What the service is asked for. */
interface Asked {
  readonly buyer: Buyer;
  readonly transaction: string | undefined;
  readonly paper: "letter" | undefined;
}

/** Has the service print the receipt. @returns its job, which is done @throws {ServiceError} */
async function printReceipt(jobId: string, asked: Asked): Promise<string> {
  let job = await askReceipt(jobId, asked);
  while (job.status !== "Done") {
    if (job.status === "Failed") throw new ServiceError(job.description);
    await pause(pauseMs);
    const next = await askStatus(job.id);
    if (!next) throw createGone();
    job = next;
  }
  return job.id;
}

async function askReceipt(jobId: string, asked: Asked): Promise<JobStatus> {
  for (let tries = 1; ; tries++) {
    const response = await reach(`/job/${jobId}/receipt`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
    });
    if (response.ok) return parseJob(response);
    if (response.status === 404) throw createGone();
    // Another payment than the one that this browser has seen bought the document.
    if (response.status === 422 && asked.transaction !== undefined)
      return askReceipt(jobId, { ...asked, transaction: undefined });
    if (response.status !== 503 || tries === maxTries)
      throw new ServiceError(await explainResponse(response));
    await pause(tries * pauseMs);
  }
}

function createGone(): ServiceError {
  return new ServiceError(
    translate("The service does not know this purchase any more. Save the receipt as text."),
  );
}

function createField(
  name: keyof typeof limits,
  label: string,
  autocomplete: AutoFill,
  value = "",
): { readonly box: HTMLElement; readonly field: Field } {
  const common = { id: `receipt-${name}`, value, autocomplete, maxLength: limits[name], dir: "auto" };
  const field =
    name === "address" ? createElement("textarea", { ...common, rows: 3 }) : createElement("input", common);
  const caption = createElement("label", { htmlFor: field.id }, label);
  return { box: createElement("p", { className: "field" }, caption, field), field };
}

/** Returns the lines of an address. More than a receipt has are joined in the last one. */
function splitAddress(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length <= maxLines
    ? lines
    : [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(", ")];
}

function readBuyer(): Partial<KeptBuyer> {
  try {
    return (JSON.parse(localStorage.getItem(storageName) ?? "null") as KeptBuyer | null) ?? {};
  } catch {
    return {};
  }
}

function keepBuyer({ name, address, tax_id }: KeptBuyer): void {
  try {
    localStorage.setItem(storageName, JSON.stringify({ name, address, tax_id }));
  } catch {
    // They are typed again the next time.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
