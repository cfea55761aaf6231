import type { Tool } from "@modelcontextprotocol/server";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { findMissingImages } from "../../document/core/images/missing-images.ts";
import { createFenceReader } from "../../document/core/lines/fences.ts";
import {
  checkedDocument,
  documentPreview,
  jobOutput,
  jobStatus,
  paymentRequired,
} from "../http-contract/responses.ts";
import type { DocumentWarning, JobStatus } from "../http-contract/responses.ts";
import type { Api } from "./api.ts";
import {
  convertArguments,
  documentArguments,
  previewArguments,
  toRequestBody,
} from "../http-contract/mcp/document-arguments.ts";
import { receiptArguments, toReceiptBody } from "../http-contract/mcp/receipt-arguments.ts";
import {
  paymentHeaders,
  paymentNeededResult,
  formatPrices,
  formatTiers,
  readReceipts,
  type CallMeta,
} from "./payment.ts";
import { failure, readReason, refused, result, warningText } from "./results.ts";

type DocumentArguments = z.output<typeof documentArguments>;
type ConvertArguments = z.output<typeof convertArguments>;
type ReceiptArguments = z.output<typeof receiptArguments>;
type PreviewArguments = z.output<typeof previewArguments>;

interface ServedTool {
  readonly description: string;
  readonly annotations: NonNullable<Tool["annotations"]>;
  readonly schema: z.ZodType;
  readonly call: (given: unknown, meta: CallMeta, api: Api) => Promise<CallToolResult>;
}

const free = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The tools, by name. */
export const tools = {
  price: {
    description:
      "Returns the price of a PDF, and what would be missing from it. Free. Same arguments as convert.",
    annotations: free,
    schema: documentArguments,
    call: withArguments(documentArguments, price),
  },
  preview: {
    description:
      "Shows the first two pages, and the one that page names, as images; returns the number of pages, the outline and what would be missing. Free. Same arguments as convert.",
    annotations: free,
    schema: previewArguments,
    call: withArguments(previewArguments, preview),
  },
  convert: {
    description:
      "Makes a print-ready PDF from Markdown (GitHub's, math, code, footnotes, citations, Mermaid) and returns it (up to 1 MB) and its URL. A document is paid for once: " +
      "the first call returns the offers; pay and call again with the same arguments. To correct it, name its job in corrects: free at first, for at most a tenth of its words.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    schema: convertArguments,
    call: withArguments(convertArguments, convert),
  },
  receipt: {
    description:
      "Returns the receipt of a bought document, as a PDF and its URL, with the buyer's details. Free. The same arguments return the same receipt; a document has three.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    schema: receiptArguments,
    call: withArguments(receiptArguments, receipt),
  },
} as const satisfies Readonly<Record<string, ServedTool>>;

type ToolName = keyof typeof tools;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

/** What `preview` does where no pages are shown before payment. */
const checkDescription =
  "Checks a document: returns its number of words, its outline and what would be missing; this service shows no pages before payment. Free. Same arguments as convert.";

/**
 * Lists the tools for a client. Arguments are explained once: a model reads all of it before every call.
 * @param showsPreviews whether pages are shown before payment
 */
export function listTools(showsPreviews: boolean): Tool[] {
  return Object.entries(tools).map(([name, { description: usual, annotations, schema }]) => {
    const description = name === "preview" && !showsPreviews ? checkDescription : usual;
    const full = z.toJSONSchema(schema, { io: "input" });
    return {
      name,
      description,
      annotations,
      inputSchema: (name === "price" || name === "preview"
        ? { ...full, properties: withoutDescriptions(full.properties) }
        : full) as Tool["inputSchema"],
    };
  });
}

function withoutDescriptions(properties: object = {}): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { type: (schema as { type?: string }).type }]),
  );
}

/** Parses the arguments, and names invalid ones. */
function withArguments<Arguments>(
  schema: z.ZodType<Arguments>,
  work: (given: Arguments, meta: CallMeta, api: Api) => Promise<CallToolResult>,
): ServedTool["call"] {
  return async (given, meta, api) => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return work(parsed.data, meta, api);
    const faults = parsed.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join(".")}: ${message}`,
    );
    return failure(faults.join("\n"));
  };
}

async function price(document: DocumentArguments, _: CallMeta, api: Api): Promise<CallToolResult> {
  const answer = await api.post("/markdown", toRequestBody(document));
  if (answer.status === 200)
    return result({ status: "paid_already" }, [
      "The document is already paid for. Call convert; it costs nothing.",
    ]);
  if (answer.status !== 402) return refused(answer);
  const required = paymentRequired.parse(answer.body);
  const prices = formatPrices(required);
  const tiers = formatTiers(required);
  const warnings = [...(required.warnings ?? []), ...listMissingImages(document)];
  return result(
    {
      status: "to_be_paid",
      price: prices,
      ...(tiers.length > 0 && { price_by_size: tiers }),
      ...(warnings.length > 0 && { warnings }),
    },
    [`It costs ${prices.join(" or ")}.`, ...tiers, ...warnings.map(warningText)],
  );
}

async function preview(
  { page, ...document }: PreviewArguments,
  _: CallMeta,
  api: Api,
): Promise<CallToolResult> {
  const body = toRequestBody(document);
  const seen = await api.post("/markdown/preview", { ...body, ...(page !== undefined && { page }) });
  const { data: shown } = documentPreview.safeParse(seen.body);
  // Even without pages, the check's warnings are returned.
  const answer = shown ? undefined : await api.post("/markdown/check", body);
  if (answer && answer.status !== 200 && answer.status !== 204) return refused(answer);
  const { warnings = [] } = shown ?? checkedDocument.safeParse(answer?.body).data ?? {};
  const outline = findHeadings(document.markdown);
  const words = countWords(document.markdown);
  const described = result(
    { status: "printable", words, ...(shown && { pages: shown.pages }), outline, warnings },
    [
      `It can be printed. It has ${formatCount(words, "word")}${shown ? ` on ${formatCount(shown.pages, "page")}` : ""}.`,
      ...outline,
      ...warnings.map(warningText),
      ...(shown
        ? [
            `Images at 60 dpi: ${shown.images.map(({ page: number }) => `page ${String(number)}`).join(", ")}.`,
          ]
        : [
            `No pages are shown: ${readReason(seen)}`,
            `The page ${api.publicBaseUrl} shows the pages in a browser: paste the document there.`,
          ]),
    ],
  );
  const images = (shown?.images ?? []).map(({ media_type: mimeType, data }) => ({
    type: "image" as const,
    mimeType,
    data,
  }));
  return { ...described, content: [...described.content, ...images] };
}

async function convert(
  { corrects, ...document }: ConvertArguments,
  meta: CallMeta,
  api: Api,
): Promise<CallToolResult> {
  const payment = paymentHeaders(meta);
  if (!payment) return failure("The payment in _meta is malformed. Nothing was charged.");
  const body = { ...toRequestBody(document), ...(corrects !== undefined && { corrects }) };
  const paying = { ...api.accountHeader, ...payment };
  const answer = await api.post("/markdown", body, { ...paying, prefer: "wait=15" });
  const presented = Object.keys(payment).length > 0;
  if (answer.status === 402)
    return paymentNeededResult(api, answer, {
      presented,
      corrects: corrects !== undefined,
      missing: listMissingImages(document),
    });
  if (answer.status !== 200) return refused(answer);
  const order = { tool: "convert", path: "/markdown", body, headers: paying } as const;
  return { ...(await jobResult(jobStatus.parse(answer.body), api, order)), _meta: readReceipts(answer) };
}

async function receipt({ job, ...named }: ReceiptArguments, _: CallMeta, api: Api): Promise<CallToolResult> {
  const [path, body] = [`/job/${encodeURIComponent(job)}/receipt`, toReceiptBody(named)];
  const answer = await api.post(path, body, { prefer: "wait=15" });
  // By the interface, it has no body that says so.
  if (answer.status === 404) return failure(`There is no job ${job.slice(0, 100)}, or it has expired.`);
  if (answer.status !== 200) return refused(answer);
  return jobResult(jobStatus.parse(answer.body), api, { tool: "receipt", path, body });
}

/** The largest PDF that is in a result itself, in bytes. */
const maxEmbeddedBytes = 1_000_000;

/** The request that a job answers; sent again, it is answered by the same job. */
interface Order {
  readonly tool: ToolName;
  readonly path: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fetches the PDF by the request for its job. @returns undefined when it is not available now */
async function fetchPdf({ path, body, headers }: Order, api: Api): Promise<Uint8Array | undefined> {
  const pdf = await api.post(path, body, { ...headers, accept: "application/pdf" });
  return pdf.header("content-type") === "application/pdf" ? pdf.bytes : undefined;
}

/** Formats the result of a job. */
async function jobResult(job: JobStatus, api: Api, order: Order): Promise<CallToolResult> {
  if (job.status === "Failed") return failure(job.description);
  if (job.status !== "Done")
    return result({ status: "printing", job: job.id }, [
      `It is paid for and being printed. Call ${order.tool} again with the same arguments; that costs nothing.`,
    ]);
  const { data: output } = jobOutput.safeParse(job);
  // Only the output says why there is no address.
  if (!output) return refused(await api.get(job.path));
  const { url, expires_at, document_name: name, bytes: size, pages, sha256, warnings = [] } = output;
  const pdf = size > maxEmbeddedBytes ? undefined : await fetchPdf(order, api);
  const done = result(
    {
      ...{ status: "done", url, expires_at, pages, bytes: size, sha256 },
      job: job.receipt_of ?? job.corrects ?? job.id,
      ...(job.corrections && { corrections_left: job.corrections.left }),
      ...(warnings.length > 0 && { warnings }),
    },
    [`${formatCount(pages, "page")}: ${url}`, ...warnings.map(warningText)],
  );
  return {
    ...done,
    content: [
      ...done.content,
      ...(pdf === undefined ? [] : [embeddedPdf(`${api.publicBaseUrl}/job/${job.id}/download`, pdf)]),
      { type: "resource_link", uri: url, name, mimeType: "application/pdf", size },
    ],
  };
}

function embeddedPdf(uri: string, pdf: Uint8Array): CallToolResult["content"][number] {
  const blob = Buffer.from(pdf).toString("base64");
  return { type: "resource", resource: { uri, mimeType: "application/pdf", blob } };
}

/** Warns of images by a path: an agent sends no files. */
function listMissingImages({ markdown, options = {} }: DocumentArguments): DocumentWarning[] {
  return findMissingImages(markdown, options.base_url);
}

/** Formats a text such as `1 page`, `12 pages`. */
function formatCount(count: number, thing: string): string {
  return `${String(count)} ${thing}${count === 1 ? "" : "s"}`;
}

/** Runs without blanks that print no word: list numbers, fences and tags. */
const markup = /^(?:\d+[.)]|(?:```|~~~).*|<[^>]*>)$/;

/** Counts the words, near enough: marks such as `#`, `**` and `|---|` are none. */
function countWords(markdown: string): number {
  const runs = markdown.match(/\S+/g) ?? [];
  return runs.filter((run) => /[\p{L}\p{N}]/u.test(run) && !markup.test(run)).length;
}

const maxOutline = 50;

/** Lists the headings as written, without those in code. */
function findHeadings(markdown: string): string[] {
  const code = createFenceReader();
  return markdown
    .split(/\r?\n/)
    .filter((line) => {
      code.read(line);
      return code.open === undefined && /^ {0,3}#{1,6}[ \t]/.test(line);
    })
    .slice(0, maxOutline)
    .map((line) => line.trim().slice(0, 200));
}
