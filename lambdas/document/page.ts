import { pageRules, theme } from "./theme.ts";

/** Metadata of a document; what is absent is left out. */
export interface DocumentMeta {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly author?: string | undefined;
  readonly date?: string | undefined;
  readonly disclaimer?: string | undefined;
}

/**
 * The whole HTML document that the browser prints.
 * @param body sanitised HTML
 * @param fallbackTitle stands in for a title that the metadata lacks
 * @param fontsFor gives the font rules for what the page shows
 */
export function pageHtml(
  body: string,
  meta: DocumentMeta,
  fallbackTitle: string | undefined,
  fontsFor: (html: string) => string,
): string {
  const title = given(meta.title) ?? fallbackTitle;
  const shown = `${cover(meta)}<main>${body}</main>`;
  // The foot's font has to be in use on a page too, or it is missing from the first print.
  const unseen = `<span class="unseen" aria-hidden="true">0</span>`;
  const style = `${fontsFor(`${shown}${title ?? ""}`)}${pageRules(title)}${theme}`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title ?? "Document")}</title>` +
    `<style>${style}</style></head><body>${shown}${unseen}</body></html>`
  );
}

function cover(meta: DocumentMeta): string {
  const { title, subtitle, author, date, disclaimer } = meta;
  if (![title, subtitle, author, date, disclaimer].some((text) => given(text) !== undefined)) return "";
  const names = part("p", "cover-author", author) + part("p", "cover-date", date);
  const titles = part("p", "cover-title", title) + part("p", "cover-subtitle", subtitle);
  const rule = titles !== "" && names !== "" ? `<hr class="cover-rule">` : "";
  return `<section class="cover">${titles}${rule}${names}${part("p", "cover-disclaimer", disclaimer)}</section>`;
}

function part(tag: string, className: string, text: string | undefined): string {
  const shown = given(text);
  return shown === undefined ? "" : `<${tag} class="${className}">${escapeHtml(shown)}</${tag}>`;
}

function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}

function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
