import type { Answer } from "../interface/answer.ts";
import { priceInWords } from "./prices.ts";
import type { Prices } from "./prices.ts";
import { docsPolicy, pageHeaders, pagePolicy, wordsPolicy } from "./security.ts";
import type { StaticFiles } from "./static-files.ts";
import { termsHtml } from "./terms.ts";

export interface SiteOptions {
  readonly publicBaseUrl: string;
  readonly termsUrl: string;
  /** How long a PDF is kept. */
  readonly documentHours: number;
  readonly sale: Prices;
  /** Origin of the PDFs' presigned URLs. */
  readonly storage: string;
  readonly files: StaticFiles;
}

/** Tells agents where the machine-readable descriptions are (RFC 8288, RFC 9727). */
const links =
  '</.well-known/api-catalog>; rel="api-catalog", </openapi.json>; rel="service-desc", </docs>; rel="service-doc", ' +
  '</terms>; rel="terms-of-service"';

/** `GET /`: buys a PDF in the browser, and without scripts tells how to do it with curl. */
export function mainPage(options: SiteOptions): Answer {
  const { sale, storage, publicBaseUrl, termsUrl, documentHours } = options;
  const rpcUrl = sale.x402?.rpcUrl;
  const policy = pagePolicy({ storage, solana: rpcUrl === undefined ? undefined : new URL(rpcUrl).origin });
  return page(options, "index.html", policy, {
    price: priceInWords(sale),
    rails: [sale.lightning && "lightning", sale.x402 && "x402"].filter(Boolean).join(" "),
    base_url: publicBaseUrl,
    terms_url: termsUrl,
    kept: inDays(documentHours),
    solana_rpc: rpcUrl ?? "",
  });
}

/** `GET /docs`: the API reference, rendered from the OpenAPI document. */
export function docsPage(options: SiteOptions): Answer {
  return page(options, "docs.html", docsPolicy, { base_url: options.publicBaseUrl });
}

/** `GET /terms`: what stands at `terms_url` unless the operator sets one of their own. */
export function termsPage(options: SiteOptions): Answer {
  const { sale, documentHours } = options;
  const terms = termsHtml({ price: priceInWords(sale), kept: inDays(documentHours) });
  return page(options, "terms.html", wordsPolicy, { price: priceInWords(sale) }, terms);
}

function page(
  { files }: SiteOptions,
  name: string,
  policy: string,
  values: Readonly<Record<string, string>>,
  content = "",
): Answer {
  const body = files
    .page(name)
    .replace("{{content}}", () => content)
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => escaped(values[key] ?? ""));
  return {
    status: 200,
    headers: { ...pageHeaders(policy), "cache-control": "public, max-age=300", link: links },
    body,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);
}

function inDays(hours: number): string {
  const days = Math.floor(hours / 24);
  return days === 1 ? "24 hours" : `${String(days)} days`;
}
