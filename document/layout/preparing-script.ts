import type { LayoutOptions } from "./lay-out-pages.ts";
import type { PageBoxes } from "./page-box.ts";
import { pageCall } from "./program/page-call.ts";
import { mayBeWide } from "./widths/may-be-wide.ts";

/**
 * The expression that fits everything into a loaded document's width and paginates its pages, before it is printed. It is one expression, so that the
 * browser draws no frame between the two, for which it would forget its layout. Its value is a {@link PagePlan}; undefined where the pages
 * stay as the browser breaks them, or could not be paginated and are left half done.
 * @param options undefined where pages stay as the browser breaks them
 * @returns undefined where there is nothing to do
 */
export function preparingScript(
  html: string,
  boxes: PageBoxes,
  options: Omit<LayoutOptions, "boxes"> | undefined,
): string | undefined {
  const widths = mayBeWide(html) ? pageCall("fitWidths", boxes) : undefined;
  if (!options) return widths && `void ${widths}`;
  const pages = pageCall("layOutPages", { ...options, boxes });
  return widths === undefined ? pages : `(${widths}, ${pages})`;
}
