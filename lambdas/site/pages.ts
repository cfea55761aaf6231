import type { HttpResponse } from "../http/response.ts";
import type { Deployment } from "./deployment.ts";
import { operatorHtml } from "./contact.ts";
import { formatThousands } from "../../document/core/options/thousands.ts";
import { escapeHtml } from "../../document/core/html/escape.ts";
import { openApiDocument } from "./openapi/openapi.ts";
import { renderReference, type OpenApi } from "./reference/reference-html.ts";
import { freeRetriesInWords } from "../http-contract/free-retries.ts";
import { formatAmounts, formatCents, formatMoney, formatPrices, formatSizes, listCents } from "./price.ts";
import { docsPolicy, pageHeaders, pagePolicy, wordsPolicy } from "./content-security-policy.ts";
import type { WellKnownFiles } from "../settings/well-known-files.ts";
import type { StaticFiles } from "./static-files.ts";
import { termsHtml } from "./terms.ts";

export interface SiteOptions extends Deployment {
  /** How long a PDF is kept. */
  readonly documentHours: number;
  /** Origin of the PDFs' presigned URLs. */
  readonly storage: string;
  /** The operator's own. */
  readonly wellKnownFiles?: WellKnownFiles | undefined;
  readonly files: StaticFiles;
}

/** Points agents to the machine-readable descriptions (RFC 8288, RFC 9727). */
const links =
  '</.well-known/api-catalog>; rel="api-catalog", </openapi.json>; rel="service-desc", </docs>; rel="service-doc", ' +
  '</terms>; rel="terms-of-service"';

/** Returns `GET /`, which sells PDFs in the browser, and without scripts explains how to buy with curl. */
export function mainPage(options: SiteOptions): HttpResponse {
  const { rails, storage, publicBaseUrl, termsUrl, documentHours } = options;
  const policy = pagePolicy([storage, ...rails.flatMap(({ page: { origins } }) => origins)]);
  const values = {
    ...(Object.assign({}, ...rails.map(({ page: { values } }) => values)) as Readonly<
      Record<string, string>
    >),
    price: formatPrices(rails),
    money: formatMoney(rails),
    cents: listCents(rails).join("-"),
    seller: options.seller ?? "",
    hidden_run_by: options.seller === undefined ? "hidden" : "",
    amounts: formatAmounts(rails).join(" or "),
    amount_list: formatAmounts(rails).join("|"),
    rails: rails.map(({ method }) => method).join(" "),
    packs: options.packs
      .map(({ documents, cardCents }) => (cardCents === undefined ? documents : `${documents}:${cardCents}`))
      .join(" "),
    base_url: publicBaseUrl,
    terms_url: termsUrl,
    kept: inDays(documentHours),
    kept_for: formatDuration(documentHours),
  };
  return page(options, "index.html", policy, values, operatorHtml(options));
}

/** Returns `GET /docs`: the API reference, rendered from the OpenAPI document. */
export async function docsPage(options: SiteOptions): Promise<HttpResponse> {
  const reference = await renderReference(openApiDocument(options) as OpenApi);
  return page(options, "docs.html", docsPolicy, {}, reference);
}

/** Returns `GET /terms`, the page behind `terms_url` unless the operator sets another. */
export function termsPage(options: SiteOptions): HttpResponse {
  const { rails, documentHours, seller, contact } = options;
  const price = formatPrices(rails);
  const terms = termsHtml({
    price,
    sizes: formatSizes(rails),
    retention: inDays(documentHours),
    seller,
    contact,
  });
  return page(options, "terms.html", wordsPolicy, { price }, terms);
}

/** Returns `GET /help`: how it works, prices, how to write Markdown, and what happens if something fails. */
export function helpPage(options: SiteOptions): HttpResponse {
  const { rails, documentHours, contact, packs } = options;
  const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });
  const sizes = alternatives.format(packs.map(({ documents }) => formatThousands(documents)));
  const byCard = packs.flatMap(({ documents, cardCents }) =>
    cardCents === undefined ? [] : [`${formatThousands(documents)} PDFs for ${formatCents(cardCents)}`],
  );
  const values = {
    price: formatPrices(rails),
    price_by_size: afterSentence(formatSizes(rails)),
    packs: packs.length > 0 ? ` Credit for ${sizes} PDFs at once costs less for each.` : "",
    cards:
      byCard.length > 0
        ? `A bank card pays for several PDFs at once, on Stripe’s page: ${alternatives.format(byCard)}. You get a key, which pays for each of them.`
        : "No card pays here.",
    money: formatMoney(rails),
    refund_by: contact === undefined ? "whoever runs it" : "the operator, whose address is below",
    free_retries: freeRetriesInWords,
    kept: inDays(documentHours),
  };
  return page(options, "help.html", wordsPolicy, values, operatorHtml(options));
}

/** Returns `GET /agents`: tools, programs and limits, for builders of agents. */
export function agentsPage(options: SiteOptions): HttpResponse {
  const { rails, documentHours, publicBaseUrl } = options;
  return page(options, "agents.html", wordsPolicy, {
    price: formatPrices(rails),
    price_by_size: afterSentence(formatSizes(rails)),
    base_url: publicBaseUrl,
    free_retries: freeRetriesInWords,
    kept: inDays(documentHours),
  });
}

/** Returns the page for a path that does not exist; programs get the error itself. */
export function notFoundPage(options: SiteOptions): HttpResponse {
  const { body, headers } = page(options, "not-found.html", wordsPolicy, {});
  return { status: 404, headers: { ...headers, "cache-control": "no-store", vary: "accept" }, body };
}

function page(
  { files }: SiteOptions,
  name: string,
  policy: string,
  values: Readonly<Record<string, string>>,
  content = "",
): HttpResponse {
  const body = files
    .page(name)
    .replace("{{content}}", () => content)
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => escapeHtml(values[key] ?? ""));
  return {
    status: 200,
    headers: { ...pageHeaders(policy), "cache-control": "public, max-age=300", link: links },
    body,
  };
}

/** Sets a sentence behind another one, if there is one. */
function afterSentence(sentence: string): string {
  return sentence && ` ${sentence}`;
}

/** Formats how long a PDF is kept as {@link inDays} says it, for programs (ISO 8601). */
function formatDuration(hours: number): string {
  const days = Math.floor(hours / 24);
  return days === 1 ? "PT24H" : `P${String(days)}D`;
}

function inDays(hours: number): string {
  const days = Math.floor(hours / 24);
  return days === 1 ? "24 hours" : `${String(days)} days`;
}
