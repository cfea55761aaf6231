import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { decodePercent } from "./structure/decode-percent.ts";
import { shortenUrl, type UrlLines } from "../lines/url-lines.ts";
import { hasClass } from "./structure/classes.ts";
import { visit } from "../tree/visit.ts";
import { warnOfReference, type Warn } from "../warnings/warn.ts";
import type { WarningCode } from "../warnings/warning-codes.ts";

/** The base of relative links, and the sink for warnings about broken links. */
export interface LinkOptions {
  /** Relative links are relative to it; they are text without it. */
  readonly baseUrl: string | undefined;
  readonly warn: Warn;
  readonly urlLines: UrlLines;
}

/** Characters of addresses in a PDF, which has a link's whole address on each of its lines. */
const maxAddressChars = 20_000_000;
/** Letters of a line in a narrow column. */
const charsPerLine = 20;

/**
 * Makes text of links that do not work from a PDF, and relative links absolute if the base is known. Schemes are written in lower case, as the
 * sanitiser knows them (RFC 3986, section 3.1: they mean the same).
 */
export function limitLinks(root: Root, { baseUrl, warn, urlLines }: LinkOptions): void {
  const warnAboutLink = (href: string, code: WarningCode, why: string): void => {
    warn(code, `The link to ${shortenUrl(href)} became plain text: ${why}`, urlLines.findLine(href));
  };
  let targets: Targets | undefined;
  let addressChars = 0;
  const isTooLong = (href: string, element: Element): boolean => {
    addressChars += href.length * (1 + toString(element).length / charsPerLine);
    return addressChars > maxAddressChars;
  };
  visit(root, "element", (element) => {
    if (element.tagName !== "a") return;
    const { href } = element.properties;
    if (typeof href !== "string") return;
    if (isTooLong(href, element)) {
      warnAboutLink(
        href,
        "links-too-long",
        "all link addresses together are too long. Shorten its address or text.",
      );
      unlink(element);
      return;
    }
    if (/^(?:https?|mailto|tel|sms|geo):/i.test(href)) {
      element.properties.href = href.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
      return;
    }
    if (href.startsWith("#")) {
      const id = (targets ??= collectTargets(root)).findId(href.slice(1));
      if (id !== undefined) {
        if (id !== href.slice(1) && id !== decodePercent(href.slice(1)))
          element.properties.href = `#${encodeURIComponent(id)}`;
        return;
      }
      if (isPageNumber(element)) {
        warnOfReference(warn, `\\pageref{${decodePercent(href.slice(1))}}`, urlLines.findLine(href));
        element.children = [{ type: "text", value: "??" }];
      } else if (!/^#(?:top)?$/i.test(href))
        warnAboutLink(href, "link-target-not-found", "the document has no such target.");
      unlink(element);
      return;
    }
    const absolute = addScheme(href) ?? resolveHref(href, baseUrl);
    if (absolute !== undefined) {
      element.properties.href = absolute;
      return;
    }
    const isPath = !/^[a-z][a-z\d+.-]*:/i.test(href);
    if (isPath)
      warnAboutLink(href, "link-is-relative", "it is relative. Set a base URL, or use an absolute address.");
    else warnAboutLink(href, "link-scheme-not-allowed", "its scheme is not allowed.");
    unlink(element);
  });
}

/** Makes the addresses of images absolute. Of a page of GitHub that shows a file, it is the file itself. */
export function resolveImages(root: Root, baseUrl: string): void {
  visit(root, "element", ({ tagName, properties }) => {
    if (tagName !== "img" || typeof properties.src !== "string" || /^[a-z][a-z\d+.-]*:/i.test(properties.src))
      return;
    const absolute = resolveHref(properties.src.trim(), baseUrl);
    if (absolute !== undefined)
      properties.src = absolute.replace(/^(https:\/\/github\.com\/[^/]+\/[^/]+)\/(?:blob|tree)\//, "$1/raw/");
  });
}

function isPageNumber({ children: [first] }: Element): boolean {
  return first?.type === "element" && hasClass(first, "page-number");
}

function resolveHref(href: string, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined) return undefined;
  if (!URL.canParse(href, baseUrl)) return undefined;
  const url = new URL(href, baseUrl);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}

/** A host whose endings are not those of files; and an email address. */
const endings = "com|net|edu|gov|io|dev|app|eu|de|fr|uk|es|it|nl|jp|cn|br|ca|au|ch|at|org(?=/)";
const host = new RegExp(
  String.raw`^(?:www\.[a-z\d-]+\.[a-z]{2,}|(?:[a-z\d-]+\.){1,4}(?:${endings}))(?:[/?#:]|$)`,
  "i",
);
const email = /^[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,}$/i;

/** Returns the address that is meant where its scheme was left out. */
function addScheme(href: string): string | undefined {
  if (email.test(href)) return `mailto:${href}`;
  const url = `https://${href}`;
  return host.test(href) && URL.canParse(url) ? new URL(url).href : undefined;
}

/** Removes a link's address and keeps its name, which others may refer to. */
function unlink(element: Element): void {
  delete element.properties.href;
  if (element.properties.name === undefined && element.properties.id === undefined) element.tagName = "span";
}

/** The ids that links within a document may lead to. */
interface Targets {
  /** Finds the id that a fragment means, in any case; failing that, one with the same letters and digits. */
  findId(fragment: string): string | undefined;
}

function collectTargets(root: Root): Targets {
  const ids = new Map<string, string>();
  const byLetters = new Map<string, string>();
  visit(root, "element", ({ properties: { id, name } }) => {
    for (const target of [id, name]) {
      if (typeof target !== "string") continue;
      ids.set(target.toLowerCase(), target);
      const letters = keepLetters(target);
      if (letters !== "" && !byLetters.has(letters)) byLetters.set(letters, target);
    }
  });
  return {
    findId(fragment) {
      // GitHub puts this before the ids of its pages, and its own links lead to them without it.
      const decoded = decodePercent(fragment).replace(/^user-content-/i, "");
      return (
        ids.get(fragment.toLowerCase()) ??
        ids.get(decoded.toLowerCase()) ??
        byLetters.get(keepLetters(decoded))
      );
    },
  };
}

/** Keeps letters and digits: programs disagree about hyphens for other characters: `pros--cons` and `pros-cons`, `-start` and `start`. */
function keepLetters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
