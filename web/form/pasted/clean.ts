import { listComments } from "./comments.ts";
import { replaceByContent, listTexts } from "./elements.ts";

/** Removes everything outside of the document: parts for the program that it was copied from, and controls of web pages. */

/** Elements for browsers and word processors only. */
const machinery = "style, script, meta, link, title, noscript, template, xml, o\\:p:empty";

/** Controls of pages, and parts for screen readers only. */
const controls = [
  "svg",
  "button",
  "select",
  "textarea",
  "clipboard-copy",
  "[role='button']:not(a)",
  "[aria-hidden='true']:not(img)",
  "[hidden]",
  ".sr-only, .visually-hidden",
  // Wikipedia.
  ".mw-editsection, .mw-jump-link",
  // The line above Word's notes.
  "[style*='mso-element:footnote-list'] > :is(hr, br)",
  // Links of headings to themselves, on GitHub and in manuals.
  "a.anchor, a.headerlink, a.header-anchor, a.hash-link",
].join(", ");

/** Returns whether it is code or Markdown copied with an editor's colours, whose plain text suffices. */
export function isEditors(body: HTMLElement): boolean {
  const [only, ...others] = [...body.children].filter((child) => !child.matches("meta, style, br"));
  if (!only?.matches("div, pre") || others.length > 0) return false;
  const isAsWritten = only.matches("pre") || /white-space\s*:\s*pre/.test(only.getAttribute("style") ?? "");
  return isAsWritten && !only.querySelector("h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, p");
}

/** Removes invisible parts: comments, controls and hidden elements. */
export function clean(body: HTMLElement): void {
  for (const comment of listComments(body)) comment.remove();
  for (const element of body.querySelectorAll(`${machinery}, ${controls}`)) element.remove();
  for (const element of body.querySelectorAll("[style]")) {
    const style = element.getAttribute("style") ?? "";
    if (/(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(style)) element.remove();
  }
  fixImages(body);
  fixLinks(body);
}

function fixImages(body: HTMLElement): void {
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    const isEmoji = /emoji/i.test(image.className) && image.alt !== "";
    if (isEmoji) image.replaceWith(image.alt);
    // Images that only their page can show, and tracking pixels.
    else if (!/^(?:https?:|data:image\/)/i.test(source) || image.getAttribute("width") === "1")
      image.remove();
  }
}

function fixLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a")) {
    const address = link.getAttribute("href");
    if (address === null || /^(?:javascript|file|about):/i.test(address)) {
      // A place that is linked to keeps its name, by which notes are found.
      if (address !== null || (link.id === "" && !link.hasAttribute("name"))) replaceByContent(link);
    } else {
      link.setAttribute("href", unwrapRedirect(address));
      link.removeAttribute("title");
    }
  }
}

/** Removes the redirects that mail programs and Google put around addresses. */
function unwrapRedirect(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  const isGoogle = /^(?:www\.)?google\.[a-z.]+$/.test(hostname) && pathname === "/url";
  const isOutlook = hostname.endsWith(".safelinks.protection.outlook.com");
  const target = isGoogle ? (searchParams.get("q") ?? searchParams.get("url")) : searchParams.get("url");
  return (isGoogle || isOutlook) && target !== null && URL.canParse(target) ? target : address;
}

/** Replaces pairs of a blank and a no-break space, by which programs write two blanks. */
export function fixBlanks(body: HTMLElement): void {
  for (const text of listTexts(body)) {
    if (text.parentElement?.closest("pre, code")) continue;
    const isAlone = text.parentElement?.matches(".Apple-converted-space") === true;
    text.data = isAlone ? " " : text.data.replace(/[ \t\n]*\u00a0(?:[ \t\n]|\u00a0)+|[ \t\n]+\u00a0/g, " ");
  }
}
