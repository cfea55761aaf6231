import { isIP } from "node:net";
import * as z from "zod";

// Limits of names, tags and icons (x402 specification, extensions/bazaar, "Service Metadata on `resource`"). A catalogue leaves out what exceeds them,
// and Coinbase's leaves out a service with a longer description.

const maxNameCharacters = 32;
const maxTags = 5;
const maxDescriptionCharacters = 500;
const maxIconCharacters = 2_048;

const shortText = z
  .string()
  .trim()
  .min(1)
  .max(maxNameCharacters, `must have at most ${String(maxNameCharacters)} characters`)
  .regex(/^[\x20-\x7e]*$/, "must be printable ASCII characters");

/** How catalogues of paid services show this one. What is absent has a default. */
export const catalogueEntry = z.strictObject({
  /** What the service is called. */
  name: shortText.optional(),
  /** What it is found by. */
  tags: z
    .array(shortText.regex(/^[^,]*$/, "must have no comma"))
    .min(1)
    .max(maxTags, `must be at most ${String(maxTags)}`)
    .refine(
      (tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length,
      "must differ in more than upper and lower case",
    )
    .optional(),
  iconUrl: z
    .url("must be the public address of an image, https://…")
    .refine(isPublicIcon, "must be the public address of an image, https://…, on a host with a name")
    .optional(),
  description: z
    .string()
    .trim()
    .min(1)
    .max(maxDescriptionCharacters, `must have at most ${String(maxDescriptionCharacters)} characters`)
    .optional(),
});

/** The service, as catalogues show it. */
export interface Listing {
  readonly publicBaseUrl: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Absent where nobody else could fetch it. */
  readonly iconUrl?: string | undefined;
  readonly description: string;
}

/** Completes the operator's description of the service. */
export function createListing(publicBaseUrl: string, entry: z.output<typeof catalogueEntry> = {}): Listing {
  const {
    name = "Markdown to PDF",
    tags = ["pdf", "markdown", "documents", "conversion", "publishing"],
    iconUrl = `${publicBaseUrl}/favicon.svg`,
    description = defaultDescription,
  } = entry;
  return { publicBaseUrl, name, tags, description, iconUrl: isPublicIcon(iconUrl) ? iconUrl : undefined };
}

const defaultDescription =
  "Turns one Markdown document into a print-ready PDF: tables, code, math, Mermaid and Graphviz diagrams, charts, citations, footnotes, callouts, " +
  "cover, bookmarks and table of contents; tagged (PDF/UA-1, PDF/A-2a). Send it as JSON in data.text_body. No account. The same document again is free " +
  "for 7 days, and a failed job is tried again at no charge.";

/** Returns whether catalogues take an address as that of an icon: they refuse hosts without a name, and credentials. */
function isPublicIcon(address: string): boolean {
  if (address.length > maxIconCharacters || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith("[") && hostname.includes(".");
  const isLocal = hostname === "localhost.localdomain" || hostname.endsWith(".localhost");
  return protocol === "https:" && isNamed && !isLocal && username === "" && password === "";
}
