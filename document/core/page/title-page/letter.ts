import { escapeHtml } from "../../html/escape.ts";
import type { Letter } from "../../front-matter/letter.ts";
import type { DocumentMeta } from "../../source.ts";
import { toNonBlank } from "../non-blank.ts";

/** The parts above and below the text of a letter. */
export interface LetterParts {
  readonly head: string;
  readonly end: string;
}

/**
 * Formats the sender, the address, place and date, the subject, the opening and the closing of a letter. Parts that the letter lacks come from the
 * metadata, or are left out, as many letters have them in their text.
 * @param subject if there is one
 * @param id of the heading with the same words
 */
export function formatLetterParts(
  meta: DocumentMeta,
  { from, to, place, opening, closing, signature }: Letter,
  subject: string | undefined,
  id: string | undefined,
): LetterParts {
  const author = toNonBlank(meta.author);
  const sender = from ?? (author === undefined ? [] : [author]);
  const date = toNonBlank(meta.date);
  const when = [...(place ?? []), ...(date === undefined ? [] : [date])];
  const idAttribute = id === undefined ? "" : ` id="${escapeHtml(id)}"`;
  const title =
    subject === undefined ? "" : `<h1${idAttribute} class="letter-subject">${escapeHtml(subject)}</h1>`;
  const isSigned = closing !== undefined || signature !== undefined;
  const signed = signature ?? sender.slice(0, 1);
  const head = [
    formatLines("letter-from", sender),
    // Above the address in a window, where post is returned to. Readers have the sender already.
    to === undefined || sender.length === 0
      ? ""
      : `<p class="letter-return" aria-hidden="true">${escapeHtml(sender.join(" · "))}</p>`,
    formatLines("letter-to", to ?? []),
    formatLines("letter-date", when.length === 0 ? [] : [when.join(", ")]),
    title,
    formatLines("letter-opening", opening ?? []),
  ].join("");
  const end = isSigned
    ? formatLines("letter-closing", closing ?? []) + formatLines("letter-signature", signed)
    : "";
  return {
    head: head === "" ? "" : `<header class="letter-head">${head}</header>`,
    end: end === "" ? "" : `<div class="letter-end">${end}</div>`,
  };
}

function formatLines(className: string, texts: readonly string[]): string {
  return texts.length === 0 ? "" : `<p class="${className}">${texts.map(escapeHtml).join("<br>")}</p>`;
}
