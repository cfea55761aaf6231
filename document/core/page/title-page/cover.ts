import { escapeHtml } from "../../html/escape.ts";
import type { PageOptions } from "../../source.ts";

/** The designs of covers: words on white paper, a field of the accent behind the title, or a picture above it. */
export const coverDesigns = ["plain", "band", "picture"] as const;
/** A design of a cover. */
export type CoverDesign = (typeof coverDesigns)[number];

/** Returns whether a choice of covers asks for one in a certain design. */
export function isDesign(cover: PageOptions["cover"]): cover is CoverDesign {
  return coverDesigns.some((design) => design === cover);
}

/** The parts of a cover, in HTML; empty where it lacks one. */
interface CoverParts {
  readonly design: CoverDesign;
  /** Whom it is for, title and subtitle. */
  readonly titles: string;
  /** Authors and date. */
  readonly details: string;
  readonly disclaimer: string;
  /** Address of a photo, for a cover with a picture. */
  readonly photo: string | undefined;
}

/** Formats a cover. The picture, or the pattern in its place, says nothing that has to be read. */
export function formatCover({ design, titles, details, disclaimer, photo }: CoverParts): string {
  if (design === "plain") {
    const rule = titles !== "" && details !== "" ? `<hr class="cover-rule">` : "";
    return `<section class="cover">${titles}${rule}${details}${disclaimer}</section>`;
  }
  if (design === "band")
    return `<section class="cover cover-band"><div class="cover-field">${titles}</div>${details}${disclaimer}</section>`;
  const picture =
    photo === undefined
      ? `<div class="cover-art"></div>`
      : `<img class="cover-art" src="${escapeHtml(photo)}" alt="">`;
  const rule = details === "" ? "" : `<hr class="cover-rule">`;
  return `<section class="cover cover-picture">${picture}${titles}${rule}${details}${disclaimer}</section>`;
}
