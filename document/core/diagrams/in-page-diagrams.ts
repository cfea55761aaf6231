/** The page's result for a diagram. */
export interface DrawnDiagram {
  readonly svg?: string;
  readonly width?: number;
  readonly height?: number;
  readonly reason?: string;
}

/** Validates the result of a page that ran an untrusted diagram. */
export function parseDrawnDiagram(drawn: unknown): DrawnDiagram {
  if (typeof drawn !== "object" || drawn === null) return {};
  const { svg, width, height, reason } = drawn as Record<string, unknown>;
  const isSize = (value: unknown): value is number =>
    typeof value === "number" && value > 0 && value < 100_000;
  if (typeof svg === "string" && svg.startsWith("<svg") && isSize(width) && isSize(height))
    return { svg, width, height };
  return typeof reason === "string"
    ? { reason: (reason.split("\n")[0] ?? "").slice(0, 200).replace(/[:\s]+$/, "") }
    : {};
}
