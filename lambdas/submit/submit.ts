import { findMissingImages } from "../../document/core/images/missing-images.ts";
import type { HttpResponse } from "../http/response.ts";
import type { RequestTo } from "../http/http-handler.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import type { Job } from "../jobs/job.ts";
import { createContextReader, type SubmitContext } from "./context.ts";
import { createConversionReader } from "./conversion-reader.ts";
import { createFindTurn } from "./corrections/find-turn.ts";
import { createAnswerCredits } from "./credits.ts";
import { answerPreview, createNotOffered } from "./preview.ts";
import { checkPrintable } from "./printable.ts";
import { asksForQuote, createAnswerQuote } from "./quote.ts";
import { createDocumentReplies, createReplies } from "./replies.ts";
import { createAnswerReceipt } from "./receipts/answer-receipt.ts";
import { sell, type SaleParts } from "./sell.ts";
import type { SubmitOptions } from "./submit-options.ts";
import { createAnswerWebhook } from "./webhooks.ts";

/**
 * Creates `/markdown` and `/v1/document/...`, and what belongs to them. A request without a document gets 402 with the price of any document. A bought document gets 200 with
 * its job, whatever the request brings. A payment, or an account with something left, buys the job. Any other request gets 402 with offers, and
 * nothing of its document is stored.
 */
export function createSubmit(
  options: SubmitOptions,
): (request: RequestTo<"submit">) => Promise<HttpResponse> {
  const readConversion = createConversionReader({
    accounts: options.accounts,
    maxBodyBytes: options.settings.MAX_BODY_BYTES,
    delivers: options.emailLimits !== undefined,
    callsBack: options.callsBack,
    callsLoopback: options.callsLoopback,
  });
  const answerQuote = createAnswerQuote(options);
  const readContext = createContextReader(options);
  const parts = createDocumentSale(options);
  const answerCredits = createAnswerCredits(options);
  const answerWebhook = createAnswerWebhook(options);
  const answerReceipt = createAnswerReceipt(options);
  return async (request) => {
    if (request.operation === "postV1WebhooksStripe") return answerWebhook(request);
    if (request.operation === "postV1Credits" || request.operation === "getV1Credits")
      return answerCredits(request);
    if (request.operation === "postJobJobIdReceipt") return answerReceipt(request);
    if (asksForQuote(request)) return answerQuote(request);
    if (request.operation === "postMarkdownPreview") {
      const { previews, settings } = options;
      if (!previews) throw createNotOffered(settings.PUBLIC_BASE_URL);
      return answerPreview(previews, request, await readConversion(request));
    }
    const conversion = await readConversion(request);
    if (request.operation === "postMarkdownCheck") return answerCheck(conversion.source);
    return sell(parts, await readContext(request, conversion));
  };
}

/** What documents need beside all that is sold. */
function createDocumentSale(options: SubmitOptions): SaleParts<Job, SubmitContext> {
  const { emailLimits, computeNetworkPartition } = options;
  return {
    ...options,
    replies: createReplies(options, createDocumentReplies(options)),
    checkContents: ({ source }) => checkPrintable(source),
    findTurn: createFindTurn(options),
    async checkDelivery({ request, source, account }) {
      if (!source.options.delivery) return;
      await emailLimits?.check(
        source.options.delivery.to_email,
        account ? { accountId: account.accountId } : { network: await computeNetworkPartition(request) },
      );
    },
  };
}

/** Answers `POST /markdown/check`: 204, or 200 with warnings. @throws {ValidationError} for a document that would fail */
async function answerCheck(source: ConversionRequest): Promise<HttpResponse> {
  await checkPrintable(source);
  const { data, options, warnings: known = [] } = source;
  const warnings = [...known, ...findMissingImages(data.text_body, options.base_url)];
  return warnings.length > 0 ? { status: 200, body: { warnings } } : { status: 204 };
}
