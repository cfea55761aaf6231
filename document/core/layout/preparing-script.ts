import { hasManySiblings } from "./group-siblings.ts";
import type { LayoutOptions } from "./lay-out-pages.ts";
import type { PageBoxes } from "./page-box.ts";
import { formatPageCall } from "./program/page-call.ts";
import { mayBeWide } from "./widths/may-be-wide.ts";

/**
 * Builds the expression that fits everything into a loaded document's width, paginates its pages and groups adjacent elements, before it is printed.
 * It is one expression, so that the browser draws no frame in between, for which it would forget its layout. Its value is a {@link PagePlan} or a
 * {@link LayoutFailure}; undefined if the pages stay as the browser breaks them.
 * @param options undefined if pages stay as the browser breaks them
 * @returns undefined if there is nothing to do
 */
export function buildPreparingScript(
  html: string,
  boxes: PageBoxes,
  options: Omit<LayoutOptions, "boxes"> | undefined,
): string | undefined {
  const widths = mayBeWide(html) ? [formatPageCall("fitWidths", boxes)] : [];
  const pages = options ? [formatPageCall("layOutPages", { ...options, boxes })] : [];
  const groups = hasManySiblings(html) ? [formatPageCall("groupSiblings", undefined)] : [];
  const steps = [...widths, ...pages, ...groups];
  if (steps.length === 0) return undefined;
  return options ? `[${steps.join(", ")}][${String(widths.length)}]` : `void [${steps.join(", ")}]`;
}
